/// An axis of a list's content.
enum ListAxis: Sendable {
    case x, y

    var other: ListAxis { self == .x ? .y : .x }
}

extension CGSize {
    subscript(axis: ListAxis) -> CGFloat {
        get { axis == .x ? width : height }
        set { if axis == .x { width = newValue } else { height = newValue } }
    }
}

extension CGPoint {
    subscript(axis: ListAxis) -> CGFloat {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }
}

extension CGRect {
    func start(_ axis: ListAxis) -> CGFloat { axis == .x ? minX : minY }
    func end(_ axis: ListAxis) -> CGFloat { axis == .x ? maxX : maxY }
}

extension NSDirectionalEdgeInsets {
    func start(_ axis: ListAxis) -> CGFloat { axis == .x ? leading : top }
    func end(_ axis: ListAxis) -> CGFloat { axis == .x ? trailing : bottom }
    func sum(_ axis: ListAxis) -> CGFloat { start(axis) + end(axis) }

    static func + (a: Self, b: Self) -> Self {
        Self(top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom, trailing: a.trailing + b.trailing)
    }
}
