@testable import UIKit

/// What a list was told and asked for: the data, the displays of its cells, and everything that must be gone in the end.
@MainActor
final class ListBooks {
    struct Weak { weak var value: AnyObject? }

    var data: ListData
    /// The cells whose display began and did not end.
    private(set) var displayed: Set<ObjectIdentifier> = []
    /// Completions that have not been called.
    var open = 0
    private(set) var mistakes: [String] = []
    private(set) var made: [Weak] = []
    /// The closures of actions that the app has not ended yet.
    var endings: [(Bool) -> Void] = []
    /// Removes an item from the data and the list.
    var remove: (Int) -> Void = { _ in }
    /// The number of an item.
    var number: (IndexPath) -> Int? = { _ in nil }
    /// Does something in the middle of a callback.
    var interfere: () -> Void = {}
    var dice: Dice

    init(_ data: ListData, _ dice: Dice) { (self.data, self.dice) = (data, dice) }

    func note<Made: AnyObject>(_ object: Made) -> Made {
        made.append(Weak(value: object))
        return object
    }

    var alive: [AnyObject] { made.compactMap(\.value) }

    func begins(_ cell: AnyObject) {
        if !displayed.insert(ObjectIdentifier(cell)).inserted { mistakes.append("a display begins twice") }
    }

    func ends(_ cell: AnyObject) {
        if displayed.remove(ObjectIdentifier(cell)) == nil { mistakes.append("a display ends that did not begin") }
    }

    func mistake(_ words: String) { mistakes.append(words) }

    func take() -> [String] {
        defer { mistakes = [] }
        return mistakes
    }

    // MARK: Answers

    /// How high the row of a number is, in points.
    static func height(_ number: Int) -> CGFloat {
        UIFontMetrics.default.scaledValue(for: 28 + CGFloat(number % 3) * 8).rounded()
    }

    func actions(_ number: Int?) -> UISwipeActionsConfiguration? {
        guard let number, number % 7 != 0 else { return nil }
        let style: UIContextualAction.Style = number % 2 == 0 ? .destructive : .normal
        let actions = (0..<(1 + number % 2)).map { index in
            UIContextualAction(style: style, title: "A\(index)") { [weak self] _, _, done in self?.act(number, done) }
        }
        let configuration = UISwipeActionsConfiguration(actions: actions)
        configuration.performsFirstActionWithFullSwipe = number % 3 != 0
        return configuration
    }

    private func act(_ number: Int, _ done: @escaping (Bool) -> Void) {
        switch dice.pick(6) {
        case 0:
            remove(number)
            done(true)
        case 1:
            done(true)
            remove(number)
        case 2: endings.append(done)
        case 3: done(false)
        case 4:
            interfere()
            done(true)
        default: done(true)
        }
    }

    func menu(_ number: Int?) -> UIContextMenuConfiguration? {
        guard let number, number % 5 != 0 else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            UIMenu(children: [
                UIAction(title: "X") { _ in self?.remove(number) },
                UIAction(title: "Y") { _ in self?.interfere() },
            ])
        }
    }
}
