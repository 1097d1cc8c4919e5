"""``import Sofa.constants.Key as Key``: keys, as ``onKeypressedEvent`` gets them."""

from __future__ import annotations

uparrow = chr(19)
downarrow = chr(21)
leftarrow = chr(18)
rightarrow = chr(20)
plus = "+"
minus = "-"
space = " "
escape = chr(27)
shift = chr(32)
ctrl = chr(33)
KP_0, KP_1, KP_2, KP_3, KP_4, KP_5, KP_6, KP_7, KP_8, KP_9 = (str(digit) for digit in range(10))
A, B, C, D, E, F, G, H, I, J, K, L, M = "ABCDEFGHIJKLM"
N, O, P, Q, R, S, T, U, V, W, X, Y, Z = "NOPQRSTUVWXYZ"
