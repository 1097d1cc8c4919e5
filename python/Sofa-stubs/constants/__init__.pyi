from . import Key as Key
from . import KeyCode as KeyCode
