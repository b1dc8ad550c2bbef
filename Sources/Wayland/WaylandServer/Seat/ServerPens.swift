internal import Diagnostics
package import Geometry
package import InputEvents
internal import WaylandProtocols

/// The tablets of the seat and their tools: the surface under each tool, and the events sent to its client.
///
/// Shell decides the surface and the position on it. A client that binds the tablet protocol receives pen events only here; for
/// all other clients Shell makes pens a pointer. The order of events: a tablet and a tool are described before the tool's
/// proximity, proximity comes before everything else, and a `frame` ends the events of one moment.
package final class ServerPens {
    /// A tool over a surface of a client that receives tool events.
    struct ToolInProximity {
        var pen: Pen
        let surface: Surface
        var place: Point<Local>
        /// The serial of the proximity event.
        let serial: UInt32
        /// The serial of the tip's down event.
        var tipSerial: UInt32?
        /// The buttons that are down, in the order in which they were pressed.
        var buttons: [UInt32] = []
        /// Whether the client shows a cursor for the tool; nil where it has not set one.
        var cursor: Bool?
        var time: UInt32
    }

    private struct Known {
        var tool: PenTool
        /// The tablets that have reported the tool.
        var tablets: Set<UInt32>
    }

    /// A client shows a cursor for a pen.
    package var hasCursor: Bool { near.contains { $0.cursor == true } }

    private unowned let seat: ServerSeat
    private var tablets: [Tablet] = []
    private var tools: [Known] = []
    private var bindings = ClientObjects<TabletSeatBinding>()
    private var near: [ToolInProximity] = []
    /// The most tools that are remembered, which is more than users own.
    private static let toolLimit = 64

    init(seat: ServerSeat) {
        self.seat = seat
    }

    // MARK: Tablets and tools

    /// Returns whether the client receives pen events.
    package func areHeard(by client: Client) -> Bool { bindings[client.handle].contains { $0.isListening } }

    package func add(_ tablet: Tablet) {
        guard !tablets.contains(where: { $0.id == tablet.id }) else { return }
        tablets.append(tablet)
        for binding in bindings.all { binding.add(tablet) }
    }

    /// Removes the tablet, and the tools that no other tablet has reported.
    package func remove(_ tablet: Tablet) {
        guard tablets.contains(where: { $0.id == tablet.id }) else { return }
        for one in near where one.pen.tablet == tablet.id { leave(one.pen.tool, time: one.time) }
        tablets.removeAll { $0.id == tablet.id }
        for index in tools.indices { tools[index].tablets.remove(tablet.id) }
        let gone = tools.filter(\.tablets.isEmpty).map(\.tool.id)
        tools.removeAll(where: \.tablets.isEmpty)
        for binding in bindings.all {
            for id in gone { binding.removeTool(id) }
            binding.removeTablet(tablet.id)
        }
    }

    func bind(_ binding: TabletSeatBinding) {
        bindings.append(binding, of: binding.client.handle)
        for tablet in tablets { binding.add(tablet) }
        for known in tools { binding.add(known.tool) }
        for one in near where one.surface.client === binding.client {
            binding.enter(one)
            binding.nearTool(one.pen.tool.id)?.send(.frame(time: one.time))
        }
    }

    func remove(_ binding: TabletSeatBinding) {
        bindings.remove(binding, of: binding.client.handle)
        for one in near where !areHeard(by: one.surface.client) { leave(one.pen.tool, time: one.time) }
    }

    private func know(_ pen: Pen) {
        if let index = tools.firstIndex(where: { $0.tool.id == pen.tool.id }) {
            tools[index].tablets.insert(pen.tablet)
            return
        }
        if tools.count >= Self.toolLimit, let old = tools.firstIndex(where: { known in !isNear(known.tool) }) {
            let gone = tools.remove(at: old).tool.id
            for binding in bindings.all { binding.removeTool(gone) }
        }
        tools.append(Known(tool: pen.tool, tablets: [pen.tablet]))
        for binding in bindings.all { binding.add(pen.tool) }
    }

    private func isNear(_ tool: PenTool) -> Bool { near.contains { $0.pen.tool.id == tool.id } }

    // MARK: Input

    /// Delivers a pen event on `surface`, or over no client that receives pen events.
    ///
    /// - Parameter pen: the event, with tilt and rotation in the surface's directions.
    package func take(_ pen: Pen, on wanted: Surface?, at place: Point<Local>, time: UInt32) {
        know(pen)
        let surface = seat.admitted(wanted).flatMap { $0.isAlive && areHeard(by: $0.client) ? $0 : nil }
        guard let surface, pen.action != .left else { return leave(pen.tool, time: time) }
        if let old = near.first(where: { $0.pen.tool.id == pen.tool.id }), old.surface !== surface || old.pen.tablet != pen.tablet
        {
            leave(pen.tool, time: time)
        }
        guard let index = near.firstIndex(where: { $0.pen.tool.id == pen.tool.id }) else {
            return enter(pen, surface, place, time)
        }
        move(index, pen, place, time)
    }

    /// Ends the proximity of a tool, for example when it has left all clients.
    package func leave(_ tool: PenTool, time: UInt32) {
        guard let index = near.firstIndex(where: { $0.pen.tool.id == tool.id }) else { return }
        let old = near.remove(at: index)
        if old.surface.client.isConnected {
            let serial = seat.display?.nextSerial() ?? 0
            forEach(old) { object in
                for code in old.buttons { object.send(.button(serial: serial, button: code, state: .released)) }
                if old.tipSerial != nil { object.send(.up) }
                object.send(.proximityOut)
                object.send(.frame(time: time))
            }
        }
        for binding in bindings[old.surface.client.handle] { binding.left(tool.id) }
        if old.cursor != nil { undressed() }
    }

    private func enter(_ pen: Pen, _ surface: Surface, _ place: Point<Local>, _ time: UInt32) {
        guard tablets.contains(where: { $0.id == pen.tablet }) else { return }
        var new = ToolInProximity(pen: pen, surface: surface, place: place, serial: seat.display?.nextSerial() ?? 0, time: time)
        // A tip that was down before it arrived belongs to another client: this client receives only what the tool does from now
        // on.
        new.pen.isDown = false
        near.append(new)
        for binding in bindings[surface.client.handle] { binding.enter(new) }
        act(near.count - 1, pen)
        end(near.count - 1)
    }

    private func move(_ index: Int, _ pen: Pen, _ place: Point<Local>, _ time: UInt32) {
        let old = near[index]
        (near[index].pen, near[index].place, near[index].time) = (pen, place, time)
        let isElsewhere = place != old.place
        let change = PenChange(from: old.pen, to: pen)
        guard isElsewhere || !change.isEmpty || pen.action != .moved else { return }
        forEach(old) { object in
            if isElsewhere { object.send(.motion(x: WireFixed(place.x), y: WireFixed(place.y))) }
            change.send(to: object)
        }
        act(index, pen)
        end(index)
    }

    private func act(_ index: Int, _ pen: Pen) {
        let one = near[index]
        switch pen.action {
        case .down:
            guard one.tipSerial == nil else { return }
            let serial = seat.inputSerial(for: one.surface)
            near[index].tipSerial = serial
            forEach(one) { object in object.send(.down(serial: serial)) }
        case .up, .cancelled:
            guard one.tipSerial != nil else { return }
            near[index].tipSerial = nil
            forEach(one) { object in object.send(.up) }
        case .pressed(let code):
            guard !one.buttons.contains(code) else { return }
            near[index].buttons.append(code)
            let serial = seat.inputSerial(for: one.surface)
            forEach(one) { object in object.send(.button(serial: serial, button: code, state: .pressed)) }
        case .released(let code):
            guard one.buttons.contains(code) else { return }
            near[index].buttons.removeAll { $0 == code }
            let serial = seat.inputSerial(for: one.surface)
            forEach(one) { object in object.send(.button(serial: serial, button: code, state: .released)) }
        case .entered, .moved, .left: break
        }
    }

    private func end(_ index: Int) {
        let time = near[index].time
        forEach(near[index]) { object in object.send(.frame(time: time)) }
    }

    private func forEach(_ one: ToolInProximity, _ body: (ZwpTabletToolV2) -> Void) {
        for binding in bindings[one.surface.client.handle] {
            if let object = binding.nearTool(one.pen.tool.id) { body(object) }
        }
    }

    // MARK: Serials

    /// Returns whether `serial` is that of the tip that is down on `origin`.
    func holds(_ serial: UInt32, on origin: Surface) -> Bool {
        near.contains { $0.surface === origin && $0.tipSerial == serial }
    }

    func leave(where isMeant: (Surface) -> Bool) {
        for one in near where isMeant(one.surface) { leave(one.pen.tool, time: one.time) }
    }

    func leaveAll() { leave { _ in true } }

    // MARK: Cursors

    /// Returns whether the tool is over a surface of the client and `serial` is that of its proximity.
    func mayDress(_ tool: UInt32, of client: Client, serial: UInt32) -> Bool {
        near.contains { $0.pen.tool.id == tool && $0.surface.client === client && $0.serial == serial }
    }

    func dressed(_ tool: UInt32, isSeen: Bool) {
        guard let index = near.firstIndex(where: { $0.pen.tool.id == tool }) else { return }
        near[index].cursor = isSeen
        seat.onHold?()
    }

    /// Restores the default cursor, unless the mouse has the pointer again.
    private func undressed() {
        if seat.pointerFocus == nil { seat.resetCursor() }
        seat.onHold?()
    }
}
