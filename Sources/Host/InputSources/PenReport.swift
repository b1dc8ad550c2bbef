package import Geometry
package import InputEvents

/// A tablet's report about one tool.
package struct PenReport: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case near(Bool)
        case moved
        case tip(isDown: Bool)
        /// - Parameter code: the kernel's (`BTN_…`).
        case button(code: UInt32, isPressed: Bool)
    }

    /// The tool, whose id the reader of the report sets.
    package var tool: PenTool
    package var change: Change
    package var place: Point<PanelSquare>
    /// The axes in the tablet's own directions.
    package var axes: Pen.Axes
    package var wheel: Pen.Wheel?

    package init(
        _ change: Change, of tool: PenTool = PenTool(), at place: Point<PanelSquare>, axes: Pen.Axes = Pen.Axes(),
        wheel: Pen.Wheel? = nil
    ) {
        self.tool = tool
        self.change = change
        self.place = place
        self.axes = axes
        self.wheel = wheel
    }
}
