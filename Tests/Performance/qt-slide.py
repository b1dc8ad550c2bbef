#!/usr/bin/env python3
"""The two pages of gimbal-slide in QML. XAnimator, which Qt's render thread moves by itself, slides from one to the other in a second.

    qt-slide.py SLIDES BLOCK      a line "FRAMES IN-BLOCK" for each slide: frames swapped in the second from the first one, and in the
                                  BLOCK milliseconds in which the main thread stands still, 200 ms into the movement
"""
import os
import sys
import time

os.environ.setdefault("QSG_RENDER_LOOP", "threaded")
from qt_import import QGuiApplication, QObject, QQuickView, QQmlComponent, Qt, QTimer, QUrl, Slot  # noqa: E402

PAGES = """
import QtQuick
Rectangle {
    id: root
    color: "black"
    property bool isAtSecond: false
    signal ended()
    function slide() {
        isAtSecond = !isAtSecond
        animator.from = isAtSecond ? 0 : -width
        animator.to = isAtSecond ? -width : 0
        animator.start()
    }
    Item {
        id: strip
        width: root.width * 2; height: root.height
        Repeater {
            model: [0.58, 0.08]
            Rectangle {
                id: page
                property real hue: modelData
                x: index * root.width; width: root.width; height: root.height
                color: Qt.hsva(hue, 0.3, 0.2, 1)
                Repeater {
                    model: 60
                    Rectangle {
                        x: index % 10 * page.width / 10 + 6; y: Math.floor(index / 10) * page.height / 6 + 6
                        width: page.width / 10 - 12; height: page.height / 6 - 12; radius: 8
                        color: Qt.hsva(page.hue, 0.6, 0.4 + (index + 1) % 7 * 0.06, 1)
                        Text { anchors.centerIn: parent; text: "Item " + (index + 1); color: "white"; font.pixelSize: 16 }
                    }
                }
            }
        }
    }
    XAnimator { id: animator; target: strip; duration: 1000; onStopped: root.ended() }
}
"""


class Slides(QObject):
    def __init__(self, app, view, root, count, block):
        super().__init__()
        self.app, self.root, self.left, self.block = app, root, count, block / 1000
        self.swaps, self.span = [], None
        # In the render thread, at once: main may stand still.
        view.frameSwapped.connect(self.swapped, Qt.ConnectionType.DirectConnection)
        root.ended.connect(self.ended)
        QTimer.singleShot(1000, self.begin)

    @Slot()
    def swapped(self):
        self.swaps.append(time.monotonic())

    def begin(self):
        self.swaps, self.span = [], None
        self.start = time.monotonic()
        self.root.slide()
        if self.block:
            QTimer.singleShot(200, self.stand_still)

    def stand_still(self):
        start = time.monotonic()
        time.sleep(self.block)
        self.span = (start, time.monotonic())

    @Slot()
    def ended(self):
        # The end is told late: up to three swaps come after the second.
        shown = [swap for swap in self.swaps if swap < self.swaps[0] + 1]
        held = [swap for swap in self.swaps if self.span and self.span[0] <= swap <= self.span[1]]
        print(len(shown), len(held), flush=True)
        self.left -= 1
        QTimer.singleShot(400, self.begin if self.left > 0 else self.app.quit)


def main():
    app = QGuiApplication(sys.argv[:1])
    view = QQuickView()
    component = QQmlComponent(view.engine())
    component.setData(PAGES.encode(), QUrl())
    if component.isError():
        sys.exit("qt-slide: " + "; ".join(error.toString() for error in component.errors()))
    root = component.create()
    view.setContent(QUrl(), component, root)
    view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    view.resize(1280, 720)
    view.show()
    slides = Slides(app, view, root, int(sys.argv[1]), float(sys.argv[2]))
    app.exec()
    return slides


main()
