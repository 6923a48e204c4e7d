"""Widgets that take plain values and emit wishes; none of them knows a battle."""
