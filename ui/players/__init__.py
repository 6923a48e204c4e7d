"""The players' screen: a second window that shows only what players may know."""
