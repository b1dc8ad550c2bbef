import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// A wall with the photographs of a folder, which are decoded beside the main thread.
final class PhotoFolderTests: XCTestCase {
    private static let count = 30

    /// Runs `body` with a folder of pictures, each of its own color, and a file that is none.
    @MainActor
    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-wall-\(getpid())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        for number in 0..<count {
            let picture = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { context in
                UIColor(hue: CGFloat(number) / CGFloat(count), saturation: 1, brightness: 1, alpha: 1).setFill()
                context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
            }
            try picture.pngData()?.write(to: url.appendingPathComponent("\(100 + number).png"))
        }
        try Data("no picture".utf8).write(to: url.appendingPathComponent("note.txt"))
        try body(url)
    }

    /// Waits for what other threads decode; the screen's time stands still.
    @MainActor
    private static func wait(_ screen: TestScreen, until isDone: () -> Bool) -> Bool {
        for _ in 0..<5000 where !isDone() {
            screen.settle()
            usleep(1000)
        }
        return isDone()
    }

    @MainActor
    private static func empty(_ list: UICollectionView) -> [Int] {
        list.indexPathsForVisibleItems.filter { (list.cellForItem(at: $0) as? PhotoCell)?.image == nil }.map(\.item)
    }

    func testEveryPhotographAppears_alsoAfterAFling() throws {
        try MainActor.assumeIsolated {
            try Self.withFolder { url in
                try withDemo(480, 320) { root, screen in
                    let folder = try XCTUnwrap(PhotoFolder(url))
                    XCTAssertEqual(folder.names, (0..<Self.count).map { "\(100 + $0)" })
                    let wall = PhotoWallController(folder)
                    root.pushViewController(wall, animated: false)
                    // Pictures arrive in a turn of the main thread, and no turn lies between the push and this look at its cells.
                    root.view.layoutIfNeeded()
                    let list = try XCTUnwrap(wall.collectionView)
                    XCTAssertFalse(list.visibleCells.isEmpty)
                    XCTAssertEqual(Self.empty(list).count, list.visibleCells.count, "Nothing is decoded on the main thread.")
                    XCTAssertTrue(Self.wait(screen) { Self.empty(list).isEmpty })
                    let top = list.contentOffset.y
                    screen.drag(from: CGPoint(x: 240, y: 280), to: CGPoint(x: 240, y: 60), duration: 0.1)
                    screen.advance(by: 3)
                    XCTAssertGreaterThan(list.contentOffset.y, top + 200)
                    XCTAssertTrue(Self.wait(screen) { Self.empty(list).isEmpty }, "\(Self.empty(list))")
                    XCTAssertEqual(screen.missedVblanks, 0)
                }
            }
        }
    }

    func testAFolderWithoutPicturesIsNone() throws {
        MainActor.assumeIsolated {
            XCTAssertNil(PhotoFolder(FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-no-such-folder")))
            XCTAssertNil(PhotoFolder.named(in: [:]))
        }
    }
}
