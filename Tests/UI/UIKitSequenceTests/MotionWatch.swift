import Compositing
import Geometry
import Scene
import UIKit

/// Holds what is seen of each moving thing before a commit against what is seen after it, at the same instant.
///
/// Position is continuous across every commit but for what the step declared (a finger's way, a scrub). Velocity is too, but for
/// steps that declare a kick: a catch, a turn around, a release. At a release what followed the finger must go on as fast.
@MainActor
final class MotionWatch {
    /// What the steps since the last frame may do.
    struct Allowance {
        /// Points.
        var jump = 0.0
        /// The velocity may change.
        var kick = false
        /// What an animator put where it begins to come.
        var placed: Set<LayerID> = []
        /// A finger let go: what followed it keeps its speed.
        var handsOver = false
    }

    /// Something that moves; `base` is what it moves in, where that moves itself.
    struct Thing: Hashable {
        var name: String
        var layer: LayerID
        var base: LayerID?
    }

    /// What counts as no jump: rounded frames, and a page that a flight is about to reach.
    static let jump = 1.1
    /// In points a second.
    static let kick = 60.0
    /// At most this much of what is seen of something may come or go at once, in points².
    static let cut = 1000.0
    private(set) var failures: [String] = []
    var allowance = Allowance()
    private var things: Set<Thing> = []
    /// Something without animation was asked for, and may still be to come.
    var cuts = true
    /// Animations are off: everything is where it belongs at once.
    var isOff = false
    private let screen: SequenceScreen
    private let area = Rect<Local>(x: 0, y: 0, width: 400, height: 800)
    /// The last places of each thing, newest last, one a frame with commits.
    private var trails: [Thing: [(time: Double, point: Point<Local>)]] = [:]

    /// - Parameter living: what moves, as main knows it.
    init(_ screen: SequenceScreen, _ living: @escaping () -> [Thing]) {
        self.screen = screen
        screen.onCommits = { [unowned self] time, takeIn in frame(at: time, living(), takeIn) }
    }

    private func frame(at time: Double, _ living: [Thing], _ takeIn: () -> Void) {
        // What is gone for main may still be seen.
        things = things.filter { screen.tree.node($0.layer) != nil }.union(living)
        let before = places(Sight(screen.tree, at: time))
        takeIn()
        compare(before, places(Sight(screen.tree, at: time)), at: time)
    }

    func allow(jump: Double = 0, kick: Bool = true) {
        allowance.jump += jump
        allowance.kick = allowance.kick || kick
    }

    private typealias Places = [Thing: Sight.Place]

    private func places(_ sight: Sight) -> Places {
        var sight = sight
        var found: Places = [:]
        for thing in things {
            guard var place = sight.place(of: thing.layer, in: UIScreen.main.id) else { continue }
            if let base = thing.base {
                guard let under = sight.place(of: base, in: UIScreen.main.id) else { continue }
                place.point = place.point - under.point
                place.speed = place.speed - under.speed
            }
            found[thing] = place
        }
        return found
    }

    /// One frame, with what it would have shown without its commits.
    private func compare(_ before: Places, _ after: Places, at time: Double) {
        let (old, new) = (seen(before), seen(after))
        for (thing, place) in after {
            // What lay under another is put where it begins to come, and what comes to lie under one has got there unseen.
            if !isOff, let before = before[thing], isSame(thing, before, place), isSeen(old[thing] ?? 0, before),
                !isCovered(new[thing] ?? 0, place)
            {
                judge(thing, before, place)
            }
            // What is almost out of sight has less way left than speed.
            if allowance.handsOver, allowance.jump < 5, !isOff, isSeen(new[thing] ?? 0, place) {
                judgeHandOver(thing, place, at: time)
            }
            var trail = trails[thing] ?? []
            if let last = trail.last, time - last.time > 1.5 / 60 { trail = [] }
            trails[thing] = trail.suffix(7) + [(time, place.point)]
        }
        for thing in trails.keys where after[thing] == nil { trails[thing] = nil }
        // What lies under a page that begins to fade is seen by and by.
        if !cuts { judgeCuts(seen(before) { $0 }, seen(after) { $0 }) }
        allowance = Allowance()
    }

    /// A twentieth of it at least: what slides under another may show a sliver.
    private func isSeen(_ seen: Double, _ place: Sight.Place) -> Bool { seen > 0.05 * Self.size(place.area) }

    /// Others hide all of what the screen has of it.
    private func isCovered(_ seen: Double, _ place: Sight.Place) -> Bool {
        seen <= 0 && isSeen(Self.size(place.area.intersection(area)) * place.opacity, place)
    }

    private func isSame(_ thing: Thing, _ old: Sight.Place, _ new: Sight.Place) -> Bool {
        old.node == new.node && !allowance.placed.contains(thing.layer)
    }

    /// How much is seen of each page, in points² times opacity; nothing of one that lies under another.
    ///
    /// - Parameter veil: how much of what lies under it a page hides at an opacity.
    private func seen(_ places: Places, _ veil: (Double) -> Double = { $0 > 0.999 ? 1 : 0 }) -> [Thing: Double] {
        var seen: [Thing: Double] = [:]
        for (thing, place) in places {
            let part = place.area.intersection(area)
            let covered = places.map { other, above -> Double in
                guard other.base == nil, place.order.lexicographicallyPrecedes(above.order) else { return 0 }
                let hidden = veil(above.opacity)
                return hidden > 0 ? hidden * Self.size(above.area.inset(by: -0.5).intersection(part)) : 0
            }
            seen[thing] = (Self.size(part) - (covered.max() ?? 0)) * place.opacity
        }
        return seen
    }

    private static func size(_ rect: Rect<Local>) -> Double { rect.isEmpty ? 0 : rect.size.width * rect.size.height }

    /// What was seen neither vanishes nor comes up out of nothing, but for what sticks out of a page that comes or goes.
    private func judgeCuts(_ old: [Thing: Double], _ new: [Thing: Double]) {
        let cut = Self.cut + allowance.jump * area.size.height
        let (were, are) = (Set(old.keys.map(\.layer)), Set(new.keys.map(\.layer)))
        for (thing, seen) in old where new[thing] ?? 0 <= 0 && seen > cut && thing.base.map(are.contains) != false {
            failures.append("\(thing.name) vanishes while \(Int(seen)) points² of it are seen")
        }
        for (thing, seen) in new where old[thing] ?? 0 <= 0 && seen > cut && thing.base.map(were.contains) != false {
            failures.append("\(thing.name) comes up with \(Int(seen)) points²")
        }
    }

    private func judge(_ thing: Thing, _ old: Sight.Place, _ new: Sight.Place) {
        let jump = (new.point - old.point).length
        if jump > Self.jump + allowance.jump {
            failures.append("\(thing.name) jumps by \(jump) points, from \(old.point) to \(new.point)")
        }
        let kick = (new.speed - old.speed).length
        if !allowance.kick, kick > Self.kick + 0.02 * old.speed.length {
            failures.append("\(thing.name) changes its speed from \(old.speed) to \(new.speed)")
        }
    }

    /// What followed a finger evenly for some frames.
    private func judgeHandOver(_ thing: Thing, _ new: Sight.Place, at time: Double) {
        guard let trail = trails[thing], trail.count >= 7, let last = trail.last, time - last.time < 1.5 / 60 else { return }
        let speeds = zip(trail, trail.dropFirst()).map { ($1.point - $0.point) * (1 / ($1.time - $0.time)) }
        guard let speed = speeds.last, speed.length > 150,
            speeds.allSatisfy({ ($0 - speed).length < 0.05 * speed.length })
        else { return }
        let along = (new.speed.x * speed.x + new.speed.y * speed.y) / speed.length
        // What turns round starts as its curve is drawn.
        guard along > 0, (new.speed - speed).length > 0.2 * speed.length + 20 else { return }
        failures.append("\(thing.name) is let go at a speed of \(speed) and goes on at \(new.speed)")
    }

    func take() -> [String] {
        defer { failures = [] }
        return failures
    }
}

extension Point<Local> {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
