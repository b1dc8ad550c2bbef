import Geometry
package import InputEvents
package import Motion

/// Aligns the movements of fingers and of pen tips to the pace of the frames. Each frame shows them where they were a fixed time
/// before it is shown.
///
/// No event is held back: each is passed on at once, in the order of arrival. A movement contains the finger's position at the
/// moment that belongs to the frame of the present commit. That moment may lie before the newest sample. The rest of the way is
/// then reported when the next frame is due.
package struct TouchResampler {
    /// The frame that the present commit can be part of.
    package struct Frame: Sendable {
        /// The time T of the frame.
        package var time: Seconds
        package var period: Seconds

        package init(time: Seconds, period: Seconds) {
            self.time = time
            self.period = period
        }
    }

    fileprivate struct Finger {
        var touch: Touch
        /// The pen, if the touch is a pen's.
        var pen: Pen?
        var screen: UInt32?
        var path = FingerPath<Logical>()
        /// The moment that was reported last.
        var told: Seconds
        /// The samples since that moment.
        var unread: [Touch.Sample] = []
        var hasMoved = false
    }

    private var fingers: [Finger] = []

    package init() {}

    /// True when a finger's newest position is not reported yet.
    package var isBehind: Bool { fingers.contains { $0.touch.location != $0.path.newest?.point } }

    /// Takes events and returns those for the views.
    ///
    /// - Parameter frame: the frame; `nil` when no frames are shown, and fingers are then at their newest sample.
    /// - Returns: the events for the views, in order.
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
                // After a stall of the main thread, the movements of each frame's time remain separate, so that a flick does not
                // become a jump.
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

    /// Returns the remaining movements when the next frame is due and no new events of the fingers arrived.
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
        // The finger goes up at its reported position, because a step back at the end would look like a change of direction.
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

    /// Returns the movement to the position for the frame; `nil` when that position is already reported. Without a frame it is
    /// the newest sample.
    mutating func tell(_ frame: TouchResampler.Frame?) -> InputEvent? {
        guard let newest = path.newest else { return nil }
        var moment = newest.time
        if let frame {
            // The moment is as near to T as the newest sample allows, which can be an interval old when the frame begins.
            let wanted = frame.time - frame.period + FingerPath<Logical>.reach - path.interval
            moment = path.isAtRest(at: wanted) ? wanted : min(wanted, newest.time + FingerPath<Logical>.reach)
        }
        moment = max(moment, told)
        // A pen that stands still may change its pressure.
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

    /// The touch of a finger or of a pen's tip on the screen; nil for everything else, such as a hovering pen.
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
            // Fingers never have negative numbers of this kind.
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
