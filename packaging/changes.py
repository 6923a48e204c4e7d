"""The changelog as plain text, for places that read no Markdown."""

import re
from pathlib import Path

text = (Path(__file__).parents[1] / "CHANGELOG.md").read_text("utf-8")
print(re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text).replace("`", ""), end="")
