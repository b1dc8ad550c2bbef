/// The position of one item: four variables of the solver, and the implicit constraints: a view's mask or intrinsic size, a
/// guide's insets.
@MainActor
final class LayoutPlace {
    let key: ObjectIdentifier
    weak var item: (any LayoutItem)?
    weak var container: UIView?
    let containerPlace: LayoutPlace?
    let left, top, width, height: LinearSymbol

    /// An implicit constraint, with its present content.
    private struct OwnConstraint {
        var linear: LinearConstraint
        var id: LinearConstraintID?
    }

    /// The slots of implicit constraints, by which an update finds the constraint to change.
    private enum Slot: Int, CaseIterable {
        case left, top, width, height, hugWidth, hugHeight, resistWidth, resistHeight
    }

    private var ties: [OwnConstraint?] = Array(repeating: nil, count: Slot.allCases.count)
    /// The height that a text needs at its solved width.
    private var wrappedHeight: CGFloat?
    private var wrappedWidth: CGFloat = -1
    private var intrinsicRevision = -1
    /// The geometry of a view from which its implicit constraints were made.
    private(set) var seen: GeometrySeen?

    init(item: any LayoutItem, container: LayoutPlace?, solver: inout LinearSolver) {
        key = ObjectIdentifier(item)
        self.item = item
        self.container = item.layoutContainer
        containerPlace = container
        left = solver.makeVariable()
        top = solver.makeVariable()
        width = solver.makeVariable()
        height = solver.makeVariable()
    }

    func term(_ variable: LinearSymbol, _ factor: Double = 1) -> LinearConstraint.Term {
        .init(variable: variable, factor: factor)
    }

    func owns(_ variable: LinearSymbol) -> Bool {
        variable == left || variable == top || variable == width || variable == height
    }

    func forgetTies(_ solver: inout LinearSolver) {
        for slot in ties.indices {
            if let id = ties[slot]?.id { solver.remove(id) }
            ties[slot] = nil
        }
        // The constraints of the intrinsic size went with them, so the next update states them again.
        intrinsicRevision = -1
    }

    /// Releases the variables; no constraint may refer to them anymore.
    func leave(_ solver: inout LinearSolver) {
        for variable in [left, top, width, height] { solver.release(variable) }
    }

    // MARK: Implicit constraints

    /// Updates the implicit constraints to the item's state.
    func update(_ engine: LayoutEngine) {
        if let view = item as? UIView {
            seen = GeometrySeen(view, root: engine.root)
            if view === engine.root {
                updateRoot(view, engine)
            } else if view.translatesAutoresizingMaskIntoConstraints {
                updateMask(view, engine)
            } else {
                for slot in [Slot.left, .top, .width, .height] { clear(slot, engine) }
            }
            updateIntrinsicSize(view, engine)
        } else if let guide = item as? UILayoutGuide, guide.role != .free {
            updateGuide(guide, engine)
        }
    }

    private func updateRoot(_ view: UIView, _ engine: LayoutEngine) {
        set(.left, LinearConstraint([term(left)], .equal), engine)
        set(.top, LinearConstraint([term(top)], .equal), engine)
        switch engine.rootSize {
        case .bounds:
            set(.width, LinearConstraint([term(width)], constant: -view.bounds.width, .equal), engine)
            set(.height, LinearConstraint([term(height)], constant: -view.bounds.height, .equal), engine)
        case .fitting(let size, let horizontal, let vertical):
            set(
                .width, LinearConstraint([term(width)], constant: -size.width, .equal, priority: horizontal.solverPriority),
                engine)
            set(
                .height, LinearConstraint([term(height)], constant: -size.height, .equal, priority: vertical.solverPriority),
                engine)
        }
    }

    /// Updates a view that follows its autoresizing mask: both its position and its size are linear in its superview's size.
    private func updateMask(_ view: UIView, _ engine: LayoutEngine) {
        guard let above = containerPlace, let superview = view.superview else { return }
        let (frame, mask, room) = (view.alignmentFrame, view.autoresizingMask, superview.bounds.size)
        let x = MaskLine(
            start: frame.minX, length: frame.width, room: room.width, flexibleStart: mask.contains(.flexibleLeftMargin),
            flexibleLength: mask.contains(.flexibleWidth), flexibleEnd: mask.contains(.flexibleRightMargin))
        let y = MaskLine(
            start: frame.minY, length: frame.height, room: room.height, flexibleStart: mask.contains(.flexibleTopMargin),
            flexibleLength: mask.contains(.flexibleHeight), flexibleEnd: mask.contains(.flexibleBottomMargin))
        set(
            .left,
            LinearConstraint(
                [term(left), term(above.left, -1), term(above.width, -x.start.factor)], constant: -x.start.constant, .equal),
            engine)
        set(
            .width,
            LinearConstraint([term(width), term(above.width, -x.length.factor)], constant: -x.length.constant, .equal), engine)
        set(
            .top,
            LinearConstraint(
                [term(top), term(above.top, -1), term(above.height, -y.start.factor)], constant: -y.start.constant, .equal),
            engine)
        set(
            .height,
            LinearConstraint([term(height), term(above.height, -y.length.factor)], constant: -y.length.constant, .equal), engine)
    }

    private func updateGuide(_ guide: UILayoutGuide, _ engine: LayoutEngine) {
        guard let above = containerPlace else { return }
        let insets = guide.insets
        set(.left, LinearConstraint([term(left), term(above.left, -1)], constant: -insets.left, .equal), engine)
        set(.top, LinearConstraint([term(top), term(above.top, -1)], constant: -insets.top, .equal), engine)
        set(
            .width,
            LinearConstraint([term(width), term(above.width, -1)], constant: insets.left + insets.right, .equal), engine)
        set(
            .height,
            LinearConstraint([term(height), term(above.height, -1)], constant: insets.top + insets.bottom, .equal), engine)
    }

    private func updateIntrinsicSize(_ view: UIView, _ engine: LayoutEngine) {
        let revision = view.constraintState?.intrinsicRevision ?? 0
        guard revision != intrinsicRevision else { return }
        intrinsicRevision = revision
        wrappedHeight = nil
        wrappedWidth = -1
        let size = view.intrinsicContentSize
        applyIntrinsic(view, size, engine)
    }

    private func applyIntrinsic(_ view: UIView, _ size: CGSize, _ engine: LayoutEngine) {
        let noMetric = UIView.noIntrinsicMetric
        let none = view.translatesAutoresizingMaskIntoConstraints && view !== engine.root
        let (h, v) = (NSLayoutConstraint.Axis.horizontal, NSLayoutConstraint.Axis.vertical)
        addPreference(.hugWidth, width, none ? noMetric : size.width, .lessOrEqual, view.contentHuggingPriority(for: h), engine)
        addPreference(
            .resistWidth, width, none ? noMetric : size.width, .greaterOrEqual,
            view.contentCompressionResistancePriority(for: h), engine)
        addPreference(
            .hugHeight, height, none ? noMetric : size.height, .lessOrEqual, view.contentHuggingPriority(for: v), engine)
        addPreference(
            .resistHeight, height, none ? noMetric : size.height, .greaterOrEqual,
            view.contentCompressionResistancePriority(for: v), engine)
    }

    private func addPreference(
        _ slot: Slot, _ variable: LinearSymbol, _ value: CGFloat, _ relation: LinearConstraint.Relation,
        _ priority: UILayoutPriority, _ engine: LayoutEngine
    ) {
        guard value != UIView.noIntrinsicMetric, value.isFinite else { return clear(slot, engine) }
        set(
            slot, LinearConstraint([term(variable)], constant: -value, relation, priority: priority.solverPriority), engine)
    }

    /// Applies the height that the solved width requires; returns true when that changed the height.
    func fitHeight(_ engine: LayoutEngine) -> Bool {
        guard let view = item as? UIView, view.heightFollowsWidth,
            !view.translatesAutoresizingMaskIntoConstraints || view === engine.root
        else { return false }
        let room = CGFloat(engine.solver.value(of: width))
        guard room > 0, abs(room - wrappedWidth) > 0.001 else { return false }
        wrappedWidth = room
        let needed = view.heightWanted(forWidth: room)
        let before = wrappedHeight ?? view.intrinsicContentSize.height
        wrappedHeight = needed
        guard abs(needed - before) > 0.001 else { return false }
        applyIntrinsic(view, CGSize(width: view.intrinsicContentSize.width, height: needed), engine)
        return true
    }

    // MARK: Slots

    private func clear(_ slot: Slot, _ engine: LayoutEngine) {
        guard let tie = ties[slot.rawValue] else { return }
        if let id = tie.id { engine.solver.remove(id) }
        ties[slot.rawValue] = nil
    }

    private func set(_ slot: Slot, _ linear: LinearConstraint, _ engine: LayoutEngine) {
        if let tie = ties[slot.rawValue] {
            if tie.linear == linear, tie.id != nil { return }
            let isSameShape =
                tie.linear.terms == linear.terms && tie.linear.priority == linear.priority
                && tie.linear.relation == linear.relation
            if isSameShape, let id = tie.id, (try? engine.solver.setConstant(linear.constant, of: id)) != nil {
                ties[slot.rawValue]?.linear = linear
                return
            }
            clear(slot, engine)
        }
        let id = insert(linear, engine)
        ties[slot.rawValue] = OwnConstraint(linear: linear, id: id)
    }

    /// Adds an implicit constraint. It takes precedence over explicit ones: a contradicting constraint is removed, and comes back
    /// when possible.
    private func insert(_ linear: LinearConstraint, _ engine: LayoutEngine) -> LinearConstraintID? {
        for _ in 0..<8 {
            do {
                return try engine.solver.add(linear)
            } catch {
                guard engine.breakOne(of: error.others) else { return nil }
            }
        }
        return nil
    }

    // MARK: Results

    /// Returns the rectangle relative to the topmost view's origin, in points, on whole pixels for values that the solver
    /// decides.
    func box(_ engine: LayoutEngine, scale: CGFloat) -> CGRect {
        let (x, y) = (engine.solver.value(of: left), engine.solver.value(of: top))
        let (right, bottom) = (x + engine.solver.value(of: width), y + engine.solver.value(of: height))
        if let view = item as? UIView, view.translatesAutoresizingMaskIntoConstraints {
            return CGRect(x: x, y: y, width: right - x, height: bottom - y)
        }
        func pixel(_ value: Double) -> CGFloat { (CGFloat(value) * scale).rounded() / scale }
        let (minX, minY) = (pixel(x), pixel(y))
        return CGRect(x: minX, y: minY, width: max(0, pixel(right) - minX), height: max(0, pixel(bottom) - minY))
    }
}
