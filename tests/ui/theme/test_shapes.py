"""Signs of sides and markers are drawn without corners where they are round."""

from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF

from ui.theme.shapes import Shape, shape_path

BOX = QRectF(-100, -100, 200, 200)


@pytest.mark.parametrize("shape", [Shape.CRESCENT, Shape.RING, Shape.CIRCLE])
def test_the_outer_edge_of_a_round_sign_is_round(shape):
    path = shape_path(shape, BOX)
    points = [path.pointAtPercent(step / 200) for step in range(200)]
    away = [hypot(point.x(), point.y()) for point in points if point.x() < -60]
    assert min(away) > 93


def test_a_crescent_is_open_to_the_right():
    path = shape_path(Shape.CRESCENT, BOX)
    assert path.contains(QPointF(-60, 0))
    assert not path.contains(QPointF(30, 0))
