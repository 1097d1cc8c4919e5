"""Makes cvode.csv: how CVODE solves four stiff problems, at seven tolerances each.

    pip install scikit-sundae==1.2.0 scipy==1.17.1 numpy==2.4.6
    python cvode.py cvode.csv

scikit-sundae calls SUNDIALS 7.9. Each run ends exactly at the last time. The error is the largest relative one of all unknowns
against Radau at a tolerance of 1e-13. A line: problem, relative tolerance, absolute tolerance, steps, evaluations of f,
evaluations of the Jacobian, error, reference at the end.
"""

import sys

import numpy as np
from scipy.integrate import solve_ivp
from sksundae.cvode import CVODE


def rober(y):
    a, b = 0.04 * y[0], 1e4 * y[1] * y[2]
    c = 3e7 * y[1] ** 2
    return [-a + b, a - b - c, c]


def rober_jacobian(y):
    return [
        [-0.04, 1e4 * y[2], 1e4 * y[1]],
        [0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1]],
        [0, 6e7 * y[1], 0],
    ]


def hires(y):
    return [
        -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007,
        1.71 * y[0] - 8.75 * y[1],
        -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4],
        8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3],
        -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6],
        -280 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6],
        280 * y[5] * y[7] - 1.81 * y[6],
        -280 * y[5] * y[7] + 1.81 * y[6],
    ]


def hires_jacobian(y):
    j = np.zeros((8, 8))
    j[0, :3] = [-1.71, 0.43, 8.32]
    j[1, :2] = [1.71, -8.75]
    j[2, 2:5] = [-10.03, 0.43, 0.035]
    j[3, 1:4] = [8.32, 1.71, -1.12]
    j[4, 4:7] = [-1.745, 0.43, 0.43]
    j[5, 3:] = [0.69, 1.71, -280 * y[7] - 0.43, 0.69, -280 * y[5]]
    j[6, 5:] = [280 * y[7], -1.81, 280 * y[5]]
    j[7, 5:] = [-280 * y[7], 1.81, -280 * y[5]]
    return j


def van_der_pol(y):
    return [y[1], ((1 - y[0] ** 2) * y[1] - y[0]) / 1e-6]


def van_der_pol_jacobian(y):
    return [[0, 1], [(-2 * y[0] * y[1] - 1) / 1e-6, (1 - y[0] ** 2) / 1e-6]]


def orego(y):
    return [
        77.27 * (y[1] + y[0] * (1 - 8.375e-6 * y[0] - y[1])),
        (y[2] - (1 + y[0]) * y[1]) / 77.27,
        0.161 * (y[0] - y[2]),
    ]


def orego_jacobian(y):
    return [
        [77.27 * (1 - 2 * 8.375e-6 * y[0] - y[1]), 77.27 * (1 - y[0]), 0],
        [-y[1] / 77.27, -(1 + y[0]) / 77.27, 1 / 77.27],
        [0.161, 0, -0.161],
    ]


# Right-hand side, Jacobian, start, end, absolute tolerance over relative.
PROBLEMS = {
    "rober": (rober, rober_jacobian, [1, 0, 0], 40.0, 1e-6),
    "hires": (hires, hires_jacobian, [1, 0, 0, 0, 0, 0, 0, 0.0057], 321.8122, 1e-4),
    "van-der-pol": (van_der_pol, van_der_pol_jacobian, [2, 0], 2.0, 1.0),
    "orego": (orego, orego_jacobian, [1, 2, 3], 360.0, 1e-4),
}


def run(f, jacobian, start, end, rtol, atol):
    def rhs(t, y, yp):
        yp[:] = f(y)

    def matrix(t, y, yp, j):
        j[:, :] = jacobian(y)

    solver = CVODE(rhs, method="BDF", rtol=rtol, atol=atol, jacfn=matrix, max_num_steps=100000)
    return solver.solve(np.array([0, end]), np.array(start, dtype=float))


def main():
    out = open(sys.argv[1], "w")  # SUNDIALS writes its messages to the standard output.
    print("problem,rtol,atol,steps,rhs,jacobians,error,reference", file=out)
    for name, (f, jacobian, start, end, ratio) in PROBLEMS.items():
        exact = solve_ivp(
            lambda t, y: f(y), (0, end), start, "Radau", jac=lambda t, y: np.array(jacobian(y), dtype=float),
            rtol=1e-13, atol=1e-13 * ratio * 1e-3, t_eval=[end],
        ).y[:, -1]
        digits = " ".join(f"{value:.15e}" for value in exact)
        for rtol in [1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10]:
            found = run(f, jacobian, start, end, rtol, rtol * ratio)
            error = np.max(np.abs(found.y[-1] - exact) / np.abs(exact))
            if not found.success or found.t[-1] != end:
                # It gave up: there is nothing to compare with.
                print(f"{name},{rtol:.0e},{rtol * ratio:.0e},nan,nan,nan,nan,{digits}", file=out)
                continue
            print(f"{name},{rtol:.0e},{rtol * ratio:.0e},{len(found.t) - 1},{found.nfev},{found.njev},{error:.3e},{digits}", file=out)


main()
