internal import Geometry
internal import InputEvents
internal import WaylandProtocols

/// The changed values of a tool, other than its position.
struct PenChange {
    private let pen: Pen
    private let old: Pen.Axes?

    /// - Parameter old: the previous state; nil where all values are new.
    init(from old: Pen?, to pen: Pen) {
        self.pen = pen
        self.old = old?.axes
    }

    var isEmpty: Bool {
        pen.wheel == nil && !isNew(.pressure, \.pressure) && !isNew(.distance, \.distance) && !isNew(.tilt, \.tilt)
            && !isNew(.rotation, \.rotation) && !isNew(.slider, \.slider)
    }

    func send(to object: ZwpTabletToolV2) {
        let axes = pen.axes
        if isNew(.pressure, \.pressure) { object.send(.pressure(pressure: PenChange.part(axes.pressure))) }
        if isNew(.distance, \.distance) { object.send(.distance(distance: PenChange.part(axes.distance))) }
        if isNew(.tilt, \.tilt) {
            object.send(.tilt(tiltX: WireFixed(axes.tilt.width), tiltY: WireFixed(axes.tilt.height)))
        }
        if isNew(.rotation, \.rotation) { object.send(.rotation(degrees: WireFixed(axes.rotation))) }
        if isNew(.slider, \.slider) { object.send(.slider(position: Int32((axes.slider * 65535).rounded()))) }
        if let wheel = pen.wheel, pen.tool.abilities.contains(.wheel) {
            object.send(.wheel(degrees: WireFixed(wheel.degrees), clicks: wheel.clicks))
        }
    }

    private func isNew<Value: Equatable>(_ ability: PenTool.Abilities, _ axis: KeyPath<Pen.Axes, Value>) -> Bool {
        pen.tool.abilities.contains(ability) && old?[keyPath: axis] != pen.axes[keyPath: axis]
    }

    /// Maps a value in 0...1 to 0...65535.
    private static func part(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 65535).rounded()) }
}
