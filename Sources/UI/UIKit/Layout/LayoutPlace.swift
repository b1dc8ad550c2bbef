/// The position of one item: four variables of the solver, and the implicit constraints: a view's mask or intrinsic size, a
/// guide's insets.
@MainActor
final class LayoutPlace {
    let key: ObjectIdentifier
    weak var item: (any LayoutItem)?
    weak var container: UIView?
    let containerPlace: LayoutPlace?
    let left, top, width, height: LinearSymbol
    /// Among the places in its container.
    var number = 0
    /// The number of references to this place, by constraints and by the places inside it.
    var users = 0
    /// The constraints with a constant that comes from this view's margins, baselines or offset.
    private(set) var dependents = PlaceDependents()
    /// True while the height follows from the width.
    private(set) var wraps = false
    /// The size of the view's bounds that its subviews' masks were last told of.
    var roomInside = CGSize.zero
    /// True while the engine has it among those that moved.
    var isMoved = false
    /// True while it is among what the engine has to look at.
    var isNews = false

    /// An implicit constraint, with its present content.
    private struct OwnConstraint {
        var linear: LinearConstraint
        var id: LinearConstraintID
    }

    /// The slots of implicit constraints, by which an update finds the constraint to change: four for the frame, and one for each
    /// preference of the width and of the height; and two for lengths that must not be negative.
    private enum Slot: Hashable {
        case left, top, width, height
        case preference(NSLayoutConstraint.Axis, Int)
        case leastWidth, leastHeight
    }

    /// True for the place of an enclosed view: positions inside count from its corner.
    private(set) var encloses = false
    /// The place of the enclosed view around, if there is one.
    private var enclosing: LayoutPlace?
    /// From where the solver counts the place's position, relative to the topmost view's origin.
    private var origin: CGPoint {
        (corner?.item as? UIView)?.assignedBox.origin ?? .zero
    }

    private var ties: [Slot: OwnConstraint] = [:]
    private var preferenceCounts = (horizontal: 0, vertical: 0)
    /// What the height prefers at the solved width, where it follows the width.
    private var wrapped: LengthPreferences?
    private var wrappedWidth: CGFloat = -1
    private var intrinsicRevision = -1
    /// The geometry of a view from which its implicit constraints were made.
    private(set) var seen: GeometrySeen?

    init(item: any LayoutItem, container: LayoutPlace?, solver: ConstraintSystem) {
        key = ObjectIdentifier(item)
        self.item = item
        self.container = item.layoutContainer
        containerPlace = container
        scrolls = (item as? UIView)?.scrollsContent ?? false
        enclosing = container?.corner
        left = solver.makeVariable(isPosition: true)
        top = solver.makeVariable(isPosition: true)
        width = solver.makeVariable()
        height = solver.makeVariable()
    }

    func term(_ variable: LinearSymbol, _ factor: Double = 1) -> LinearConstraint.Term {
        .init(variable: variable, factor: factor)
    }

    /// True for the place of a scroll view.
    let scrolls: Bool

    var symbols: [LinearSymbol] { [left, top, width, height] }

    func forgetTies(_ solver: ConstraintSystem) {
        for tie in ties.values { solver.remove(tie.id) }
        ties = [:]
        preferenceCounts = (0, 0)
        // The constraints of the intrinsic size went with them, so the next update states them again.
        intrinsicRevision = -1
    }

    /// The place that positions inside this one count from.
    private var corner: LayoutPlace? { encloses ? self : enclosing }

    /// Counts the positions from where the container's are counted.
    func followContainer() { enclosing = containerPlace?.corner }

    // MARK: Margins and baselines

    var isCrossed: Bool { dependents.countOffset }
    /// True where constants of constraints come from the view's margins or baselines.
    var countsSources: Bool { dependents.countSources }

    /// Notes a constraint with a constant from the view's margins or baselines.
    func addDependent(_ key: ObjectIdentifier) {
        // What others saw before, and were not updated to yet, stays as it was.
        if !dependents.countSources, let view = item as? UIView { seen?.takeSources(of: view) }
        dependents.insertSource(key)
    }

    /// Notes a constraint that leads out of the view's content, along one axis. Returns false where it was noted before.
    func addCrossing(_ key: ObjectIdentifier, isHorizontal: Bool) -> Bool {
        let isFirst = isHorizontal ? !dependents.countOffsetX : !dependents.countOffsetY
        if isFirst, let view = item as? UIView { seen?.takeOffset(of: view, x: isHorizontal, y: !isHorizontal) }
        return dependents.insertOffset(key, isHorizontal: isHorizontal)
    }

    /// Returns true for a constraint that leads out of the view's content.
    func removeDependent(_ key: ObjectIdentifier) -> Bool { dependents.remove(key) }

    /// The constraints whose constants may be others since the view was seen like this. Of a scroll view that is scrolled they are those
    /// along its way alone; a text's baselines are not seen.
    func changedDependents(since before: GeometrySeen?) -> [ObjectIdentifier] {
        guard let before, let seen else { return dependents.all }
        return dependents.changed(x: before.offset.x != seen.offset.x, y: before.offset.y != seen.offset.y)
    }

    // MARK: Implicit constraints

    /// Updates the implicit constraints to the item's state.
    func update(_ engine: LayoutEngine) {
        if let view = item as? UIView {
            seen = GeometrySeen(view, root: engine.root, dependents)
            if view === engine.root {
                updateRoot(view, engine)
            } else if view.translatesAutoresizingMaskIntoConstraints {
                updateMask(view, engine)
            } else if view.isEnclosed {
                updateEnclosed(view, engine)
            } else if view.isCollapsed {
                updateCollapsed(view, engine)
            } else if view.isPlacedByStack {
                updatePlaced(view, engine)
            } else {
                for slot in [Slot.left, .top, .width, .height] { clear(slot, engine) }
            }
            encloses(view.isEnclosed && view !== engine.root, engine)
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
        case .open(let wanted):
            if let wanted {
                set(.width, LinearConstraint([term(width)], constant: -wanted, .equal), engine)
            } else {
                clear(.width, engine)
            }
            clear(.height, engine)
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
        guard let above = containerPlace, let seen, view.superview != nil else { return }
        let (x, y) = (seen.horizontal, seen.vertical)
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
        if guide.role == .content { return updateContent(guide, engine) }
        set(
            .width,
            LinearConstraint([term(width), term(above.width, -1)], constant: insets.left + insets.right, .equal), engine)
        set(
            .height,
            LinearConstraint([term(height), term(above.height, -1)], constant: insets.top + insets.bottom, .equal), engine)
    }

    /// Updates the size of a scroll view's content. Constraints decide it, unless the view finds it itself.
    private func updateContent(_ guide: UILayoutGuide, _ engine: LayoutEngine) {
        guard let scroll = guide.owningView as? UIScrollView, scroll.statesContentSize else { return }
        set(.width, LinearConstraint([term(width)], constant: -scroll.contentSize.width, .equal), engine)
        set(.height, LinearConstraint([term(height)], constant: -scroll.contentSize.height, .equal), engine)
    }

    /// Updates a view whose frame a stack view computes.
    private func updatePlaced(_ view: UIView, _ engine: LayoutEngine) {
        guard let above = containerPlace else { return }
        let frame = view.alignmentFrame
        set(.left, LinearConstraint([term(left), term(above.left, -1)], constant: -frame.minX, .equal), engine)
        set(.top, LinearConstraint([term(top), term(above.top, -1)], constant: -frame.minY, .equal), engine)
        set(.width, LinearConstraint([term(width)], constant: -frame.width, .equal), engine)
        set(.height, LinearConstraint([term(height)], constant: -frame.height, .equal), engine)
    }

    /// Updates a view whose size a stack view computed. Positions inside count from its corner, so that it moves without news to the
    /// solver. Before it has a size what is inside is as large as it likes.
    private func updateEnclosed(_ view: UIView, _ engine: LayoutEngine) {
        set(.left, LinearConstraint([term(left)], .equal), engine)
        set(.top, LinearConstraint([term(top)], .equal), engine)
        guard let box = view.constraintState?.assignedBox else {
            for slot in [Slot.width, .height] { clear(slot, engine) }
            return
        }
        set(.width, LinearConstraint([term(width)], constant: -box.width, .equal), engine)
        set(.height, LinearConstraint([term(height)], constant: -box.height, .equal), engine)
    }

    /// Updates a hidden view that a stack view leaves no room. What must have room inside takes it nevertheless, without a contradiction.
    private func updateCollapsed(_ view: UIView, _ engine: LayoutEngine) {
        for slot in [Slot.left, .top] { clear(slot, engine) }
        let size = view.collapsedSize
        let priority = UILayoutPriority(LengthPreference.collapsed).solverPriority
        for (slot, variable, length) in [(Slot.width, width, size.width), (.height, height, size.height)] {
            set(slot, LinearConstraint([term(variable)], constant: -length, .equal, priority: priority), engine)
        }
    }

    private func encloses(_ isEnclosed: Bool, _ engine: LayoutEngine) {
        guard isEnclosed != encloses else { return }
        encloses = isEnclosed
        engine.mayHaveMoved(self)
        engine.insideMoved(self)
    }

    private func updateIntrinsicSize(_ view: UIView, _ engine: LayoutEngine) {
        let revision = view.constraintState?.intrinsicRevision ?? 0
        guard revision != intrinsicRevision else { return }
        intrinsicRevision = revision
        wraps = view.heightFollowsWidth
        if wraps { engine.rewrap(self) }
        wrapped = nil
        wrappedWidth = -1
        let isFree = view === engine.root || isFree
        apply(isFree ? view.lengthPreferences(for: .horizontal) : LengthPreferences(), .horizontal, engine)
        apply(isFree ? view.lengthPreferences(for: .vertical) : LengthPreferences(), .vertical, engine)
    }

    private func apply(_ preferences: LengthPreferences, _ axis: NSLayoutConstraint.Axis, _ engine: LayoutEngine) {
        let variable = axis == .horizontal ? width : height
        // Without an intrinsic length a view may have any, also for its own constraints.
        let list = preferences.list.filter { $0 != .notNegative }
        // A stack that is given another size than its views require breaks their constraints, and not those around it.
        let most = item is UIStackView ? LengthPreference.mostOfStack : .infinity
        for (index, preference) in list.enumerated() {
            let weight = Double(preference.weight)
            set(
                .preference(axis, index),
                LinearConstraint(
                    [term(variable, weight)], constant: -Double(preference.length) * weight,
                    preference.bound == .atLeast ? .greaterOrEqual : .lessOrEqual,
                    priority: UILayoutPriority(min(preference.priority, most)).solverPriority), engine)
        }
        let before = axis == .horizontal ? preferenceCounts.horizontal : preferenceCounts.vertical
        for index in list.count..<max(before, list.count) { clear(.preference(axis, index), engine) }
        if axis == .horizontal { preferenceCounts.horizontal = list.count } else { preferenceCounts.vertical = list.count }
    }

    /// True for a view whose size neither its mask nor a stack view sets.
    var isFree: Bool {
        guard let view = item as? UIView else { return false }
        return !(view.translatesAutoresizingMaskIntoConstraints || view.isPlacedByStack)
    }

    /// Applies the height that the solved width requires; returns true when that changed the height.
    func fitHeight(_ engine: LayoutEngine) -> Bool {
        guard let view = item as? UIView, view.heightFollowsWidth, view === engine.root || isFree else { return false }
        let room = CGFloat(engine.solver.value(of: width))
        guard abs(room - wrappedWidth) > 0.001 else { return false }
        wrappedWidth = room
        // Without room it is as high as before its width was known.
        let needed = view.lengthPreferences(for: .vertical, width: room > 0 ? room : nil)
        let before = wrapped ?? view.lengthPreferences(for: .vertical)
        wrapped = needed
        guard needed != before else { return false }
        apply(needed, .vertical, engine)
        return true
    }

    /// Keeps lengths from being negative that the solver made negative. Most never are, and the others keep their row, which says
    /// nothing where they are not. Returns true when there is a new row.
    func keepLengths(_ engine: LayoutEngine) -> Bool {
        guard isFree, item !== engine.root else { return false }
        var hasNews = false
        for (slot, variable) in [(Slot.leastWidth, width), (.leastHeight, height)] {
            // What required equations make negative stays so.
            guard ties[slot] == nil, engine.solver.value(of: variable) < -ConstraintSystem.tolerance,
                !engine.solver.isCertain(variable)
            else { continue }
            let priority = UILayoutPriority(LengthPreference.notNegativePriority).solverPriority
            set(slot, LinearConstraint([term(variable)], .greaterOrEqual, priority: priority), engine)
            hasNews = true
        }
        return hasNews
    }

    // MARK: Slots

    private func clear(_ slot: Slot, _ engine: LayoutEngine) {
        guard let tie = ties.removeValue(forKey: slot) else { return }
        engine.solver.remove(tie.id)
    }

    private func set(_ slot: Slot, _ linear: LinearConstraint, _ engine: LayoutEngine) {
        if let tie = ties[slot] {
            if tie.linear == linear { return }
            let isSameShape =
                tie.linear.terms == linear.terms && tie.linear.priority == linear.priority
                && tie.linear.relation == linear.relation
            if isSameShape {
                ties[slot]?.linear = linear
                return engine.solver.setConstant(linear.constant, of: tie.id)
            }
            clear(slot, engine)
        }
        // It takes precedence over what apps make: a constraint that contradicts it is left out.
        ties[slot] = OwnConstraint(linear: linear, id: engine.solver.add(linear, isFixed: true))
    }

    // MARK: Results

    /// Asks for a layout of the superview when the item is not where the solver has it; moves a guide at once.
    func markMisplaced(_ engine: LayoutEngine) {
        if let view = item as? UIView {
            guard let frame = engine.solvedFrame(of: view) else { return }
            if !view.alignmentFrame.isAlmost(frame) { view.superview?.setNeedsLayout() }
            (view as? UIStackView)?.solvedBoxMayHaveChanged(steadyBox(engine, scale: engine.scale), scale: engine.scale)
        } else if let guide = item as? UILayoutGuide, let owner = guide.owningView,
            let above = engine.places[ObjectIdentifier(owner)]
        {
            let scale = engine.scale
            let origin = above.box(engine, scale: scale).origin
            guide.solvedFrame = box(engine, scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
            // The views that made the content's size may lie deeper inside.
            if guide.role == .content { owner.setNeedsLayout() }
        }
    }

    /// Returns the rectangle relative to the topmost view's origin, in points.
    func exactBox(_ engine: LayoutEngine) -> CGRect {
        let origin = origin
        return CGRect(
            x: origin.x + engine.solver.value(of: left), y: origin.y + engine.solver.value(of: top),
            width: max(0, engine.solver.value(of: width)), height: max(0, engine.solver.value(of: height)))
    }

    /// Returns the rectangle without the way of content that moves below it.
    func steadyBox(_ engine: LayoutEngine, scale: CGFloat) -> CGRect {
        let exact = exactBox(engine)
        let way = engine.wayBelow(self, exact, scale: scale)
        return exact.offsetBy(dx: -way.x, dy: -way.y)
    }

    /// Returns the rectangle on whole pixels, for values that the solver decides.
    func box(_ engine: LayoutEngine, scale: CGFloat) -> CGRect {
        let exact = exactBox(engine)
        if let view = item as? UIView, view.translatesAutoresizingMaskIntoConstraints { return exact }
        let way = engine.wayBelow(self, exact, scale: scale)
        return exact.offsetBy(dx: -way.x, dy: -way.y).onPixels(scale: scale).offsetBy(dx: way.x, dy: way.y)
    }
}
