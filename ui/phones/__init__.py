"""Phones: the players' own screens in a browser, hosted by the app. Only `window` in here knows Qt."""
