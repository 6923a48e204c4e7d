"""Long work in a thread of its own."""

import shiboken6

from ui.background_work import Worker, _Running


def test_work_whose_asker_is_gone_ends_in_silence(qapp):
    worker = Worker()
    running = _Running(1, lambda advance: advance(1, 2) or "done", worker)
    worker.latest = 1
    shiboken6.delete(worker.signals)
    running.run()
    assert running.told
