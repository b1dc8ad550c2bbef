import Geometry
package import InputEvents
package import Motion

/// Brings what fingers, and the tips of pens, do to the pace of the frames: each frame has them where they were a fixed time before it is shown.
///
/// Nothing is held back: every event goes on at once, in the order in which it came. What a movement says is where the finger is at
/// the moment that belongs to the frame which what is committed now will be in. As that moment may lie before the newest sample, the
/// rest of the way is said when the next frame is due.
package struct TouchResampler {
    /// The frame that a commit of now can be in.
    package struct Frame: Sendable {
        /// T.
        package var time: Seconds
        package var period: Seconds

        package init(time: Seconds, period: Seconds) {
            self.time = time
            self.period = period
        }
    }

    fileprivate struct Finger {
        var touch: Touch
        /// What the touch is made of, where it is a pen's.
        var pen: Pen?
        var screen: UInt32?
        var path = FingerPath<Logical>()
        /// The moment that was told last.
        var told: Seconds
        /// Samples since then.
        var unread: [Touch.Sample] = []
        var hasMoved = false
    }

    private var fingers: [Finger] = []

    package init() {}

    /// Some finger is not yet said to be where it is.
    package var isBehind: Bool { fingers.contains { $0.touch.location != $0.path.newest?.point } }

    /// - Parameter frame: `nil` when no frames are shown; fingers are where the newest sample has them, then.
    /// - Returns: what the views are to be told, in order.
    package mutating func take(_ events: [InputEvent], for frame: Frame?) -> [InputEvent] {
        var result: [InputEvent] = []
        result.reserveCapacity(events.count)
        for event in events {
            guard let touch = event.contact else {
                tellMoved(frame, into: &result)
                result.append(event)
                continue
            }
            let index = fingers.firstIndex { $0.touch.id == touch.id && $0.screen == event.screen }
            if touch.phase == .moved, let index {
                // After a standstill of main, what came in a frame's time stays a movement of its own: a flick is no leap.
                if fingers[index].isFull(at: event.time, frame), let old = fingers[index].tell(nil) { result.append(old) }
                fingers[index].add(touch, event.pen, at: event.time)
                continue
            }
            tellMoved(frame, into: &result)
            if touch.phase.isLast, let index, let rest = fingers[index].tell(nil) { result.append(rest) }
            result.append(phaseChanged(event, touch, index))
        }
        tellMoved(frame, into: &result)
        return result
    }

    /// The next frame is due, and nothing was heard of the fingers meanwhile.
    package mutating func catchUp(for frame: Frame?) -> [InputEvent] {
        var result: [InputEvent] = []
        for index in fingers.indices { fingers[index].hasMoved = true }
        tellMoved(frame, into: &result)
        return result
    }

    private mutating func phaseChanged(_ event: InputEvent, _ touch: Touch, _ index: Int?) -> InputEvent {
        guard touch.phase.isLast, let index else {
            if let index { fingers.remove(at: index) }
            if touch.phase == .began {
                var finger = Finger(touch: touch, pen: event.pen, screen: event.screen, told: event.time)
                finger.path.add(touch.location, at: event.time)
                fingers.append(finger)
            }
            return event
        }
        let finger = fingers.remove(at: index)
        var last = touch
        // It goes up where it was said to be: a step back at the end would be taken for a change of mind.
        if let newest = finger.path.newest, finger.told > newest.time { last.location = finger.touch.location }
        return InputEvent(time: max(event.time, finger.told), kind: .contact(last, of: event.pen), screen: event.screen)
    }

    private mutating func tellMoved(_ frame: Frame?, into result: inout [InputEvent]) {
        for index in fingers.indices where fingers[index].hasMoved {
            fingers[index].hasMoved = false
            if let event = fingers[index].tell(frame) { result.append(event) }
        }
    }
}

extension TouchResampler.Finger {
    mutating func add(_ news: Touch, _ newPen: Pen?, at time: Seconds) {
        path.add(news.location, at: time)
        unread.append(Touch.Sample(time: time, location: news.location, axes: newPen?.axes))
        pen = newPen
        touch.radius = news.radius
        touch.force = news.force
        hasMoved = true
    }

    func isFull(at time: Seconds, _ frame: TouchResampler.Frame?) -> Bool {
        guard let first = unread.first else { return false }
        return time - first.time >= frame?.period ?? 0
    }

    /// `nil` when it is said to be there already. Without a frame it is where the newest sample has it.
    mutating func tell(_ frame: TouchResampler.Frame?) -> InputEvent? {
        guard let newest = path.newest else { return nil }
        var moment = newest.time
        if let frame {
            // As near to T as the newest sample, which can be an interval old when the frame is begun, lets one look.
            let wanted = frame.time - frame.period + FingerPath<Logical>.reach - path.interval
            moment = path.isAtRest(at: wanted) ? wanted : min(wanted, newest.time + FingerPath<Logical>.reach)
        }
        moment = max(moment, told)
        // A pen that stands still may be pressed harder.
        let isHeldAnew = pen != nil && !unread.isEmpty
        guard let place = path.point(at: moment), place != touch.location || isHeldAnew else { return nil }
        touch.phase = .moved
        touch.location = place
        told = moment
        var event = touch
        event.samples = unread
        unread.removeAll(keepingCapacity: true)
        return InputEvent(time: moment, kind: .contact(event, of: pen), screen: screen)
    }
}

extension InputEvent {
    fileprivate var pen: Pen? {
        guard case .pen(let pen) = kind else { return nil }
        return pen
    }

    /// What is down on the screen, a pen's tip among it; nil for all else, as for a pen that hovers.
    fileprivate var contact: Touch? {
        switch kind {
        case .touch(let touch): return touch
        case .pen(let pen):
            let phase: InputPhase
            switch pen.action {
            case .down: phase = .began
            case .moved:
                guard pen.isDown, pen.wheel == nil else { return nil }
                phase = .moved
            case .up: phase = .ended
            case .cancelled: phase = .cancelled
            case .entered, .left, .pressed, .released: return nil
            }
            // No finger has such a number.
            return Touch(id: -1 - Int32(clamping: pen.tool.id), phase: phase, location: pen.location)
        case .pointer, .scroll, .gesture, .key, .dial, .toggle, .tablet, .meaning: return nil
        }
    }
}

extension InputEvent.Kind {
    fileprivate static func contact(_ touch: Touch, of pen: Pen?) -> InputEvent.Kind {
        guard var pen else { return .touch(touch) }
        (pen.location, pen.samples) = (touch.location, touch.samples)
        if touch.phase == .moved { pen.action = .moved }
        return .pen(pen)
    }
}
