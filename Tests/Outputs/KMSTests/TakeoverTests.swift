internal import Buffers
internal import Geometry
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: a picture that outlives its process") struct TakeoverTests {
    private static let mode = Bench.mode(1280, 720, hertz: 60)

    private static var service: KMSOptions {
        var options = KMSOptions()
        options.keepsPicture = true
        return options
    }

    /// A card that shows a picture of a process before, in `mode`.
    @discardableResult
    private static func showBefore(_ card: SimulatedDRM, _ mode: DRMMode) -> UInt32 {
        let picture = card.showBefore(on: 50, mode: mode, connector: 100)
        if let blob = try? card.createBlob(mode.bytes) { card.leaveBehind("MODE_ID", UInt64(blob), on: 50) }
        card.leftFramebuffers = [picture]
        return picture
    }

    @Test func `S24: the first frame on a display in the right mode is tested, and sets no mode`() throws {
        let bench = try Bench(options: Self.service) { Self.showBefore($0, Self.mode) }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 0 && bench.card.testCount > 0)
        #expect(bench.presentedCount() > 4)
    }

    @Test func `without the option the first frame sets the mode, and the picture of before is kept for the end`() throws {
        var old: UInt32 = 0
        let bench = try Bench { old = Self.showBefore($0, Self.mode) }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 1 && bench.card.exists(framebuffer: old))
        bench.close()
        #expect(bench.card.shownFramebuffer(of: 50) == old)
    }

    @Test func `S26: what the process before left is freed when our own frame is shown, and not before`() throws {
        var old: UInt32 = 0
        let bench = try Bench(options: Self.service) {
            old = Self.showBefore($0, Self.mode)
            $0.paintBefore(old) { _, _ in 0 }
        }
        // Its handle is closed; the framebuffer keeps the memory.
        #expect(bench.card.dumbCount == 0 && bench.card.memoryCount == 1)
        bench.start()
        bench.run(milliseconds: 1)
        #expect(bench.card.exists(framebuffer: old))
        bench.run(milliseconds: 100)
        #expect(!bench.card.exists(framebuffer: old) && bench.card.isActive(50))
        #expect(bench.presentedCount() > 4)
    }

    @Test func `S28: another mode is set, with one line in the log`() throws {
        let bench = try Bench(options: Self.service) { Self.showBefore($0, Bench.mode(320, 240, hertz: 60)) }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 1 && bench.presentedCount() > 4)
    }

    @Test func `a mode of another name and preference is the same`() throws {
        var named = Self.mode
        (named.name, named.type, named.refresh) = ("splash", 0, 0)
        let bench = try Bench(options: Self.service) { Self.showBefore($0, named) }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 0)
    }

    @Test func `S29: planes of the process before are off with the first frame`() throws {
        let bench = try Bench(options: Self.service) {
            let picture = Self.showBefore($0, Self.mode)
            for plane: UInt32 in [11, 12, 19] {
                $0.leaveBehind("FB_ID", UInt64(picture), on: plane)
                $0.leaveBehind("CRTC_ID", 50, on: plane)
            }
        }
        bench.start()
        bench.run(milliseconds: 17)
        #expect(bench.card.shownOverlays(of: 50) == 0 && bench.card.shownCursor(of: 50) == nil)
        #expect(bench.card.modesetCount == 0)
    }

    // MARK: Its picture

    private static func paint(_ card: SimulatedDRM) {
        card.paintBefore(showBefore(card, mode)) { x, y in UInt32(x & 0xFF) << 8 | UInt32(y & 0xFF) }
    }

    @Test func `the picture of the process before is copied while it stands`() throws {
        let bench = try Bench(options: Self.service, prepare: Self.paint)
        let picture = try #require(bench.output.copyStandingPicture())
        #expect(picture.pixels.width == 1280 && picture.pixels.height == 720 && picture.transform == .normal)
        let pixel = picture.pixels.bytes[(5 * 1280 + 7) * 4..<(5 * 1280 + 8) * 4]
        #expect(pixel.prefix(3) == [5, 7, 0])
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 0 && bench.output.copyStandingPicture() == nil)
    }

    @Test func `a picture that was turned when it was drawn is copied as it lies on the panel`() throws {
        var options = Self.service
        _ = options.rotations.add("90")
        let bench = try Bench(options: options, prepare: Self.paint)
        #expect(bench.output.copyStandingPicture()?.transform == .rotated90)
    }

    @Test(arguments: [11, 19] as [UInt32])
    func `S30: a picture of several planes is not copied, and the pointer's plane does not count`(plane: UInt32) throws {
        let bench = try Bench(options: Self.service) { card in
            Self.paint(card)
            card.leaveBehind("FB_ID", UInt64(card.leftFramebuffers[0]), on: plane)
            card.leaveBehind("CRTC_ID", 50, on: plane)
        }
        #expect((bench.output.copyStandingPicture() != nil) == (plane == 19))
    }

    @Test func `S30: without a picture that can be read the first frame is shown as ever`() throws {
        let bench = try Bench(options: Self.service) {
            Self.paint($0)
            $0.faults.hidesPictures = true
        }
        #expect(bench.output.copyStandingPicture() == nil)
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.modesetCount == 0 && bench.presentedCount() > 4)
    }

    @Test func `a picture of which the display shows a part is not copied`() throws {
        let bench = try Bench(options: Self.service) {
            Self.paint($0)
            $0.leaveBehind("SRC_X", 1 << 16, on: 10)
        }
        #expect(bench.output.copyStandingPicture() == nil)
    }

    // MARK: Refusals

    @Test(arguments: [[EINVAL], [EINVAL, EINVAL]] as [[Int32]])
    func `a driver that refuses the takeover gets a mode set`(codes: [Int32]) throws {
        let bench = try Bench(options: Self.service) {
            Self.showBefore($0, Self.mode)
            $0.faults.testCodes = codes
        }
        bench.start()
        bench.run(milliseconds: 300)
        #expect(bench.card.modesetCount >= 1 && bench.presentedCount() > 4)
    }

    @Test func `a flip of the process before that is still on its way is waited for`() throws {
        let bench = try Bench(options: Self.service) {
            Self.showBefore($0, Self.mode)
            $0.faults.commitCodes = [EBUSY, EBUSY]
        }
        bench.start()
        bench.run(milliseconds: 200)
        #expect(bench.card.modesetCount == 0 && bench.presentedCount() > 4)
    }

    @Test func `S31: at the end the last picture stays, with its mode`() throws {
        let bench = try Bench(options: Self.service)
        bench.start()
        bench.run(milliseconds: 100)
        let shown = bench.card.shownFramebuffer(of: 50)
        bench.close()
        #expect(bench.card.isActive(50) && bench.card.shownFramebuffer(of: 50) == shown)
        #expect(bench.card.exists(framebuffer: shown))
    }

    @Test func `the card's file is kept once a frame is shown, and forgotten when the card goes`() throws {
        let bench = try Bench(options: Self.service)
        let keeper = KeptFiles()
        bench.device.keeper = keeper
        bench.start()
        #expect(keeper.kept.isEmpty)
        bench.run(milliseconds: 100)
        #expect(keeper.kept == ["/dev/dri/card-test"])
        bench.card.faults.isGone = true
        bench.device.cardWasRemoved()
        #expect(keeper.forgotten == ["/dev/dri/card-test"])
    }
}

/// Notes what it is to keep.
private final class KeptFiles: CardKeeper {
    private(set) var kept: [String] = []
    private(set) var forgotten: [String] = []

    func keep(_ file: Int32, of card: String) { kept.append(card) }
    func forget(_ card: String) { forgotten.append(card) }
}
