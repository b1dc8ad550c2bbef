import CoreGraphics

/// Reads the visual format language: `H:|-[a(>=80)]-8@250-[b(==a)]|`.
///
/// A format is an orientation, and then items with connections between them; `|` is the superview. An error is reported as a
/// sentence with the position; no part of the format is used then.
struct VisualFormat {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    enum Object: Equatable {
        case number(CGFloat)
        /// A name in the dictionary of metrics, or in that of views.
        case name(String)
        /// The standard distance: 8 points between siblings; the margin towards the superview.
        case standard
    }

    struct Predicate: Equatable {
        var relation = NSLayoutConstraint.Relation.equal
        var object: Object
        /// The priority of the predicate; `name.attribute` of newer systems is not part of the language here.
        var priority: Object?
    }

    enum Item: Equatable {
        case superview
        case view(String, [Predicate])
    }

    private(set) var isVertical = false
    private(set) var items: [Item] = []
    /// The connections, one fewer than the items; an empty connection means that the items touch.
    private(set) var connections: [[Predicate]] = []

    private let text: [Character]
    private var place = 0

    init(_ format: String) throws(Problem) {
        text = Array(format)
        try read()
    }

    // MARK: Grammar

    private mutating func read() throws(Problem) {
        if take("H:") { isVertical = false } else if take("V:") { isVertical = true }
        if take("|") {
            items.append(.superview)
            connections.append(try connection())
        }
        items.append(try view())
        while !isAtEnd {
            let between = try connection()
            connections.append(between)
            if take("|") {
                items.append(.superview)
                guard isAtEnd else { throw problem("nothing may follow the superview's second edge") }
                return
            }
            items.append(try view())
        }
    }

    private mutating func connection() throws(Problem) -> [Predicate] {
        guard take("-") else { return [] }
        if peek == "[" || peek == "|" { return [Predicate(object: .standard)] }
        let predicates = peek == "(" ? try list() : [try simplePredicate()]
        guard take("-") else { throw problem("'-' is missing behind a distance") }
        return predicates
    }

    private mutating func view() throws(Problem) -> Item {
        guard take("[") else { throw problem("'[' is expected") }
        let name = try word("a view's name")
        let predicates = peek == "(" ? try list() : []
        guard take("]") else { throw problem("']' is missing behind '\(name)'") }
        return .view(name, predicates)
    }

    private mutating func list() throws(Problem) -> [Predicate] {
        _ = take("(")
        var found = [try predicate()]
        while take(",") { found.append(try predicate()) }
        guard take(")") else { throw problem("')' is missing") }
        return found
    }

    private mutating func predicate() throws(Problem) -> Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        if take("<=") {
            relation = .lessThanOrEqual
        } else if take(">=") {
            relation = .greaterThanOrEqual
        } else {
            _ = take("==")
        }
        var predicate = Predicate(relation: relation, object: try object())
        if take("@") { predicate.priority = try object() }
        return predicate
    }

    /// Reads a predicate without a relation and without parentheses: a positive number or a name.
    private mutating func simplePredicate() throws(Problem) -> Predicate {
        var predicate = Predicate(object: try object())
        if take("@") { predicate.priority = try object() }
        return predicate
    }

    private mutating func object() throws(Problem) -> Object {
        guard let first = peek else { throw problem("a number or a name is expected") }
        guard first.isNumber || first == "." || first == "-" || first == "+" else { return .name(try word("a number or a name")) }
        var digits = ""
        while let next = peek, next.isNumber || next == "." || (digits.isEmpty && (next == "-" || next == "+")) {
            digits.append(next)
            place += 1
        }
        guard let number = Double(digits) else { throw problem("'\(digits)' is not a number") }
        return .number(CGFloat(number))
    }

    // MARK: Letters

    private var peek: Character? { place < text.count ? text[place] : nil }
    private var isAtEnd: Bool { place >= text.count }

    private mutating func take(_ letters: String) -> Bool {
        let wanted = Array(letters)
        guard place + wanted.count <= text.count, Array(text[place..<place + wanted.count]) == wanted else { return false }
        place += wanted.count
        return true
    }

    private mutating func word(_ what: String) throws(Problem) -> String {
        var word = ""
        while let next = peek, next.isLetter || next == "_" || (!word.isEmpty && next.isNumber) {
            word.append(next)
            place += 1
        }
        guard !word.isEmpty else { throw problem("\(what) is expected") }
        return word
    }

    private func problem(_ what: String) -> Problem {
        Problem(description: "\(what) at letter \(place + 1) of \"\(String(text))\"")
    }
}
