@testable import UIKit

/// A table or a collection view with its data source and delegate, for steps that are the same for both.
@MainActor
protocol PlayedList: AnyObject {
    typealias ListScrollView = ReorderingList & SwipedList & IndexedList

    var view: any ListScrollView { get }
    var page: UIViewController { get }
    var books: ListBooks { get }
    /// The numbers that the data source says, by section.
    var truth: [[Int]] { get }
    var selected: [IndexPath] { get }
    var menus: UIContextMenuInteraction? { get }
    /// What happens between pages, or without them.
    var waitsForPages: Bool { get }

    func batch(_ dice: inout Dice)
    func oneChange(_ dice: inout Dice)
    func remove(_ number: Int)
    func reload(_ dice: inout Dice)
    func reconfigure(_ path: IndexPath)
    func select(_ path: IndexPath, _ dice: inout Dice)
    func deselect(_ path: IndexPath)
    func edit(_ isOn: Bool, animated: Bool)
    func scroll(to path: IndexPath, _ position: Int, animated: Bool)
    /// Steps that only one kind of list has.
    func act(_ kind: ListStep.Kind, _ dice: inout Dice)
    /// Ends what the app has to end.
    func settle()
}

extension PlayedList {
    func number(at path: IndexPath) -> Int? {
        let truth = truth
        guard truth.indices.contains(path.section), truth[path.section].indices.contains(path.item) else { return nil }
        return truth[path.section][path.item]
    }

    func anyPath(_ dice: inout Dice) -> IndexPath? {
        let truth = truth
        let filled = truth.indices.filter { !truth[$0].isEmpty }
        guard !filled.isEmpty else { return nil }
        let section = dice.one(of: filled)
        return IndexPath(item: dice.pick(truth[section].count), section: section)
    }

    func completion() -> (Bool) -> Void {
        books.open += 1
        return { [books] _ in books.open -= 1 }
    }
}
