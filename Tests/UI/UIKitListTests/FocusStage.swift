import GimbalTesting
import XCTest

@testable import UIKit

/// A list in a window of 300 × 220 points, between a button above it and one below it, on a screen in virtual time.
@MainActor
struct FocusStage<List: UIScrollView> {
    let screen: TestScreen
    let list: List
    let above: UIButton
    let below: UIButton

    /// Runs `body` with a list of 300 × 200 points at the height 40.
    nonisolated static func run(
        isMirrored: Bool = false, _ make: @MainActor (CGRect) -> List, _ body: @MainActor (FocusStage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            FirstResponder.current = nil
            let screen = try TestScreen(width: 300, height: 280)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 280))
            let (home, page) = (UIViewController(), UIViewController())
            window.rootViewController = home
            home.addChild(page)
            page.view.frame = window.bounds
            home.view.addSubview(page.view)
            page.didMove(toParent: home)
            home.setOverrideTraitCollection(
                UITraitCollection(layoutDirection: isMirrored ? .rightToLeft : .leftToRight), forChild: page)
            let list = make(CGRect(x: 0, y: 40, width: 300, height: 200))
            list.contentInsetAdjustmentBehavior = .never
            let above = button("above", 0, in: page.view)
            page.view.addSubview(list)
            let below = button("below", 240, in: page.view)
            window.makeKeyAndVisible()
            screen.settle()
            try body(FocusStage(screen: screen, list: list, above: above, below: below))
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    private static func button(_ name: String, _ y: CGFloat, in view: UIView) -> UIButton {
        let button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in })
        button.accessibilityIdentifier = name
        button.frame = CGRect(x: 0, y: y, width: 300, height: 40)
        view.addSubview(button)
        return button
    }

    /// Presses keys one after the other, and returns where focus is after each.
    func walk(_ keys: UIKeyboardHIDUsage...) -> [String] {
        keys.map { key in
            press(key)
            return focused
        }
    }

    func press(_ key: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
        screen.press(key, modifiers: modifiers)
        screen.advance(by: 0.5)
    }

    /// The path of the focused cell, or the name of the focused view.
    var focused: String {
        guard let item = FocusEngine.shared.item else { return "-" }
        if let cell = item as? UITableViewCell, let path = (list as? UITableView)?.indexPath(for: cell) { return name(path) }
        if let cell = item as? UICollectionViewCell, let path = (list as? UICollectionView)?.indexPath(for: cell) {
            return name(path)
        }
        return (item as? UIView)?.accessibilityIdentifier ?? "\(type(of: item))"
    }

    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }

    /// Whether the focused view lies in sight, below what stays at the top edge.
    func isInSight(below top: CGFloat = 0) -> Bool {
        guard let view = FocusEngine.shared.item as? UIView else { return false }
        let frame = list.convert(view.bounds, from: view).offsetBy(dx: 0, dy: -list.bounds.minY)
        return frame.minY >= top - 0.5 && frame.maxY <= list.bounds.height + 0.5
    }
}

extension FocusStage where List == UITableView {
    nonisolated static func table(
        _ sections: [[Int]], _ style: UITableView.Style = .plain,
        _ configure: @MainActor (UITableView, FocusRows) -> Void = { _, _ in },
        _ body: @MainActor (FocusStage, FocusRows) throws -> Void
    ) throws {
        let source = MainActor.assumeIsolated { FocusRows(sections) }
        try run { frame in
            let table = UITableView(frame: frame, style: style)
            table.dataSource = source
            table.delegate = source
            configure(table, source)
            return table
        } _: { stage in
            _ = source.take()
            try body(stage, source)
        }
    }
}

extension FocusStage where List == UICollectionView {
    nonisolated static func grid(
        _ sections: [[Int]], isMirrored: Bool = false, _ layout: @MainActor () -> UICollectionViewLayout,
        _ configure: @MainActor (UICollectionView, FocusItems) -> Void = { _, _ in },
        _ body: @MainActor (FocusStage, FocusItems) throws -> Void
    ) throws {
        let source = MainActor.assumeIsolated { FocusItems(sections) }
        try run(isMirrored: isMirrored) { frame in
            let list = UICollectionView(frame: frame, collectionViewLayout: layout())
            list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
            }
            list.dataSource = source
            list.delegate = source
            configure(list, source)
            return list
        } _: { stage in
            _ = source.take()
            try body(stage, source)
        }
    }
}
