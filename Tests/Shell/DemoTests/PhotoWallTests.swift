import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The photo wall: a touch, a swipe and a pinch lead its pictures from the wall to a circle and back.
final class PhotoWallTests: XCTestCase {
    private static let sizes = [(320, 180), (320, 480), (800, 480)]

    @MainActor
    private static func onWall(
        _ width: Int, _ height: Int, _ body: (UINavigationController, UICollectionView, TestScreen) throws -> Void
    ) throws {
        try withDemo(width, height) { root, screen in
            let home = try XCTUnwrap(root.viewControllers[0].view as? HomeView)
            home.header.photos.sendActions(for: .touchUpInside)
            screen.advance(by: 1)
            let wall = try XCTUnwrap(root.topViewController as? PhotoWallController)
            try body(root, wall.collectionView, screen)
        }
    }

    @MainActor
    private static func tap(_ item: Int, in list: UICollectionView, _ screen: TestScreen) throws {
        let cell = try XCTUnwrap(list.cellForItem(at: IndexPath(item: item, section: 0)))
        screen.tap(at: cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil))
        screen.advance(by: 1)
    }

    @MainActor
    private static func frames(_ list: UICollectionView) -> [CGRect] {
        list.indexPathsForVisibleItems.sorted().compactMap { list.cellForItem(at: $0)?.frame }
    }

    @MainActor
    private static func pinch(_ screen: TestScreen, from start: CGFloat, to end: CGFloat) {
        screen.pinch(at: CGPoint(x: 640, y: 400), from: start, to: end)
        screen.advance(by: 1)
    }

    func testATouchedPictureGoesToTheMiddleOfACircleAndASwipeLeadsAllBack() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                try Self.onWall(width, height) { root, list, screen in
                    let before = Self.frames(list)
                    try Self.tap(1, in: list, screen)
                    XCTAssertEqual(root.viewControllers.count, 3, "\(width)x\(height)")
                    let circle = try XCTUnwrap(list.collectionViewLayout as? CircleLayout)
                    XCTAssertEqual(circle.middle.item, 1)
                    XCTAssertEqual(root.topViewController?.title, Photo.all[1].name)
                    screen.drag(
                        from: CGPoint(x: 1, y: height / 2), to: CGPoint(x: CGFloat(width) * 0.7, y: CGFloat(height) / 2),
                        duration: 0.25)
                    screen.advance(by: 1)
                    XCTAssertEqual(root.viewControllers.count, 2, "\(width)x\(height)")
                    XCTAssertFalse(list.collectionViewLayout is CircleLayout)
                    XCTAssertEqual(Self.frames(list), before)
                }
            }
        }
    }

    func testNoPictureOfACircleCoversAnotherOrLeavesThePage() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                try Self.onWall(width, height) { _, list, screen in
                    try Self.tap(0, in: list, screen)
                    let frames = Self.frames(list)
                    XCTAssertEqual(frames.count, Photo.all.count, "\(width)x\(height)")
                    let page = list.bounds.inset(by: list.adjustedContentInset)
                    for (index, frame) in frames.enumerated() {
                        XCTAssertTrue(page.contains(frame), "\(width)x\(height): \(frame) leaves \(page)")
                        for other in frames[..<index] {
                            // The squares of neighbors on a circle touch at their corners at most.
                            let common = frame.intersection(other)
                            XCTAssertTrue(
                                common.isNull || common.width * common.height < 0.12 * frame.width * frame.width,
                                "\(width)x\(height): \(frame) covers \(other)")
                        }
                    }
                }
            }
        }
    }

    func testAnotherPictureTakesTheMiddle() throws {
        try MainActor.assumeIsolated {
            try Self.onWall(800, 480) { root, list, screen in
                try Self.tap(2, in: list, screen)
                try Self.tap(7, in: list, screen)
                XCTAssertEqual((list.collectionViewLayout as? CircleLayout)?.middle.item, 7)
                XCTAssertEqual(root.topViewController?.title, Photo.all[7].name)
                root.popViewController(animated: true)
                screen.advance(by: 1)
                XCTAssertFalse(list.collectionViewLayout is CircleLayout)
                XCTAssertEqual(root.topViewController?.title, "Photos")
            }
        }
    }

    func testAPinchLeadsIntoACircleHalfWayBackAndAtLastIntoTheWall() throws {
        try MainActor.assumeIsolated {
            try Self.onWall(1280, 720) { root, list, screen in
                let before = Self.frames(list)
                Self.pinch(screen, from: 200, to: 180)
                XCTAssertFalse(list.collectionViewLayout is CircleLayout, "An eighth of the way is too little.")
                XCTAssertEqual(Self.frames(list), before)
                Self.pinch(screen, from: 200, to: 120)
                XCTAssertTrue(list.collectionViewLayout is CircleLayout)
                XCTAssertEqual(root.viewControllers.count, 2, "A pinch pushes nothing.")
                Self.pinch(screen, from: 120, to: 180)
                XCTAssertFalse(list.collectionViewLayout is CircleLayout)
                XCTAssertEqual(Self.frames(list), before)
            }
        }
    }

    func testTheCircleFollowsARotation() throws {
        try MainActor.assumeIsolated {
            try Self.onWall(800, 480) { _, list, screen in
                try Self.tap(0, in: list, screen)
                UIWindowScene.panel?.rotate(by: 1)
                screen.advance(by: 1.5)
                XCTAssertEqual(list.bounds.width, 480)
                let page = list.bounds.inset(by: list.adjustedContentInset)
                for frame in Self.frames(list) { XCTAssertTrue(page.contains(frame), "\(frame) leaves \(page)") }
                UIWindowScene.panel?.rotate(by: -1)
                screen.advance(by: 1.5)
            }
        }
    }
}
