"""What holds for all tests: none of them reads or writes the battles of whoever runs them."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _a_data_folder_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TABLESIDE_DATA", str(tmp_path_factory.mktemp("data-folder")))
        patched.delenv("TABLESIDE_DATABASE_URL", raising=False)
        patched.setenv("TABLESIDE_LANG", "en")  # whatever the locale of the machine
        patched.setenv("LC_ALL", "C.UTF-8")  # which also says what paper is usual
        yield
