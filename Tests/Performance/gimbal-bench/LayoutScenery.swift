import UIKit

/// Trees of views to lay out, 400 points wide.
@MainActor
enum LayoutScenery {
    /// A column of labels that share their height equally, the way Qt's ColumnLayout was measured.
    static func column(_ count: Int) -> UIView {
        let stack = UIStackView(arrangedSubviews: (0..<count).map(label))
        stack.axis = .vertical
        stack.distribution = .fillEqually
        return pinned(stack, height: CGFloat(count) * 24)
    }

    /// A page of settings: rows of label, spacer and value in a column that is as high as its rows.
    static func settings(_ count: Int) -> UIView {
        let stack = UIStackView(arrangedSubviews: (0..<count).map(row))
        stack.axis = .vertical
        stack.spacing = 4
        return pinned(stack, height: nil)
    }

    static func row(_ number: Int) -> UIView { UIStackView(arrangedSubviews: [label(number), UIView(), label(number % 10)]) }

    /// A view of a fixed height.
    static func box(_ number: Int) -> UIView {
        let view = UIView()
        view.heightAnchor.constraint(equalToConstant: 24).isActive = true
        return view
    }

    /// A row that ends with an icon of a fixed size.
    static func iconRow(_ number: Int) -> UIView {
        let icon = UIView()
        NSLayoutConstraint.activate([
            icon.widthAnchor.constraint(equalToConstant: 24), icon.heightAnchor.constraint(equalToConstant: 24),
        ])
        return UIStackView(arrangedSubviews: [label(number), UIView(), icon])
    }

    /// A row of texts that break their lines, with their first baselines in line.
    static func baselineRow(_ number: Int) -> UIView {
        let texts = [label(number), label(number % 10)]
        for text in texts { text.numberOfLines = 0 }
        let row = UIStackView(arrangedSubviews: texts)
        row.alignment = .firstBaseline
        return row
    }

    /// A card as high as the label inside its padding.
    static func card(_ number: Int) -> UIView {
        let (card, text) = (UIView(), label(number))
        add(text, to: card)
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
            text.trailingAnchor.constraint(lessThanOrEqualTo: card.trailingAnchor, constant: -8),
            text.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
            text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
        ])
        return card
    }

    /// A card around a text that breaks its lines.
    static func textCard(_ number: Int) -> UIView {
        let (card, text) = (UIView(), label(number))
        text.numberOfLines = 0
        add(text, to: card)
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
            text.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
            text.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
            text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
        ])
        return card
    }

    /// A card of a picture in 16:9, a title and a text.
    static func pictureCard(_ number: Int) -> UIView {
        let picture = UIView()
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 9.0 / 16).isActive = true
        let card = UIStackView(arrangedSubviews: [picture, label(number), label(number % 10)])
        card.axis = .vertical
        return card
    }

    /// The same, of constraints inside a view.
    static func pictureBox(_ number: Int) -> UIView {
        let (card, picture, text) = (UIView(), UIView(), label(number))
        add(picture, to: card)
        add(text, to: card)
        NSLayoutConstraint.activate([
            picture.topAnchor.constraint(equalTo: card.topAnchor), picture.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            picture.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 9.0 / 16),
            text.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 4),
            text.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
        ])
        return card
    }

    /// A row that begins with an icon as wide as it is high: 24 points, or as the row.
    static func squareRow(_ number: Int) -> UIView {
        let row = tallSquareRow(number)
        row.alignment = .center
        row.arrangedSubviews[0].heightAnchor.constraint(equalToConstant: 24).isActive = true
        return row
    }

    static func tallSquareRow(_ number: Int) -> UIStackView {
        let icon = UIView()
        icon.heightAnchor.constraint(equalTo: icon.widthAnchor).isActive = true
        return UIStackView(arrangedSubviews: [icon, label(number), UIView(), label(number % 10)])
    }

    /// Rows of a name and a value, all names as wide as the first; and a name in the middle.
    static func form(_ count: Int) -> (root: UIView, label: UILabel) {
        let names = (0..<count).map(label)
        let stack = UIStackView(
            arrangedSubviews: names.map { name in
                name.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
                return UIStackView(arrangedSubviews: [name, label(0)])
            })
        stack.axis = .vertical
        NSLayoutConstraint.activate(names.dropFirst().map { $0.widthAnchor.constraint(equalTo: names[0].widthAnchor) })
        return (pinned(stack, height: nil), names[count / 2])
    }

    /// A form that is as wide as its rows are.
    static func openForm(_ count: Int) -> (root: UIView, label: UILabel) {
        let names = (0..<count).map(label)
        let stack = UIStackView(arrangedSubviews: names.map { UIStackView(arrangedSubviews: [$0, label(0)]) })
        stack.axis = .vertical
        NSLayoutConstraint.activate(names.dropFirst().map { $0.widthAnchor.constraint(equalTo: names[0].widthAnchor) })
        let root = makeRoot()
        add(stack, to: root)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        return (root, names[count / 2])
    }

    /// A stack in a scroll view, whose rows are as wide as the scroll view.
    static func scrolledRows(_ count: Int) -> (root: UIView, label: UILabel) {
        let labels = (0..<count).map(label)
        let (root, scroll, stack) = (makeRoot(), UIScrollView(), UIStackView(arrangedSubviews: labels))
        stack.axis = .vertical
        for (view, parent) in [(scroll, root), (stack, scroll)] {
            add(view, to: parent)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
                view.topAnchor.constraint(equalTo: parent.topAnchor),
                view.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
                view.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
            ])
        }
        NSLayoutConstraint.activate(labels.map { $0.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor) })
        return (root, labels[count / 2])
    }

    /// The same without stacks, each value as wide as it is.
    static func looseForm(_ count: Int) -> (root: UIView, label: UILabel) {
        let (root, names) = (makeRoot(), (0..<count).map(label))
        var above = root.topAnchor
        for name in names {
            let value = label(0)
            add(name, to: root)
            add(value, to: root)
            NSLayoutConstraint.activate([
                name.topAnchor.constraint(equalTo: above), value.topAnchor.constraint(equalTo: above),
                name.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                name.widthAnchor.constraint(equalTo: names[0].widthAnchor),
                value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
                value.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
            ])
            above = name.bottomAnchor
        }
        return (root, names[count / 2])
    }

    /// Rows in a column that is as high as they are.
    static func rows(_ count: Int, _ make: (Int) -> UIView) -> UIView {
        let stack = UIStackView(arrangedSubviews: (0..<count).map(make))
        stack.axis = .vertical
        return pinned(stack, height: nil)
    }

    /// A label with a text that no other had: a thread keeps the layouts of its last 64 texts or more, in which a page of 100 labels
    /// would find the texts of the round before, and a page of 400 would not.
    static func label(_ number: Int) -> UILabel {
        labelCount += 1
        let label = UILabel()
        label.text = "Row \(number), \(labelCount)"
        return label
    }

    private static var labelCount = 100_000

    private static func pinned(_ view: UIView, height: CGFloat?) -> UIView {
        let root = makeRoot()
        add(view, to: root)
        NSLayoutConstraint.activate(
            [
                view.topAnchor.constraint(equalTo: root.topAnchor), view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            ] + (height.map { [view.heightAnchor.constraint(equalToConstant: $0)] } ?? []))
        return root
    }

    /// Views in a row of rows, each of which begins where the one before it ends.
    static func chain(_ count: Int) -> UIView {
        let root = makeRoot()
        var above = root.topAnchor
        for _ in 0..<count {
            let view = UIView()
            add(view, to: root)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: above, constant: 4), view.heightAnchor.constraint(equalToConstant: 20),
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            ])
            above = view.bottomAnchor
        }
        return root
    }

    /// Cards below each other, each as high as the label inside its padding; and the constraints of the labels' left sides.
    static func cards(_ count: Int) -> (root: UIView, insets: [NSLayoutConstraint]) {
        let root = makeRoot()
        var above = root.topAnchor
        var insets: [NSLayoutConstraint] = []
        for number in 0..<count {
            let (card, text) = (UIView(), label(number))
            add(card, to: root)
            add(text, to: card)
            let inset = text.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8)
            insets.append(inset)
            NSLayoutConstraint.activate([
                card.topAnchor.constraint(equalTo: above), card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                card.trailingAnchor.constraint(equalTo: root.trailingAnchor), inset,
                text.trailingAnchor.constraint(lessThanOrEqualTo: card.trailingAnchor, constant: -8),
                text.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
                text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
            ])
            above = card.bottomAnchor
        }
        return (root, insets)
    }

    /// Cards below each other, each around a label and 44 points high at least; and the label in the middle.
    static func minimumCards(_ count: Int) -> (root: UIView, label: UILabel) {
        let root = makeRoot()
        var above = root.topAnchor
        let labels = (0..<count).map(label)
        for text in labels {
            let card = UIView()
            add(card, to: root)
            text.numberOfLines = 0
            add(text, to: card)
            NSLayoutConstraint.activate([
                card.topAnchor.constraint(equalTo: above, constant: 4),
                card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                card.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                card.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
                text.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
                text.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
                text.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
                text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
            ])
            above = card.bottomAnchor
        }
        return (root, labels[count / 2])
    }

    /// Texts below each other that break their lines, each beside a switch's place; and the text in the middle.
    static func texts(_ count: Int) -> (root: UIView, label: UILabel) {
        let root = makeRoot()
        var above = root.topAnchor
        let labels = (0..<count).map(label)
        for text in labels {
            let beside = UIView()
            text.numberOfLines = 0
            add(text, to: root)
            add(beside, to: root)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: above, constant: 8),
                text.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
                text.trailingAnchor.constraint(equalTo: beside.leadingAnchor, constant: -8),
                text.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
                beside.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
                beside.widthAnchor.constraint(equalToConstant: 51), beside.heightAnchor.constraint(equalToConstant: 31),
                beside.centerYAnchor.constraint(equalTo: text.centerYAnchor),
            ])
            above = text.bottomAnchor
        }
        return (root, labels[count / 2])
    }

    /// Cards, each with a view at its upper margin, and a constraint of another view.
    static func margins(_ count: Int) -> (root: UIView, other: NSLayoutConstraint) {
        let (root, other) = rootAndOther()
        for _ in 0..<count {
            let (card, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40)), UIView())
            root.addSubview(card)
            add(inner, to: card)
            NSLayoutConstraint.activate([
                NSLayoutConstraint(
                    item: inner, attribute: .top, relatedBy: .equal, toItem: card, attribute: .topMargin, multiplier: 1,
                    constant: 0),
                inner.heightAnchor.constraint(equalToConstant: 9), inner.widthAnchor.constraint(equalToConstant: 9),
            ])
        }
        return (root, other)
    }

    /// Texts of several lines, each in its place, and a constraint of another view.
    static func paragraphs(_ count: Int) -> (root: UIView, other: NSLayoutConstraint) {
        let (root, other) = rootAndOther()
        for number in 0..<count {
            let text = label(number)
            text.numberOfLines = 0
            add(text, to: root)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: root.topAnchor), text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                text.widthAnchor.constraint(equalToConstant: 40),
            ])
        }
        return (root, other)
    }

    /// Views with two widths each.
    static func contradictions(_ count: Int) -> UIView {
        let root = makeRoot()
        for _ in 0..<count {
            let view = UIView()
            add(view, to: root)
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 10), view.widthAnchor.constraint(equalToConstant: 20),
            ])
        }
        return root
    }

    private static func rootAndOther() -> (root: UIView, other: NSLayoutConstraint) {
        let (root, view) = (makeRoot(), UIView())
        add(view, to: root)
        let other = view.topAnchor.constraint(equalTo: root.topAnchor)
        other.isActive = true
        return (root, other)
    }

    private static func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }

    private static func add(_ view: UIView, to parent: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
    }
}
