import GimbalTesting
import InputEvents
@testable import UIKit
import XCTest

/// Context menus: how they open, what is chosen, and that everything goes back to its place.
final class ContextMenuTests: GestureTestCase {
    func testAPressOfHalfASecondLiftsTheView_N67() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            let finger = stage.touch(100, 70)
            stage.pass(0.45)
            XCTAssertEqual(menus.told, [])
            stage.pass(0.1)
            XCTAssertEqual(menus.told, ["asked", "will display"])
            XCTAssertEqual(menus.interaction.menuAppearance, .rich)
            XCTAssertEqual(view.alpha, 0, "its picture is lifted in its place")
            finger.end()
            stage.pass(1)
            XCTAssertNotNil(overlay(in: stage), "a finger that did not move leaves the menu open")
            stage.tap(390, 590)
            stage.pass(1)
            XCTAssertEqual(menus.told, ["asked", "will display", "will end", "animated", "ended"])
            XCTAssertNil(overlay(in: stage))
            XCTAssertFalse(stage.window.subviews.contains { $0 is ContextMenuStage })
            XCTAssertEqual(view.alpha, 1)
            XCTAssertEqual(menus.interaction.menuAppearance, .unknown)
        }
    }

    func testAMoveBeforeTheTimeIsNoPress_N67() {
        onStage { stage in
            let (_, menus) = makeView(stage)
            let finger = stage.touch(100, 70)
            stage.pass(0.3)
            finger.move(to: CGPoint(x: 112, y: 70))
            stage.pass(1)
            finger.end()
            XCTAssertEqual(menus.told, [])
        }
    }

    func testWithoutAConfigurationTheTouchIsTheViews_N67() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            menus.hasMenu = false
            let finger = stage.touch(100, 70)
            stage.pass(0.8)
            finger.end()
            stage.pass(0.1)
            XCTAssertEqual(menus.told, ["asked"])
            XCTAssertEqual(view.told, ["began 1", "ended 1"])
        }
    }

    func testTheFingerThatPressedGoesOnToAnItem() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            let finger = stage.touch(100, 70)
            stage.pass(1)
            XCTAssertEqual(view.told, ["began 1", "cancelled 1"], "the view's own press gave way")
            finger.move(to: row(1, in: stage), duration: 0.2)
            finger.end()
            stage.pass(1)
            XCTAssertEqual(menus.told, ["asked", "will display", "will end", "animated", "B", "ended"])
            XCTAssertNil(overlay(in: stage))
        }
    }

    func testATapChoosesAndADisabledItemDoesNot() {
        onStage { stage in
            let (_, menus) = makeView(stage)
            open(stage)
            let disabled = row(2, in: stage)
            stage.tap(disabled.x, disabled.y)
            stage.pass(0.5)
            XCTAssertNotNil(overlay(in: stage))
            let first = row(0, in: stage)
            stage.tap(first.x, first.y)
            stage.pass(1)
            XCTAssertTrue(menus.told.contains("A"))
            XCTAssertFalse(menus.told.contains("C"))
        }
    }

    func testTheSecondButtonShowsTheMenuAtThePointerWithoutAPreview() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            stage.pointer(.moved, 100, 70)
            stage.pointer(.pressed(button: 1), 100, 70)
            stage.pass(0.1)
            stage.pointer(.released(button: 1), 100, 70)
            stage.pass(1)
            XCTAssertEqual(menus.interaction.menuAppearance, .compact)
            XCTAssertEqual(menus.interaction.location(in: nil), CGPoint(x: 100, y: 70))
            XCTAssertEqual(view.alpha, 1)
            let first = row(0, in: stage)
            XCTAssertEqual(first.y, 70 + 6 + 22, accuracy: 1)
            stage.pointer(.moved, first.x, first.y)
            stage.pointer(.pressed(button: 0), first.x, first.y)
            stage.pointer(.released(button: 0), first.x, first.y)
            stage.pass(1)
            XCTAssertTrue(menus.told.contains("A"))
        }
    }

    func testTheMenuKeyOpensTheMenuOfTheNearestView() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            view.addSubview(inner)
            XCTAssertTrue(inner.openContextMenuByKey())
            XCTAssertEqual(menus.location, CGPoint(x: 20, y: 20))
            XCTAssertEqual(menus.interaction.menuAppearance, .rich)
            menus.interaction.dismissMenu()
            stage.pass(1)
            XCTAssertFalse(stage.window.openContextMenuByKey())
        }
    }

    func testATapOnThePreviewIsCarriedOutAndItsCompletionComesLast() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            open(stage)
            menus.told = []
            stage.tap(100, 70)
            XCTAssertEqual(menus.told, ["commit", "will end", "animated"])
            stage.pass(1)
            XCTAssertEqual(menus.told, ["commit", "will end", "animated", "ended", "committed"])
            XCTAssertEqual(view.alpha, 1)
        }
    }

    func testAControllerIsThePreviewAndHearsThatItAppears() {
        onStage { stage in
            let (_, menus) = makeView(stage)
            let page = Page()
            page.preferredContentSize = CGSize(width: 240, height: 180)
            menus.page = page
            open(stage)
            XCTAssertEqual(page.view.bounds.size, CGSize(width: 240, height: 180))
            XCTAssertEqual(page.told, ["will appear", "did appear"])
            menus.interaction.dismissMenu()
            stage.pass(1)
            XCTAssertEqual(page.told, ["will appear", "did appear", "will disappear", "did disappear"])
        }
    }

    func testAViewThatLeavesTheWindowLeavesTheMenuUsable() {
        onStage { stage in
            let (view, menus) = makeView(stage)
            open(stage)
            view.removeFromSuperview()
            stage.pass(0.2)
            let second = row(1, in: stage)
            stage.tap(second.x, second.y)
            stage.pass(1)
            XCTAssertTrue(menus.told.contains("B"))
            XCTAssertFalse(stage.window.subviews.contains { $0 is ContextMenuStage })
            XCTAssertEqual(view.alpha, 1)
        }
    }

    func testTheOpenMenuCanBeReplaced() {
        onStage { stage in
            let (_, menus) = makeView(stage)
            open(stage)
            menus.interaction.updateVisibleMenu { menu in
                XCTAssertEqual(menu.children.count, 3)
                return menu.replacingChildren([UIAction(title: "Z") { _ in menus.told.append("Z") }])
            }
            stage.pass(0.5)
            let first = row(0, in: stage)
            stage.tap(first.x, first.y)
            stage.pass(1)
            XCTAssertTrue(menus.told.contains("Z"))
        }
    }

    func testATablesPressGivesWayToTheMenuOfItsRow() {
        onStage { stage in
            let rows = Rows()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            (table.dataSource, table.delegate) = (rows, rows)
            stage.window.addSubview(table)
            stage.pass(0.1)
            let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
            let finger = stage.touch(100, 66)
            stage.pass(0.3)
            XCTAssertEqual(cell?.isHighlighted, true)
            stage.pass(1)
            XCTAssertEqual(cell?.isHighlighted, false)
            XCTAssertEqual(cell?.alpha, 0, "the cell is lifted")
            finger.end()
            XCTAssertEqual(rows.told, ["menu 1", "display"])
            stage.tap(100, 66)
            stage.pass(1)
            XCTAssertEqual(rows.told, ["menu 1", "display", "commit", "end"])
            XCTAssertEqual(cell?.alpha, 1)
            XCTAssertNil(table.indexPathForSelectedRow)
            stage.tap(100, 66)
            stage.pass(0.1)
            XCTAssertEqual(table.indexPathForSelectedRow?.row, 1)
            table.removeFromSuperview()
        }
    }

    func testACollectionsMenuIsForTheSelectedItemsWhenOneOfThemIsPressed() {
        onStage { stage in
            let items = Items()
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 100)
            let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
            list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            list.allowsMultipleSelection = true
            (list.dataSource, list.delegate) = (items, items)
            stage.window.addSubview(list)
            stage.pass(0.1)
            for index in 0..<2 {
                list.selectItem(at: IndexPath(item: index, section: 0), animated: false, scrollPosition: [])
            }
            for (x, y) in [(50.0, 50.0), (350.0, 50.0), (50.0, 290.0)] {
                let finger = stage.touch(x, y)
                stage.pass(1)
                finger.end()
                list.contextMenuInteraction?.dismissMenu()
                stage.pass(1)
            }
            XCTAssertEqual(items.told, [[0, 1], [2], []])
            list.removeFromSuperview()
        }
    }

    func testAnInteractionIsOnOneViewAndHearsOfItsMoves_N66() {
        onStage { stage in
            let interaction = Interaction()
            let (first, second) = (UIView(), UIView())
            first.addInteraction(interaction)
            first.addInteraction(interaction)
            second.addInteraction(interaction)
            XCTAssertEqual(first.interactions.count, 0)
            XCTAssertTrue(second.interactions.first === interaction)
            second.interactions = []
            XCTAssertNil(interaction.view)
            XCTAssertEqual(
                interaction.told,
                ["will move", "did move", "will leave", "did leave", "will move", "did move", "will leave", "did leave"])
        }
    }

    @MainActor
    private final class Interaction: UIInteraction {
        weak var view: UIView?
        var told: [String] = []
        func willMove(to view: UIView?) { told.append(view == nil ? "will leave" : "will move") }
        func didMove(to view: UIView?) {
            self.view = view
            told.append(view == nil ? "did leave" : "did move")
        }
    }

    private final class Page: UIViewController {
        var told: [String] = []
        override func viewWillAppear(_ animated: Bool) { told.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { told.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { told.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { told.append("did disappear") }
    }
}

/// Two rows with a menu each.
@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var told: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        told.append("menu \(indexPath.row)")
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "A") { _ in }]) })
    }
    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { told.append("display") }
    func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { told.append("end") }
    func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { told.append("commit") }
}

/// Three items, whose menus are for as many items as are told.
@MainActor
private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var told: [[Int]] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        told.append(indexPaths.map(\.item))
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "A") { _ in }]) })
    }
}

/// Three items, of which the last is disabled, and notes of everything that is told.
@MainActor
private final class Menus: NSObject, UIContextMenuInteractionDelegate {
    var told: [String] = []
    var hasMenu = true
    var page: UIViewController?
    var location: CGPoint?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        told.append("asked")
        self.location = location
        guard hasMenu else { return nil }
        return UIContextMenuConfiguration(previewProvider: { self.page }) { _ in
            UIMenu(
                children: [
                    UIAction(title: "A") { _ in self.told.append("A") }, UIAction(title: "B") { _ in self.told.append("B") },
                    UIAction(title: "C", attributes: .disabled) { _ in self.told.append("C") },
                ])
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { told.append("will display") }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        told.append("will end")
        animator?.addAnimations { self.told.append("animated") }
        animator?.addCompletion { self.told.append("ended") }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        told.append("commit")
        animator.addCompletion { self.told.append("committed") }
    }
}

/// At (50, 48), 100 × 44 points.
@MainActor
private func makeView(_ stage: Stage) -> (Recorder, Menus) {
    let view = stage.view(50, 48, 100, 44)
    let menus = Menus()
    view.addInteraction(menus.interaction)
    return (view, menus)
}

@MainActor
private func open(_ stage: Stage) {
    let finger = stage.touch(100, 70)
    stage.pass(1)
    finger.end()
    stage.pass(0.2)
}

@MainActor
private func overlay(in stage: Stage) -> MenuOverlay? { stage.window.subviews.lazy.compactMap { $0 as? MenuOverlay }.first }

/// The middle of a row of the open menu, in the window's coordinates.
@MainActor
private func row(_ index: Int, in stage: Stage) -> CGPoint {
    func rows(_ view: UIView) -> [MenuRowView] { view.subviews.flatMap { ($0 as? MenuRowView).map { [$0] } ?? rows($0) } }
    guard let overlay = overlay(in: stage) else { return .zero }
    let row = rows(overlay)[index]
    return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
}
