"""Qt's modules from PySide6, or else from PyQt6, which Debian 12 has."""
try:
    from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Slot, qVersion
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQml import QQmlComponent, QQmlEngine
    from PySide6.QtQuick import QQuickItem, QQuickView, QQuickWindow
except ImportError:
    from PyQt6.QtCore import PYQT_VERSION_STR, QObject, Qt, QTimer, QUrl, qVersion  # noqa: F401
    from PyQt6.QtCore import pyqtSlot as Slot
    from PyQt6.QtGui import QGuiApplication
    from PyQt6.QtQml import QQmlComponent, QQmlEngine
    from PyQt6.QtQuick import QQuickItem, QQuickView, QQuickWindow
