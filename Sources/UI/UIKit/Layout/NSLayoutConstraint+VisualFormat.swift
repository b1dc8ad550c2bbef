internal import Diagnostics
import CoreGraphics

extension NSLayoutConstraint {
    /// The alignment of the views of a visual format across its axis, and the direction in which it is read.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left edges of all views are in line; for vertical formats.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// The right edges of all views are in line; for vertical formats.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// The top edges of all views are in line; for horizontal formats.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// The bottom edges of all views are in line; for horizontal formats.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// The edges where lines begin are in line; for vertical formats.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// The edges where lines end are in line; for vertical formats.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// The middles of the widths are in line; for vertical formats.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// The middles of the heights are in line; for horizontal formats.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// The last baselines of all views are in line; for horizontal formats.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// The first baselines of all views are in line; for horizontal formats.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// A horizontal format is read in the direction of the text; the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// A horizontal format is read from left to right, whatever the direction of the text.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// A horizontal format is read from right to left, whatever the direction of the text.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    }

    /// Returns the constraints of a visual format such as `"H:|-[title]-8-[button(>=80)]-|"`; they are not active yet.
    ///
    /// - Parameters:
    ///   - format: the visual format, in ASCII.
    ///   - opts: alignment and direction of the views.
    ///   - metrics: numbers for the names of distances, sizes and priorities.
    ///   - views: views or layout guides for the names in brackets.
    /// - Returns: an empty array, after one message in the log, when the format cannot be read or contains an unknown name.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do throws(VisualFormat.Problem) {
            return try VisualFormatReader(
                format: VisualFormat(format), text: format, options: opts, metrics: metrics ?? [:], views: views
            ).constraints()
        } catch {
            Log.layout.warning("a visual format string is ignored: \(error.description)")
            return []
        }
    }
}

/// Makes the constraints of one format.
@MainActor
private struct VisualFormatReader {
    typealias Attribute = NSLayoutConstraint.Attribute

    let format: VisualFormat
    let text: String
    let options: NSLayoutConstraint.FormatOptions
    let metrics: [String: Any]
    let views: [String: Any]

    func constraints() throws(VisualFormat.Problem) -> [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        var members: [any LayoutItem] = []
        for case .view(let name, let predicates) in format.items {
            let item = try item(name)
            members.append(item)
            for predicate in predicates { found.append(try size(of: item, predicate)) }
        }
        for index in format.connections.indices {
            for predicate in try spacing(format.connections[index]) {
                found.append(try connect(format.items[index], format.items[index + 1], predicate, members))
            }
        }
        return found + align(members)
    }

    // MARK: Parts

    private func size(of item: any LayoutItem, _ predicate: VisualFormat.Predicate) throws(VisualFormat.Problem)
        -> NSLayoutConstraint
    {
        let attribute: Attribute = format.isVertical ? .height : .width
        // The name of a view stands for its size; a name that is also a metric stands for the metric.
        if case .name(let name) = predicate.object, metrics[name] == nil, views[name] != nil {
            return try make(item, attribute, predicate, try self.item(name), attribute, 0)
        }
        return try make(item, attribute, predicate, nil, .notAnAttribute, try number(predicate.object, standard: 0))
    }

    private func spacing(_ connection: [VisualFormat.Predicate]) throws(VisualFormat.Problem) -> [VisualFormat.Predicate] {
        connection.isEmpty ? [VisualFormat.Predicate(object: .number(0))] : connection
    }

    private func connect(
        _ first: VisualFormat.Item, _ second: VisualFormat.Item, _ predicate: VisualFormat.Predicate,
        _ members: [any LayoutItem]
    ) throws(VisualFormat.Problem) -> NSLayoutConstraint {
        let (start, end) = edges
        let isOuter = first == .superview || second == .superview
        let usesMargin = isOuter && predicate.object == .standard
        let distance = try number(predicate.object, standard: isOuter ? 0 : 8)
        let isTurned = !format.isVertical && options.contains(.directionRightToLeft)
        if case .view(let name, _) = second {
            let item = try item(name)
            let (before, attribute): (AnyObject, Attribute) =
                first == .superview
                ? (try superview(of: item), usesMargin ? margin(start) : start) : (try self.item(of: first), end)
            return isTurned
                ? try make(before, attribute, predicate, item, start, distance)
                : try make(item, start, predicate, before, attribute, distance)
        }
        let item = try item(of: first)
        let above = try superview(of: item)
        let edge = usesMargin ? margin(end) : end
        return isTurned
            ? try make(item, end, predicate, above, edge, distance) : try make(above, edge, predicate, item, end, distance)
    }

    private var edges: (start: Attribute, end: Attribute) {
        if format.isVertical { return (.top, .bottom) }
        if options.contains(.directionLeftToRight) { return (.left, .right) }
        return options.contains(.directionRightToLeft) ? (.right, .left) : (.leading, .trailing)
    }

    private func margin(_ edge: Attribute) -> Attribute {
        switch edge {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        default: .trailingMargin
        }
    }

    private func make(
        _ item: AnyObject, _ attribute: Attribute, _ predicate: VisualFormat.Predicate, _ other: AnyObject?,
        _ otherAttribute: Attribute, _ constant: CGFloat
    ) throws(VisualFormat.Problem) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other, attribute: otherAttribute,
            multiplier: 1, constant: constant)
        if let priority = predicate.priority {
            constraint.priority = UILayoutPriority(rawValue: Float(try number(priority, standard: 1000)))
        }
        return constraint
    }

    private func align(_ members: [any LayoutItem]) -> [NSLayoutConstraint] {
        let attributes: [(NSLayoutConstraint.FormatOptions, Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
        ]
        return attributes.filter { options.contains($0.0) }.flatMap { _, attribute in
            zip(members, members.dropFirst()).map { before, item in
                NSLayoutConstraint(
                    item: item, attribute: attribute, relatedBy: .equal, toItem: before, attribute: attribute, multiplier: 1,
                    constant: 0)
            }
        }
    }

    // MARK: Names

    private func item(of item: VisualFormat.Item) throws(VisualFormat.Problem) -> any LayoutItem {
        guard case .view(let name, _) = item else { throw problem("the superview cannot stand between views") }
        return try self.item(name)
    }

    private func item(_ name: String) throws(VisualFormat.Problem) -> any LayoutItem {
        guard let item = views[name] as? any LayoutItem else { throw problem("'\(name)' is not among the views") }
        return item
    }

    private func superview(of item: any LayoutItem) throws(VisualFormat.Problem) -> UIView {
        guard let view = item as? UIView else { throw problem("'|' needs a view beside it") }
        guard let superview = view.superview else {
            throw problem("'|' stands beside \(view.layoutName), which has no superview")
        }
        return superview
    }

    private func number(_ object: VisualFormat.Object, standard: CGFloat) throws(VisualFormat.Problem) -> CGFloat {
        switch object {
        case .standard: return standard
        case .number(let number): return number
        case .name(let name):
            switch metrics[name] {
            case let number as CGFloat: return number
            case let number as Int: return CGFloat(number)
            case let number as Float: return CGFloat(number)
            case let number as NSNumber: return CGFloat(number.doubleValue)
            case _: throw problem("'\(name)' is neither among the metrics nor a view")
            }
        }
    }

    private func problem(_ what: String) -> VisualFormat.Problem {
        VisualFormat.Problem(description: "\(what), in \"\(text)\"")
    }
}
