import CoreGraphics

extension LayoutEngine {
    /// Where places are when the content of a scroll view stands elsewhere.
    private struct Trial {
        /// How far the content moves.
        let way: CGPoint
        let boxes: [ObjectIdentifier: CGRect]
    }

    /// Returns the views in a scroll view that stay where they are while its content moves, because constraints hold them at what is around.
    /// The solver tries the ends of the way: what moves against the content by all of it there stays on the whole way.
    ///
    /// - Parameter ends: where the content comes to rest, and an offset past the edge where it bounces there.
    func floatingViews(in scroll: UIScrollView, to ends: [CGPoint]) -> [FloatingView] {
        guard crossings > 0, let place = places[ObjectIdentifier(scroll)], place.isCrossed else { return [] }
        let offset = scroll.contentOffset
        let trials = ends.map { end in
            solve(place, asIfAt: end)
            let boxes = Dictionary(moved.map { ($0.key, $0.exactBox(self)) }) { first, _ in first }
            return Trial(way: CGPoint(x: end.x - offset.x, y: end.y - offset.y), boxes: boxes)
        }
        let places = moved
        solve(place, asIfAt: nil)
        return places.compactMap { place in
            // What lies in a view that stays needs nothing besides.
            guard let view = place.item as? UIView, let above = place.containerPlace,
                trials.allSatisfy({ isUnmoved(above, in: $0) })
            else { return nil }
            return floating(view, place, trials, offset)
        }
    }

    private func isUnmoved(_ place: LayoutPlace, in trial: Trial) -> Bool {
        trial.boxes[place.key].map { $0.isAlmost(place.exactBox(self)) } ?? true
    }

    private func floating(_ view: UIView, _ place: LayoutPlace, _ trials: [Trial], _ offset: CGPoint) -> FloatingView? {
        let here = place.exactBox(self)
        let ways = trials.map { trial in
            let there = trial.boxes[place.key] ?? here
            return (moved: CGPoint(x: there.minX - here.minX, y: there.minY - here.minY), way: trial.way, size: there.size)
        }
        let keepsSize = ways.allSatisfy { abs($0.size.width - here.width) < 0.001 && abs($0.size.height - here.height) < 0.001 }
        guard keepsSize, let frame = solvedFrame(of: view) else { return nil }
        func stays(_ axis: KeyPath<CGPoint, CGFloat>) -> Bool {
            ways.contains { $0.way[keyPath: axis] != 0 }
                && ways.allSatisfy { abs($0.moved[keyPath: axis] - $0.way[keyPath: axis]) < 0.001 }
        }
        // The next layout puts it there.
        let x = view.layer.position.x + frame.minX - view.alignmentFrame.minX - offset.x
        let y = view.layer.position.y + frame.minY - view.alignmentFrame.minY - offset.y
        let floating = FloatingView(view: view, x: stays(\.x) ? x : nil, y: stays(\.y) ? y : nil)
        return floating.x == nil && floating.y == nil ? nil : floating
    }
}
