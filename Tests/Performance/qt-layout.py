#!/usr/bin/env python3
"""What Qt's ColumnLayout costs: the columns of LayoutScenery.column in QML, built and laid out, not drawn.

    qt-layout.py ROUNDS        a line "ROWS MILLISECONDS" for each size: the least CPU time of this thread over the rounds
    qt-layout.py --version     Qt's version
"""
import os
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from qt_import import QGuiApplication, QQmlComponent, QQmlEngine, QQuickItem, QQuickWindow, QUrl, qVersion  # noqa: E402

COLUMN = """
import QtQuick
import QtQuick.Layouts
ColumnLayout {
    width: 400; height: %d * 24; spacing: 0; uniformCellSizes: true
    Repeater {
        model: %d
        Text { text: "Row " + index; font.pixelSize: 17; Layout.fillWidth: true; Layout.fillHeight: true }
    }
}
"""


def column(engine, count):
    component = QQmlComponent(engine)
    text = COLUMN % (count, count)
    # Equal cells are an attribute since Qt 6.6; before that all texts have equal preferred heights anyway.
    if tuple(map(int, qVersion().split(".")[:2])) < (6, 6):
        text = text.replace("; uniformCellSizes: true", "")
    component.setData(text.encode(), QUrl())
    if component.isError():
        sys.exit("qt-layout: " + "; ".join(error.toString() for error in component.errors()))
    return component


def rows(item):
    return [child for child in item.childItems() if child.width() > 0]


def build(component, window):
    """The column, laid out in a window as it is before a frame is drawn."""
    item = component.create()
    item.setParentItem(window.contentItem())
    item.ensurePolished()
    return item


def main():
    rounds = int(sys.argv[1])
    app = QGuiApplication(sys.argv[:1])
    engine, window = QQmlEngine(), QQuickWindow()
    for count in (10, 100, 400):
        component, best = column(engine, count), float("inf")
        for _ in range(rounds):
            start = time.thread_time()
            item = build(component, window)
            best = min(best, time.thread_time() - start)
            placed = rows(item)
            if len(placed) != count or abs(placed[-1].y() - (count - 1) * 24) > 1:
                sys.exit(f"qt-layout: {len(placed)} of {count} rows have their places, the last is at {placed[-1].y() if placed else 0}")
            item.setParentItem(None)
            item.deleteLater()
            app.processEvents()
        print(count, best * 1e3)


if sys.argv[1:] == ["--version"]:
    print(qVersion())
else:
    main()
