import CoreGraphics

extension LayoutEngine {
    /// Returns the views in a scroll view that stay where they are while its content moves to an offset, because constraints hold them at
    /// what is around. The solver tries the end of the way: what moves against the content by all of it there stays on the whole way.
    func floatingViews(in scroll: UIScrollView, to end: CGPoint) -> [FloatingView] {
        guard crossings > 0, let place = places[ObjectIdentifier(scroll)], place.isSource else { return [] }
        let way = CGPoint(x: end.x - scroll.contentOffset.x, y: end.y - scroll.contentOffset.y)
        solve(place, asIfAt: end)
        let there = Dictionary(moved.map { ($0.key, $0.exactBox(self)) }) { first, _ in first }
        let places = moved
        solve(place, asIfAt: nil)
        return places.compactMap { place in
            // What lies in a view that stays needs nothing besides.
            guard let view = place.item as? UIView, let box = there[place.key], let above = place.containerPlace,
                there[above.key].map({ $0.isAlmost(above.exactBox(self)) }) ?? true
            else { return nil }
            return floating(view, from: place.exactBox(self), to: box, way, scroll.contentOffset)
        }
    }

    private func floating(_ view: UIView, from here: CGRect, to there: CGRect, _ way: CGPoint, _ offset: CGPoint) -> FloatingView?
    {
        func stays(_ moved: CGFloat, _ way: CGFloat) -> Bool { way != 0 && abs(moved - way) < 0.001 }
        guard let frame = solvedFrame(of: view), abs(here.width - there.width) < 0.001, abs(here.height - there.height) < 0.001
        else {
            return nil
        }
        // The next layout puts it there.
        let x = view.layer.position.x + frame.minX - view.alignmentFrame.minX - offset.x
        let y = view.layer.position.y + frame.minY - view.alignmentFrame.minY - offset.y
        let floating = FloatingView(
            view: view, x: stays(there.minX - here.minX, way.x) ? x : nil, y: stays(there.minY - here.minY, way.y) ? y : nil)
        return floating.x == nil && floating.y == nil ? nil : floating
    }
}
