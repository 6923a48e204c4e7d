"""Programs of their own speak the language that TABLESIDE_LANG names: read before any screen is."""

import os

from data.languages import speak

speak(os.environ.get("TABLESIDE_LANG") or "en")
