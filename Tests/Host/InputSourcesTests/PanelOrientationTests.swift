internal import Geometry
internal import InputEvents
internal import Testing

@testable internal import InputSources

@Suite("How pens lie in panels that lie otherwise") struct PanelOrientationTests {
    private func close(_ a: Pen.Axes, _ b: Pen.Axes) -> Bool {
        abs(a.tilt.width - b.tilt.width) < 1e-9 && abs(a.tilt.height - b.tilt.height) < 1e-9
            && abs(a.rotation - b.rotation) < 1e-9
    }

    /// The matrices of libinput's documentation, with what each makes of a pen that leans to the right, and of one that is turned.
    @Test func `a calibration that turns places turns pens`() throws {
        let pen = Pen.Axes(tilt: Size(width: 30, height: 5), rotation: 10)
        let cases: [(String, Size<Logical>, Double)] = [
            ("1 0 0 0 1 0", Size(width: 30, height: 5), 10),
            ("0 -1 1 1 0 0", Size(width: -5, height: 30), 100),
            ("-1 0 1 0 -1 1", Size(width: -30, height: -5), 190),
            ("0 1 0 -1 0 1", Size(width: 5, height: -30), 280),
            ("-1 0 1 0 1 0", Size(width: -30, height: 5), 350),
            // What it stretches, or puts right by a little, turns nothing.
            ("1.1 0.05 -0.02 -0.04 0.9 0.1", Size(width: 30, height: 5), 10),
        ]
        for (text, tilt, rotation) in cases {
            let orientation = try CalibrationMatrix(parsing: text).orientation
            #expect(close(orientation.rotated(pen, hasRotation: true), Pen.Axes(tilt: tilt, rotation: rotation)), "\(text)")
            #expect(orientation.rotated(pen, hasRotation: false).rotation == 10)
        }
    }

    /// A place that goes to the right under the matrix, and a pen that leans to the right, go the same way.
    @Test func `places and pens go together`() throws {
        for text in ["0 -1 1 1 0 0", "-1 0 1 0 -1 1", "0 1 0 -1 0 1", "-1 0 1 0 1 0", "0 1 0 1 0 0"] {
            let matrix = try CalibrationMatrix(parsing: text)
            let way = (x: Double(matrix.a * 3 + matrix.b * 2), y: Double(matrix.d * 3 + matrix.e * 2))
            let tilt = matrix.orientation.rotated(Pen.Axes(tilt: Size(width: 3, height: 2)), hasRotation: false).tilt
            #expect(abs(tilt.width - way.x) < 1e-6 && abs(tilt.height - way.y) < 1e-6, "\(text)")
        }
    }

    @Test(arguments: OutputTransform.allCases) func `a turn that is taken back is none`(transform: OutputTransform) {
        let orientation = InputScreen(number: 0, name: "a", size: Size(width: 30, height: 20), transform: transform).orientation
        let back = PanelOrientation(
            right: Point(x: orientation.right.x, y: orientation.down.x),
            down: Point(x: orientation.right.y, y: orientation.down.y))
        let pen = Pen.Axes(tilt: Size(width: 7, height: -3), rotation: 40)
        #expect(close(back.rotated(orientation.rotated(pen, hasRotation: true), hasRotation: true), pen))
    }
}
