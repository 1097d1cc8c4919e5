"""``SofaTypes``, ``Sofa.Types`` and ``Sofa.PyTypes``: small vectors, matrices, quaternions, colours, boxes."""

from __future__ import annotations

import math

import numpy as np
import pytest
import Sofa.PyTypes
import Sofa.Types
from SofaTypes import Mat2x3, Mat3x2, Mat3x3, Mat4x4, Quat, Vec2d, Vec3d, Vec3i, Vec4d


def test_vectors_are_made_compared_and_read() -> None:
    vector = Vec3d(1.0, 2.0, 3.0)
    assert Vec3d() == [0, 0, 0] and len(vector) == 3 and vector == Vec3d([1, 2, 3]) == Vec3d(vector) and Vec3d(2.0) == (2, 2, 2)
    assert vector != Vec3d(3.0, 2.0, 1.0) and not vector != [1, 2, 3] and vector != [1, 2] and vector != "text"
    assert (vector.x, vector.y, vector.z, Vec4d(1, 2, 3, 4).w) == (1, 2, 3, 4) and vector.yz == [2, 3] and isinstance(vector.xy, Vec2d)
    vector.x = 5.0
    vector.yz = [7, 8]
    assert vector == [5, 7, 8] and list(vector) == [5, 7, 8] and str(Vec3i(1, 2, 3)) == "[1, 2, 3]"
    vector.set(1, 2, 3)
    vector[2] = 4
    assert vector == [1, 2, 4]
    with pytest.raises(IndexError):
        vector[7]  # noqa: B018
    with pytest.raises(ValueError, match="2 numbers; Vec3d has 3"):
        Vec3d(1, 2)
    with pytest.raises(AttributeError):
        vector.w  # noqa: B018


def test_vectors_follow_algebra() -> None:
    a, b = Vec3d(1, 2, 3), Vec3d(4, 5, 6)
    assert a + b == [5, 7, 9] and b - a == [3, 3, 3] and a * 2 == 2 * a == [2, 4, 6] and a / 2 == [0.5, 1, 1.5] and -a == [-1, -2, -3]
    assert a * b == 32 == a.dot(b) and a.cross(b) == [-3, 6, -3] and Vec2d(1, 0).cross(Vec2d(0, 1)) == 1
    assert a.norm() == math.sqrt(14) and a.norm2() == 14 and a.sum() == 6 and a.lNorm(1) == 6 and a.lNorm(0) == 3
    assert a.linearProduct(b) == [4, 10, 18] and b.linearDivision(Vec3d(4, 5, 6)) == [1, 1, 1] and a.mulscalar(2) == [2, 4, 6] and a.divscalar(1) == a
    a += b
    a -= Vec3d(1, 1, 1)
    a.eqmulscalar(2)
    a.eqdivscalar(4)
    assert a == [2, 3, 4] and isinstance(a, Vec3d)
    assert a.normalized().isNormalized() and not a.isNormalized() and a.normalize() and a.isNormalized()
    a.clear()
    assert a == [0, 0, 0] and not a.normalize()
    a.fill(3)
    assert a == [3, 3, 3]


def test_matrices_follow_algebra() -> None:
    a, one = Mat3x3([[1, 2, 3], [4, 5, 6], [7, 8, 10]]), Mat3x3.Identity()
    assert Mat3x3() == np.zeros((3, 3)) and a[0, 1] == 2 == a[0][1] and a[1] == [4, 5, 6] == a.line(1) == a.row(1) and a.col(0) == [1, 4, 7]
    assert one * a == a and a * Vec3d(1, 0, 0) == [1, 4, 7] and a + a == a * 2 == 2 * a and a - a == Mat3x3() and -a == a * -1
    assert a.transposed() == [[1, 4, 7], [2, 5, 8], [3, 6, 10]] and a.trace() == 16 and abs(a.determinant() + 3) < 1e-12
    np.testing.assert_allclose(a.inverted() * a, np.eye(3), atol=1e-14)
    other = Mat3x3()
    assert other.invert(a) and not Mat3x3().invert() and np.allclose(other * a, np.eye(3))
    other.transpose(a)
    assert other == a.transposed() and a.multTranspose(a) == a.transposed() * a and a.multTransposed(a) == a * a.transposed()
    assert a.plusTransposed(a) == a + a.transposed() and a.minusTransposed(a) == a - a.transposed() and one.isSymmetric() and not a.isSymmetric()
    a[0, 0] = 9
    a[1] = [0, 0, 1]
    assert a == [[9, 2, 3], [0, 0, 1], [7, 8, 10]] and one.isDiagonal() and not a.isDiagonal()
    wide = Mat2x3([[1, 2, 3], [4, 5, 6]])
    assert wide.transposed() == Mat3x2([[1, 4], [2, 5], [3, 6]]) and isinstance(wide * one, Mat2x3) and wide * Vec3d(1, 1, 1) == [6, 15]
    moved = Mat4x4([[1, 0, 0, 5], [0, 1, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]])
    assert moved.isTransformation() and moved.transform(Vec3d(1, 1, 1)) == [6, 7, 8]
    other.identity()
    assert other == one
    other.clear()
    assert other == Mat3x3()


def test_quaternions_turn_vectors() -> None:
    quarter = Quat.createFromRotationVector(Vec3d(0, 0, math.pi / 2))
    np.testing.assert_allclose(quarter.rotate([1, 0, 0]), [0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(quarter.inverseRotate([0, 1, 0]), [1, 0, 0], atol=1e-15)
    np.testing.assert_allclose((quarter * quarter).rotate([1, 0, 0]), [-1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(quarter.quatToRotationVector(), [0, 0, math.pi / 2])
    np.testing.assert_allclose(Quat.createFromEuler([0.1, 0.2, 0.3]).toEulerVector(), [0.1, 0.2, 0.3])
    axis, angle = quarter.quatToAxis()
    np.testing.assert_allclose([*axis, angle], [0, 0, 1, math.pi / 2])
    assert Quat() == [0, 0, 0, 1] and Quat(1, 2, 3, 4) == Quat([1, 2, 3, 4]) != Quat() and (quarter.x, quarter.w) == (0, quarter[3])
    assert Quat.createFromFrame([1, 0, 0], [0, 1, 0], [0, 0, 1]) == Quat() and np.allclose(quarter.slerp(Quat(), 0.5).quatToAxis()[1], math.pi / 4)
    for turned in (quarter, Quat.createFromRotationVector([3.0, 0.1, 0]), Quat.createFromRotationVector([0, 3.1, 0.1]), Quat.createFromEuler([1, 2, 3])):
        again = Quat()
        again.fromMatrix(turned.toMatrix())
        np.testing.assert_allclose(again.toMatrix(), turned.toMatrix(), atol=1e-14)
    for after in ([0, 1, 0], [-1, 0, 0], [1, 0, 0]):
        np.testing.assert_allclose(Quat().setFromUnitVectors([1, 0, 0], after).rotate([1, 0, 0]), after, atol=1e-15)
    np.testing.assert_allclose(Quat().angularDisplacement(quarter, Quat()), [0, 0, math.pi / 2])
    long = Quat(1, 2, 3, 4)
    long.normalize()
    assert abs(np.linalg.norm(long) - 1) < 1e-15 and np.allclose(long.inverse() * long, [0, 0, 0, 1])
    long.clear()
    assert long == Quat() and long.axisToQuat([0, 0, 1], 0.0) == Quat()


def test_colours_boxes_and_vectors_of_python() -> None:
    colour = Sofa.Types.RGBAColor("white")
    assert colour == [1, 1, 1, 1] == Sofa.Types.RGBAColor(1, 1, 1, 1) and Sofa.Types.RGBAColor([0, 1, 0, 1]).g == 1
    colour.r = 0.5
    assert colour.lighten(0.5).r == 0.75 and str(colour) == "0.5 1.0 1.0 1.0"
    box = Sofa.Types.BoundingBox([0, 0, 0], [1, 2, 4])
    box.setMin([-1, 0, 0])
    assert box.getCenter().tolist() == [0, 1, 2] and box.getMin().tolist() == [-1, 0, 0] and isinstance(box, Sofa.Types.BoundingBox)
    vector = Sofa.PyTypes.Vec3(3, 4, 0)
    assert vector.getNorm() == 5
    vector.x = 0
    assert vector.tolist() == [0, 4, 0] and vector.normalize().tolist() == [0, 1, 0]
