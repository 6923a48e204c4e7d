"""Drawing from bag or cup, in a battle and on its own."""
