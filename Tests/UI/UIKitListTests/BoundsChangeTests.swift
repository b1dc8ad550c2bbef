import GimbalTesting
import XCTest

@testable import UIKit

/// Bounds that change their size in an animation, as in a rotation.
final class BoundsChangeTests: ListTestCase {
    func testR253_theLayoutIsToldOfAnAnimatedChangeOfTheBounds_beforeItIsAskedForTheEndsOfAll() {
        withList([Array(0..<10)], layout: { $0.isWatched = true }) { list, _, clock in
            clock.tick()
            let calls = Calls(list)
            UIView.animate(withDuration: 1) {
                list.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
                list.layoutIfNeeded()
            }
            XCTAssertEqual(
                calls.take(),
                ["prepare", "from 300.0 × 200.0"] + (0..<4).map { "final \($0)" } + (0..<6).map { "initial \($0)" }
                    + ["finalize in 1.0"])
            clock.tick()
            clock.run(0.5)
            let cell = list.cellForItem(at: IndexPath(item: 1, section: 0))
            XCTAssertEqual(cell?.bounds.width, 200)
            XCTAssertEqual(cell?.layer.presentation()?.bounds.width ?? 0, 250, accuracy: 10, "the change takes the block's time")
            clock.run(1)
            XCTAssertEqual(calls.take(), [])
        }
    }

    func testR253_withoutAnAnimation_andWhileTheContentScrolls_nothingIsTold() {
        withList([Array(0..<10)], layout: { $0.isWatched = true }) { list, _, clock in
            clock.tick()
            let calls = Calls(list)
            list.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
            clock.tick()
            UIView.animate(withDuration: 1) {
                list.contentOffset.y = 50
                list.layoutIfNeeded()
            }
            clock.run(1.2)
            UIView.animate(withDuration: 1) { list.frame.size.width = 250 }
            clock.tick()
            XCTAssertEqual(calls.take().filter { $0 != "prepare" }, [], "a layout after the block is not in its animation")
        }
    }

    func testR253_whatTheChangeTakesOutOfSightStaysUntilItsEnd() {
        withList([Array(0..<10)]) { list, source, clock in
            clock.tick()
            _ = source.take()
            let last = list.cellForItem(at: IndexPath(item: 3, section: 0))
            UIView.animate(withDuration: 1) {
                list.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
                list.layoutIfNeeded()
            }
            clock.tick()
            clock.run(0.5)
            XCTAssertEqual(last?.isHidden, false)
            XCTAssertEqual(source.take("end"), [])
            clock.run(1)
            XCTAssertEqual(source.take("end"), ["end 0.2", "end 0.3"])
            XCTAssertEqual(numbers(list), [0, 1])
        }
    }

    func testR253_aRotationOfTheInterfaceIsSuchAChange() throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(panelWidth: 300, panelHeight: 440, rotation: "0")
            defer { screen.close() }
            let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let window = UIWindow(frame: UIScreen.main.bounds)
            let layout = RowLayout()
            layout.isWatched = true
            let page = NumbersPage(collectionViewLayout: layout)
            window.rootViewController = page
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
            let calls = Calls(page.collectionView)
            scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeRight)) { XCTFail("\($0)") }
            screen.advance(by: 1)
            XCTAssertEqual(page.view.bounds.size, CGSize(width: 440, height: 300))
            let told = calls.take().filter { $0.hasPrefix("from") || $0.hasPrefix("finalize") }
            XCTAssertEqual(told.first, "from 300.0 × 440.0")
            XCTAssertEqual(told.count, 2, "\(told)")
            // The next test's screen stands as it is mounted.
            scene.requestGeometryUpdate(.iOS(interfaceOrientations: .portrait))
            screen.advance(by: 1)
            window.isHidden = true
        }
    }
}

/// What a layout of rows is told of changes of the bounds.
@MainActor
private final class Calls {
    private var calls: [String] = []

    init(_ list: UICollectionView) { list.rowLayout.record = { [weak self] in self?.note($0) } }

    private func note(_ call: String) {
        if call == "prepare" || call.hasPrefix("from") || call.hasPrefix("in") || call.hasPrefix("fin") { calls.append(call) }
    }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

private final class NumbersPage: UICollectionViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    }
}
