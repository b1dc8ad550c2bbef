internal import Buffers
internal import Geometry
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

/// Pictures of other programs that the display controller reads where they are.
@Suite("KMS: borrowed buffers") struct BorrowTests {
    private static let tiled: UInt64 = 0x0100_0000_0000_0001

    private final class Use: Sendable {}

    /// A program with buffers that it draws in turn.
    private final class Program {
        var buffers: [SharedBuffer]
        private var index = 0
        private(set) var uses: [(stride: Int, use: () -> Use?)] = []

        init(
            count: Int = 3, width: Int = 1280, height: Int = 720, format: PixelFormat = .xrgb8888, modifier: UInt64 = 0,
            planes: Int = 1, isUpsideDown: Bool = false
        ) {
            buffers = (0..<count).map { number in
                let plane = (0..<planes).map { _ in
                    SharedPlane(
                        FileDescriptor(owning: dup(0)), offset: 0, stride: width * 4 + 64 * (number + 1) + 4, modifier: modifier)
                }
                return SharedBuffer(
                    width: width, height: height, layout: BufferLayout(format: format, modifier: modifier), planes: plane,
                    isUpsideDown: isUpsideDown)
            }
        }

        var offer: (source: SharedBuffer, use: any AnyObject & Sendable)? {
            guard !buffers.isEmpty else { return nil }
            let buffer = buffers[index % buffers.count]
            index += 1
            let use = Use()
            uses.append((buffer.planes[0].stride, { [weak use] in use }))
            return (buffer, use)
        }

        var openUses: Int { uses.filter { $0.use() != nil }.count }
    }

    private func bench(_ program: Program, options: KMSOptions = KMSOptions(), prepare: (SimulatedDRM) -> Void = { _ in }) throws
        -> Bench
    {
        let bench = try Bench(options: options) {
            $0.modifiers = [0, Self.tiled]
            prepare($0)
        }
        bench.borrowed = { program.offer }
        bench.start()
        return bench
    }

    /// What the panel shows is a program's: our own buffers have lines of whole 64 bytes.
    private func showsBorrowed(_ bench: Bench) -> Bool { (bench.card.shownLayout(of: 50)?.stride ?? 0) % 64 == 4 }

    private func flags(_ bench: Bench) -> [Bool] { bench.pacer.frameLog.records.map { $0.flags.contains(.scanout) } }

    @Test func `it is tested once, has one framebuffer, and is let go of by the flip that replaces it`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 25)
        // The first frame sets the mode, with a buffer of our own.
        #expect(flags(bench).first == false)
        bench.run(milliseconds: 50)
        let (tests, framebuffers) = (bench.card.testCount, bench.card.framebufferCount)
        #expect(showsBorrowed(bench))
        bench.run(milliseconds: 1000)
        #expect(bench.card.testCount == tests && framebuffers <= 6 && bench.card.framebufferCount == 6)
        #expect(bench.card.handleCount == 0)
        #expect(flags(bench).dropFirst().allSatisfy { $0 } && flags(bench).count > 55)
        #expect(bench.pacer.frameLog.json().contains("\"scanout\""))
        // One on the screen, and perhaps one on its way.
        #expect((1...2).contains(program.openUses))
        #expect(bench.pacer.frameLog.records.dropFirst(3).allSatisfy { $0.missedVblanks == 0 })
        bench.close()
        #expect(program.openUses == 0 && bench.card.framebufferCount == 0)
    }

    @Test func `between the flip's commit and its vblank the program does not get it back`() throws {
        let program = Program(count: 2)
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        var returns = 0
        for _ in 0..<100 {
            let (open, shown) = (program.openUses, bench.ended.count)
            bench.run(milliseconds: 1)
            #expect(program.openUses >= 1)
            guard program.openUses < open else { continue }
            returns += 1
            #expect(bench.ended.count > shown)
        }
        #expect(returns >= 4)
        bench.close()
    }

    @Test func `in and out of it, each picture is whole`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        #expect(showsBorrowed(bench))
        bench.borrowed = nil
        bench.run(milliseconds: 40)
        #expect(!showsBorrowed(bench) && program.openUses == 0)
        bench.borrowed = { program.offer }
        bench.run(milliseconds: 40)
        #expect(showsBorrowed(bench))
        #expect(bench.infos.isEmpty && bench.ended.allSatisfy { $0.kind == .presented })
        bench.close()
    }

    @Test(arguments: [EINVAL, ENOSPC, ERANGE]) func `a refusal is remembered for format, modifier and size`(code: Int32) throws {
        let program = Program()
        let bench = try bench(program)
        bench.borrowed = nil
        bench.run(milliseconds: 100)
        bench.card.faults.testCodes = [code]
        bench.borrowed = { program.offer }
        let tests = bench.card.testCount
        bench.run(milliseconds: 500)
        #expect(bench.card.testCount == tests + 1 && !showsBorrowed(bench))
        #expect(program.openUses == 0 && flags(bench).allSatisfy { !$0 })
        // Another layout is another question.
        let other = Program(modifier: Self.tiled)
        bench.borrowed = { other.offer }
        bench.run(milliseconds: 100)
        #expect(showsBorrowed(bench) && bench.card.shownLayout(of: 50)?.modifier == Self.tiled)
        bench.close()
    }

    @Test func `a commit that is refused after all is followed by a drawn frame, and nothing is tried again`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        bench.card.faults.commitCodes = [EINVAL]
        bench.run(milliseconds: 100)
        #expect(!showsBorrowed(bench) && program.openUses == 0)
        let count = flags(bench).filter { $0 }.count
        bench.run(milliseconds: 500)
        #expect(flags(bench).filter { $0 }.count == count && bench.output.info.mode.width == 1280)
        bench.close()
    }

    @Test func `buffers of which no framebuffer can be made are drawn, and asked for once each`() throws {
        let program = Program()
        let bench = try bench(program) { $0.faults.refusesSharedFramebuffers = true }
        bench.run(milliseconds: 300)
        #expect(!showsBorrowed(bench) && program.openUses == 0 && bench.card.handleCount == 0)
        bench.card.faults.refusesSharedFramebuffers = false
        bench.run(milliseconds: 300)
        #expect(!showsBorrowed(bench))
        // Those of the next program are others.
        let next = Program()
        bench.borrowed = { next.offer }
        bench.run(milliseconds: 100)
        #expect(showsBorrowed(bench))
        bench.close()
    }

    @Test func `what the plane does not read, and what is no picture of the screen's size, is never tried`() throws {
        let programs = [
            Program(width: 640, height: 480), Program(width: 1280, height: 719), Program(format: .rgb565), Program(modifier: 77),
            Program(planes: 2), Program(isUpsideDown: true), Program(format: .abgr8888),
        ]
        for program in programs {
            let bench = try bench(program)
            bench.run(milliseconds: 100)
            // The one test is that of the mode.
            #expect(!showsBorrowed(bench) && bench.card.testCount == 1)
            bench.close()
        }
    }

    @Test func `alpha is left out`() throws {
        let program = Program(format: .argb8888)
        let bench = try bench(program)
        bench.run(milliseconds: 100)
        #expect(showsBorrowed(bench) && bench.card.shownLayout(of: 50)?.format == PixelFormat.xrgb8888.code)
        bench.close()
    }

    @Test func `a buffer without a named layout is made a framebuffer without one`() throws {
        let program = Program(modifier: RenderBuffer.invalidModifier)
        let bench = try bench(program)
        bench.run(milliseconds: 100)
        #expect(showsBorrowed(bench) && bench.card.shownLayout(of: 50).map { $0.modifier == nil } == true)
        bench.close()
    }

    @Test func `the old API, a plane that says nothing of modifiers, and who wants all drawn`() throws {
        let program = Program()
        let old = try Bench(isAtomic: false)
        old.borrowed = { program.offer }
        old.start()
        old.run(milliseconds: 100)
        #expect(!showsBorrowed(old) && old.output.scanoutLayouts.isEmpty)
        old.close()
        let silent = try Bench()
        silent.borrowed = { program.offer }
        silent.start()
        silent.run(milliseconds: 100)
        #expect(showsBorrowed(silent))
        #expect(silent.output.scanoutLayouts == [BufferLayout(format: .xrgb8888, modifier: RenderBuffer.invalidModifier)])
        silent.close()
        var options = KMSOptions()
        options.usesScanout = false
        let drawing = try bench(program, options: options)
        drawing.run(milliseconds: 100)
        #expect(!showsBorrowed(drawing) && drawing.output.scanoutLayouts.isEmpty)
        drawing.close()
    }

    @Test func `a program that goes takes its framebuffers with it`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        #expect(bench.card.framebufferCount == 6)
        program.buffers = []
        bench.run(milliseconds: 100)
        #expect(bench.card.framebufferCount == 3 && !showsBorrowed(bench))
        bench.close()
    }

    @Test func `programs that make buffer after buffer do not fill the card`() throws {
        let program = Program(count: 200)
        let bench = try bench(program)
        bench.run(milliseconds: 4000)
        #expect(bench.card.framebufferCount <= 3 + 33 && showsBorrowed(bench))
        bench.close()
        #expect(bench.card.framebufferCount == 0)
    }

    @Test func `who takes the device takes the picture, and it is drawn when the device comes back`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        bench.device.handle(.disabled)
        bench.run(milliseconds: 100)
        #expect(program.openUses > 0, "who has the device may not have shown anything yet")
        let before = flags(bench).count
        bench.device.handle(.enabled)
        bench.run(milliseconds: 200)
        #expect(flags(bench)[before] == false && showsBorrowed(bench))
        // Unplugged.
        bench.card.connectors = [Bench.panel(status: .disconnected)]
        bench.device.handleHotplug()
        bench.run(milliseconds: 300)
        #expect(program.openUses == 0 && bench.card.framebufferCount == 0)
        bench.close()
    }

    @Test func `a turned plane turns it`() throws {
        var options = KMSOptions()
        _ = options.rotations.add("90")
        let program = Program(width: 720, height: 1280)
        let bench = try bench(program, options: options) { $0.hasRotation = true }
        bench.run(milliseconds: 200)
        #expect(showsBorrowed(bench) && bench.card.rotation(of: 50) == 2)
        // Turned on, to buffers of another size: the old one is kept until another picture is there.
        _ = bench.output.rotate(to: .normal)
        #expect(program.openUses > 0)
        bench.run(milliseconds: 200)
        #expect(program.openUses == 0 && !showsBorrowed(bench) && bench.card.rotation(of: 50) == 1)
        bench.close()
        #expect(bench.card.framebufferCount == 0)
    }

    @Test func `a flip that is lost or hangs keeps nothing for ever`() throws {
        let program = Program()
        let bench = try bench(program)
        bench.run(milliseconds: 200)
        bench.card.faults.lostEvents = 1
        bench.run(milliseconds: 1000)
        bench.card.faults.stuckFlips = 1
        bench.run(milliseconds: 3000)
        #expect(program.openUses <= 2 && showsBorrowed(bench))
        bench.close()
        #expect(program.openUses == 0)
    }
}
