// SHA-256 and HMAC of our own: pages that come by plain http have no crypto.subtle.
"use strict";
var Sha256 = (function () {
  var K = [], H0 = [];
  (function () {
    // The constants are the fractions of square and cube roots of the first primes.
    function root(n, power) { var r = Math.pow(n, 1 / power); return ((r - Math.floor(r)) * 4294967296) | 0; }
    for (var n = 2; K.length < 64; n++) {
      var prime = true;
      for (var d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
      if (!prime) continue;
      if (H0.length < 8) H0.push(root(n, 2));
      K.push(root(n, 3));
    }
  })();

  function turned(x, n) { return (x >>> n) | (x << (32 - n)); }

  function digest(bytes) {
    var length = bytes.length, padded = new Uint8Array(((length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[length] = 128;
    var view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 536870912));
    view.setUint32(padded.length - 4, (length << 3) >>> 0);
    var h = H0.slice(), w = new Int32Array(64);
    for (var at = 0; at < padded.length; at += 64) {
      for (var i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
      for (; i < 64; i++) {
        var x = w[i - 15], y = w[i - 2];
        w[i] = (w[i - 16] + w[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3))
          + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))) | 0;
      }
      var a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], q = h[7];
      for (i = 0; i < 64; i++) {
        var one = (q + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        var two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        q = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      h[0] = (h[0] + a) | 0; h[1] = (h[1] + b) | 0; h[2] = (h[2] + c) | 0; h[3] = (h[3] + d) | 0;
      h[4] = (h[4] + e) | 0; h[5] = (h[5] + f) | 0; h[6] = (h[6] + g) | 0; h[7] = (h[7] + q) | 0;
    }
    var out = new Uint8Array(32), end = new DataView(out.buffer);
    for (i = 0; i < 8; i++) end.setInt32(i * 4, h[i]);
    return out;
  }

  function joined(a, b) { var out = new Uint8Array(a.length + b.length); out.set(a); out.set(b, a.length); return out; }

  function hmac(key, bytes) {
    if (key.length > 64) key = digest(key);
    var inner = new Uint8Array(64).fill(54), outer = new Uint8Array(64).fill(92);
    for (var i = 0; i < key.length; i++) { inner[i] ^= key[i]; outer[i] ^= key[i]; }
    return digest(joined(outer, digest(joined(inner, bytes))));
  }

  function hex(bytes) { return Array.prototype.map.call(bytes, function (b) { return ("0" + b.toString(16)).slice(-2); }).join(""); }
  function unhex(text) {
    var out = new Uint8Array(text.length >> 1);
    for (var i = 0; i < out.length; i++) out[i] = parseInt(text.substr(i * 2, 2), 16);
    return out;
  }
  function utf8(text) { return new TextEncoder().encode(text); }
  return { digest: digest, hmac: hmac, hex: hex, unhex: unhex, utf8: utf8, joined: joined };
})();
