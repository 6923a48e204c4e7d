// Browsers start no workers for pages that lie on the disk. There the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      const script = inside.document.createElement("script");
      inside.postMessage = (data) => setTimeout(() => this.tell(data));
      inside.importScripts = (...urls) => Promise.all(urls.map((each) => this.load(each)));
      script.src = url;
      script.onload = () => { this.ready = true; this.waiting.splice(0).forEach((data) => this.postMessage(data)); };
      script.onerror = () => this.dispatchEvent(new ErrorEvent("error"));
      inside.document.documentElement.append(script);
    }
    load(url) {
      return new Promise((done, failed) => {
        const script = this.frame.contentDocument.createElement("script");
        Object.assign(script, { src: url, onload: done, onerror: failed });
        this.frame.contentDocument.documentElement.append(script);
      });
    }
    tell(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }
    postMessage(data) {
      if (!this.ready) { this.waiting.push(data); return; }
      const inside = this.frame.contentWindow;
      const event = new inside.MessageEvent("message", { data });
      inside.dispatchEvent(event);
      if (inside.onmessage) inside.onmessage(event);
    }
    terminate() { this.frame.remove(); }
  };
}
