"""The look: colours, shapes, text sizes and the stylesheet made of them."""
