internal import Diagnostics
package import Geometry
package import InputEvents
package import Reactor
package import Seats

/// The input devices of a seat as a source of events.
package final class InputSource {
    /// Called from the event loop with the events since the last call, in order; the list is never empty.
    package var onEvents: (([InputEvent]) -> Void)? {
        didSet { flush() }
    }
    /// Called when the user requests another terminal with the keyboard, if the options allow it.
    package var onTerminalRequest: ((Int) -> Void)?
    /// Called when the user ends the program with the keyboard, if the options allow it.
    package var onEndRequest: (() -> Void)?

    /// The current screens, the main one first; touches on a screen that is removed are canceled.
    package var screens: [InputScreen] = [] {
        didSet { if screens != oldValue { screensChanged() } }
    }
    package private(set) var devices: [DeviceID: InputDevice] = [:]
    /// One sentence for each device that has sent an invalid report.
    package private(set) var complaints: [DeviceID: String] = [:]

    private let loop: EventLoop
    private let interface: any InputInterface
    private let options: InputOptions
    private let keyboard: SeatKeyboard
    private var registration: Registration?
    private var touches = TouchTracker()
    private var pointer = PointerTracker()
    private var switches = SwitchTracker()
    private var dials = RotaryEncoderTracker()
    private var gestures = GestureTracker()
    private var pens = PenTracker()
    private var batch: [InputEvent] = []
    private var lamps: KeyboardLamps = []

    /// Starts to read; the devices that exist are known when this returns.
    ///
    /// - Throws: when the loop cannot watch the devices.
    package init(loop: EventLoop, interface: any InputInterface, options: InputOptions = InputOptions()) throws(InputError) {
        self.loop = loop
        self.interface = interface
        self.options = options
        keyboard = SeatKeyboard(loop: loop, options: options)
        keyboard.onRepeat = { [unowned self] event in
            batch.append(event)
            flush()
        }
        keyboard.onSystemKey = { [unowned self] in obey($0) }
        interface.onReportsReady = { [unowned self] in read() }
        if let descriptor = interface.descriptor {
            do throws(ReactorError) {
                registration = try loop.addDescriptor(descriptor) { [unowned self] _ in read() }
            } catch {
                throw .notWatched(reason: "\(error)")
            }
        }
        read()
        options.say(on: Array(devices.values))
    }

    /// A device to point with is connected.
    package var canPoint: Bool { devices.values.contains(where: \.isPointing) }

    /// A mouse, a trackball or a touchpad is connected.
    package var hasPointer: Bool { devices.values.contains { $0.abilities.contains(.pointer) } }

    /// The area of the pointer; a client that needs all motion of a mouse also sets it to report more.
    package var pointerHold: PointerHold {
        get { pointer.hold }
        set { pointer.hold = newValue }
    }

    /// Moves the pointer to a position, as if the user had moved it there.
    package func putPointer(at place: Point<Logical>) {
        guard let screen = screens.first(where: { $0.number == pointer.screen }), place.x.isFinite, place.y.isFinite else {
            return
        }
        pointer.move(to: screen.clamp(place), on: screen.number, isRelative: true, time: loop.now.seconds, &batch)
        flush()
    }

    /// Handles a terminal switch: everything that is down ends before the devices close; they are added again on return.
    package func handle(_ event: SeatEvent) {
        switch event {
        case .disabled, .lost:
            endAll()
            interface.suspend()
            read()
        case .enabled:
            do throws(InputError) {
                try interface.resume()
            } catch {
                log.warning("\(error)")
            }
            read()
        }
    }

    /// Ends everything that is down and closes the devices.
    package func close() {
        endAll()
        registration?.cancel()
        registration = nil
        interface.close()
    }

    // MARK: Reading

    private func read() {
        interface.readReports { report in take(report) }
        sayProblems()
        let new = keyboard.lamps
        if new != lamps {
            lamps = new
            for (id, device) in devices where device.abilities.contains(.keyboard) { interface.setLamps(new, of: id) }
        }
        flush()
    }

    /// Logs one sentence for all nodes that failed together, since missing rights usually concern all of them.
    private func sayProblems() {
        let problems = interface.takeProblems()
        guard let first = problems.first else { return }
        log.warning("\(problems.count == 1 ? "an input device is" : "\(problems.count) input devices are") not used: \(first)")
    }

    private func flush() {
        // Events from before a handler is set, such as the existing devices, are kept for it.
        guard !batch.isEmpty, let onEvents else { return }
        let events = batch
        batch.removeAll(keepingCapacity: true)
        onEvents(events)
    }

    private func take(_ report: DeviceReport) {
        let (id, time) = (report.device, report.time.seconds)
        if case .added(let device) = report.kind { return add(device, id) }
        // The last reports of a removed device may arrive after its end.
        guard devices[id] != nil else { return }
        switch report.kind {
        case .added: break
        case .removed: remove(id, at: report.time)
        case .touchDown(let slot, let place):
            guard let screen = screen(for: id) else { return }
            judge(touches.down(id, slot: slot, at: screen.point(place), on: screen.number, time: time, &batch), id)
        case .touchMoved(let slot, let place):
            let number = touches.screen(of: id, slot: slot)
            let point = screens.first { $0.number == number }?.point(place) ?? .zero
            judge(touches.move(id, slot: slot, to: point, time: time, &batch), id)
        case .touchUp(let slot):
            judge(touches.up(id, slot: slot, isCancelled: false, time: time, &batch), id)
        case .touchCancelled(let slot):
            judge(touches.up(id, slot: slot, isCancelled: true, time: time, &batch), id)
        case .moved, .movedTo, .button, .scrolled:
            devices[id]?.abilities.contains(.encoder) == true ? takeDial(report) : takePointing(report)
        case .key(let code, let isPressed):
            judge(
                isPressed
                    ? keyboard.press(code, of: id, time: report.time, &batch)
                    : keyboard.release(code, of: id, time: report.time, &batch), id)
        case .keymap(let text):
            // Receivers with the same keys elsewhere get the keymap too; an unreadable one is not passed on.
            if keyboard.setKeymap(text) { batch.append(InputEvent(time: time, kind: .meaning(.keymap(text)))) }
        case .modifiers(let masks):
            keyboard.setModifiers(masks)
            let (depressed, latched, locked, group) = (masks.depressed, masks.latched, masks.locked, masks.group)
            batch.append(
                InputEvent(
                    time: time,
                    kind: .meaning(.modifiers(depressed: depressed, latched: latched, locked: locked, group: group))))
        case .gestured(let gesture): gestures.take(gesture, of: id, time: time, &batch)
        case .toggled(let part):
            switches.toggle(part, of: id, time: time, &batch)
        case .pen(let pen): takePen(pen, id, time)
        }
    }

    /// Converts the scroll of an encoder to steps: clockwise is forward, which for a wheel is scrolling up, or to the right.
    private func takeDial(_ report: DeviceReport) {
        switch report.kind {
        case .scrolled(.wheel, let x, let y):
            guard let steps = dials.add(report.device, by: (x ?? 0) - (y ?? 0)) else { return }
            batch.append(InputEvent(time: report.time.seconds, kind: .dial(RotaryEncoder(steps: steps))))
        case .button(_, let isPressed):
            take(
                DeviceReport(
                    device: report.device, time: report.time, kind: .key(code: RotaryEncoderTracker.enter, isPressed: isPressed)))
        case .scrolled, .moved, .movedTo, .added, .removed, .touchDown, .touchMoved, .touchUp, .touchCancelled, .key, .keymap,
            .modifiers, .gestured, .toggled, .pen:
            break
        }
    }

    private func takePen(_ pen: PenReport, _ id: DeviceID, _ time: Double) {
        guard let screen = screen(for: id), let device = devices[id] else { return }
        let place = PenTracker.Place(id: id, device: device, screen: screen)
        judge(pens.take(pen, at: place, time: time, &batch), id)
        pointer.follow(screen.point(pen.place), on: screen.number)
    }

    private func takePointing(_ report: DeviceReport) {
        let (id, time) = (report.device, report.time.seconds)
        switch report.kind {
        case .moved(let x, let y, let raw):
            pointer.move(by: x, y, raw: raw, on: screens, time: time, &batch)
        case .movedTo(let place):
            guard let screen = screen(for: id) else { return }
            pointer.move(to: screen.point(place), on: screen.number, time: time, &batch)
        case .button(let code, let isPressed):
            let button = Pen.button(code)
            judge(
                isPressed
                    ? pointer.press(button, of: id, time: time, &batch) : pointer.release(button, of: id, time: time, &batch), id)
        case .scrolled(let source, let x, let y):
            pointer.scroll(source, x: x, y: y, of: id, time: time, &batch)
        case .added, .removed, .touchDown, .touchMoved, .touchUp, .touchCancelled, .key, .keymap, .modifiers, .gestured, .toggled,
            .pen:
            break
        }
    }

    private func judge(_ outcome: TouchTracker.Outcome, _ id: DeviceID) {
        guard case .garbage(let sentence) = outcome, complaints[id] == nil, let device = devices[id] else { return }
        complaints[id] = "\(device) sends impossible reports: \(sentence)"
        log.warning("\(device) sends impossible reports (\(sentence)); they are dropped and not logged again")
    }

    // MARK: Devices

    private func add(_ device: InputDevice, _ id: DeviceID) {
        devices[id] = device
        if let matrix = options.calibration(for: device), interface.setCalibration(matrix, of: id) {
            log.info("\(device) is calibrated as configured")
        }
        if device.abilities.contains(.keyboard) {
            keyboard.added()
            if !lamps.isEmpty { interface.setLamps(lamps, of: id) }
        }
        if device.abilities.contains(.tablet) { tell(of: device, id, isThere: true, time: loop.now.seconds) }
        sayPlace(of: id)
    }

    private func tell(of tablet: InputDevice, _ id: DeviceID, isThere: Bool, time: Double) {
        let tablet = Tablet(
            id: id.rawValue, isThere: isThere, name: tablet.name, path: "/dev/input/\(tablet.node)", vendor: tablet.vendor,
            product: tablet.product)
        batch.append(InputEvent(time: time, kind: .tablet(tablet)))
    }

    private func remove(_ id: DeviceID, at time: MonotonicTime) {
        guard let device = devices[id] else { return }
        end(at: time) { $0 == id }
        switches.end(time: time.seconds, &batch) { $0 == id }
        if device.abilities.contains(.tablet) {
            pens.forget(id)
            tell(of: device, id, isThere: false, time: time.seconds)
        }
        devices[id] = nil
        complaints[id] = nil
        log.info("\(device) is gone")
    }

    private func screen(for id: DeviceID) -> InputScreen? {
        guard let device = devices[id] else { return nil }
        return OutputMapping.screen(for: device, configured: options.output(for: device), among: screens)?.screen
    }

    private func screensChanged() {
        touches.cancel(time: loop.now.seconds, &batch) { _, number in !screens.contains { $0.number == number } }
        pens.end(time: loop.now.seconds, &batch) { _, number in !screens.contains { $0.number == number } }
        pointer.stay(on: screens)
        let ids = devices.filter { !$0.value.abilities.isDisjoint(with: [.touch, .tablet]) }.keys
        for id in ids.sorted(by: { $0.rawValue < $1.rawValue }) { sayPlace(of: id) }
        flush()
    }

    private func sayPlace(of id: DeviceID) {
        guard let device = devices[id] else { return }
        guard !device.abilities.isDisjoint(with: [.touch, .tablet]) else { return log.info("\(device) is there") }
        guard
            let place = OutputMapping.screen(for: device, configured: options.output(for: device), among: screens)
        else { return }
        log.info("\(device) belongs to \(place.screen.name), \(place.reason.rawValue)")
    }

    // MARK: Ends

    private func endAll() {
        end(at: loop.now) { _ in true }
        flush()
    }

    private func end(at time: MonotonicTime, where isGone: (DeviceID) -> Bool) {
        touches.cancel(time: time.seconds, &batch) { device, _ in isGone(device) }
        pens.end(time: time.seconds, &batch) { device, _ in isGone(device) }
        pointer.end(time: time.seconds, &batch, where: isGone)
        gestures.end(time: time.seconds, &batch, where: isGone)
        keyboard.end(time: time, &batch, where: isGone)
    }

    private func obey(_ key: SeatKeyboard.SystemKey) {
        switch key {
        case .terminal(let number): onTerminalRequest?(number)
        case .end: onEndRequest?()
        }
    }
}
