import Compositing
import Geometry
import InputEvents
import InputSources
import KMS
internal import KMSSimulated
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Scene
import Seats
import Testing

@Suite("The pointer", .serialized, .oneContextAtATime) struct PointerTests {
    /// 3 by 2 pixels, the one that points in the second column, every other one of a color of its own.
    private static let picture: PointerPicture = {
        let pixels: [UInt32] = [0xFF11_0000, 0xFF22_0000, 0xFF33_0000, 0xFF44_0000, 0xFF55_0000, 0xFF66_0000]
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 24, alignment: 8)
        memory.copyBytes(from: pixels.withUnsafeBytes { Array($0) })
        return PointerPicture(
            image: PixelImage(
                width: 3, height: 2, bytesPerRow: 12, isOpaque: true, bytes: UnsafeRawPointer(memory.baseAddress!),
                keptAliveBy: 0),
            hotspot: Point(x: 1, y: 0))
    }()

    private func panel(
        _ transform: OutputTransform = .normal, pointer: PointerPolicy = .auto, prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws -> SimulatedPanel {
        var options = DisplayOptions()
        options.pointer = pointer
        let panel = try SimulatedPanel(
            rotation: transform.name, isTurned: transform.swapsAxes, moves: false, options: options, prepare: prepare)
        panel.core.setPointerPicture(Self.picture, on: ScreenID(0))
        panel.run(milliseconds: 200)
        return panel
    }

    private func mouse(_ panel: SimulatedPanel) -> DeviceID {
        panel.devices.plug(InputDevice(name: "Mouse", abilities: .pointer))
    }

    /// Of the three by two pixels round a place, row after row: which of the picture's they are, 0 for none.
    private func seen(_ panel: SimulatedPanel, at x: Int, _ y: Int) -> [UInt32] {
        (0..<2).flatMap { row in (-1..<2).map { panel.color(x + $0, y + row) >> 16 } }
    }

    private let whole: [UInt32] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66]
    private let none: [UInt32] = [0, 0, 0, 0, 0, 0]

    @Test(arguments: OutputTransform.allCases) func `it moves on its plane, and nothing is drawn for it`(
        transform: OutputTransform
    ) throws {
        let panel = try panel(transform)
        let mouse = mouse(panel)
        let isTurned = transform.swapsAxes
        let (x, y) = isTurned ? (24, 32) : (32, 24)
        #expect(seen(panel, at: x + 3, y - 4) == none)
        let drawn = panel.drawnFrames
        panel.devices.say(mouse, .moved(x: 3, y: -4))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: x + 3, y - 4) == whole)
        panel.devices.say(mouse, .moved(x: -9, y: 1))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: x - 6, y - 3) == whole)
        #expect(panel.card.shownCursor(of: 50) != nil)
        #expect(panel.drawnFrames == drawn && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `a program's picture that cannot be read is another one`() throws {
        let panel = try panel()
        let mouse = mouse(panel)
        panel.devices.say(mouse, .moved(x: 1, y: 1))
        panel.core.setPointerPicture(nil, on: ScreenID(0))
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil)
        let unit = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
        let picture = SharedPicture(
            SharedImage(width: 3, height: 2, isOpaque: true, memory: 0, use: 0), width: 3, height: 2, source: unit,
            rect: Rect(x: 0, y: 0, width: 3, height: 2), matrix: .identity)
        panel.core.setPointerPicture(picture, hotspot: Point(x: 0, y: 0), on: ScreenID(0), else: Self.picture)
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: 33, 25) == whole)
        panel.core.close()
    }

    @Test func `many motions within a frame are one commit`() throws {
        let panel = try panel()
        let mouse = mouse(panel)
        panel.devices.say(mouse, .moved(x: 1, y: 0))
        panel.run(milliseconds: 100)
        let commits = panel.card.commitCount
        for _ in 0..<100 { panel.devices.say(mouse, .moved(x: 0.1, y: 0.1)) }
        panel.run(milliseconds: 16)
        #expect(panel.card.commitCount - commits <= 2)
        panel.run(milliseconds: 100)
        #expect(seen(panel, at: 43, 34) == whole)
        panel.core.close()
    }

    @Test func `a touch hides it, the next motion brings it back`() throws {
        let panel = try panel()
        let mouse = mouse(panel)
        let glass = panel.devices.plug(InputDevice(name: "Glass", abilities: .touch))
        panel.devices.say(mouse, .moved(x: 1, y: 1))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: 33, 25) == whole)
        panel.devices.say(glass, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)))
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil && seen(panel, at: 33, 25) == none)
        panel.devices.say(mouse, .moved(x: 1, y: 1))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: 34, 26) == whole)
        panel.core.close()
    }

    @Test func `a device that says places proves no mouse`() throws {
        let panel = try panel()
        let tablet = panel.devices.plug(InputDevice(name: "QEMU USB Tablet", abilities: .pointer))
        panel.devices.say(tablet, .movedTo(Point(x: 0.25, y: 0.25)))
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil)
        panel.core.close()
    }

    @Test func `a pen on the screen hides it, that of a tablet without one is followed`() throws {
        let panel = try panel()
        panel.devices.say(mouse(panel), .moved(x: 1, y: 1))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: 33, 25) == whole)
        func say(_ tablet: DeviceID, _ change: PenReport.Change, _ x: Double) {
            panel.devices.say(tablet, .pen(PenReport(change, at: Point(x: x, y: 0.5))))
            panel.run(milliseconds: 50)
        }
        let glass = panel.devices.plug(InputDevice(name: "Pen", abilities: [.tablet, .screen]))
        say(glass, .near(true), 0.25)
        say(glass, .tip(isDown: true), 0.25)
        #expect(panel.card.shownCursor(of: 50) == nil)
        // A program has a pointer of its own for it.
        panel.core.holdPointer(PointerHold(followsPens: true))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: 16, 24) == whole)
        panel.core.holdPointer(PointerHold())
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil)
        panel.devices.unplug(glass)
        let board = panel.devices.plug(InputDevice(name: "Board", abilities: .tablet))
        say(board, .near(true), 0.5)
        #expect(seen(panel, at: 32, 24) == whole)
        say(board, .near(false), 0.5)
        #expect(seen(panel, at: 32, 24) == whole)
        panel.core.close()
    }

    @Test func `by policy it never shows`() throws {
        let panel = try panel(pointer: .never)
        panel.devices.say(mouse(panel), .moved(x: 1, y: 1))
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil && seen(panel, at: 33, 25) == none)
        panel.core.close()
    }

    @Test(arguments: OutputTransform.allCases) func `without a plane it is drawn, and what lay below comes back`(
        transform: OutputTransform
    ) throws {
        let panel = try panel(transform) { $0.faults.refusesCursors = true }
        let mouse = mouse(panel)
        let (x, y) = transform.swapsAxes ? (24, 32) : (32, 24)
        panel.devices.say(mouse, .moved(x: 3, y: -4))
        panel.run(milliseconds: 50)
        #expect(panel.card.shownCursor(of: 50) == nil)
        #expect(seen(panel, at: x + 3, y - 4) == whole)
        #expect(panel.core.presenters[0].planner.plan.change.bounds.width == 3)
        panel.devices.say(mouse, .moved(x: -9, y: 1))
        panel.run(milliseconds: 50)
        #expect(seen(panel, at: x + 3, y - 4) == none)
        #expect(seen(panel, at: x - 6, y - 3) == whole)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `a card that takes it in a test and not in a commit gets it drawn`() throws {
        let panel = try panel()
        let mouse = mouse(panel)
        panel.devices.say(mouse, .moved(x: 3, y: 0))
        panel.run(milliseconds: 50)
        panel.card.faults.refusesCursors = true
        panel.devices.say(mouse, .moved(x: 3, y: 0))
        panel.run(milliseconds: 100)
        panel.devices.say(mouse, .moved(x: 3, y: 0))
        panel.run(milliseconds: 100)
        #expect(panel.card.shownCursor(of: 50) == nil)
        #expect(seen(panel, at: 41, 24) == whole)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `it keeps to the border of the screen`() throws {
        let panel = try panel()
        panel.devices.say(mouse(panel), .moved(x: 1000, y: 1000))
        panel.run(milliseconds: 50)
        #expect(panel.color(63, 47) >> 16 == 0x22)
        panel.core.close()
    }

    @Test func `a lost device gets it back with the picture`() throws {
        let panel = try panel()
        let mouse = mouse(panel)
        panel.devices.say(mouse, .moved(x: 3, y: 0))
        panel.run(milliseconds: 50)
        panel.device.handle(.disabled)
        panel.device.handle(.enabled)
        panel.run(milliseconds: 100)
        #expect(seen(panel, at: 35, 24) == whole)
        panel.core.close()
    }
}
