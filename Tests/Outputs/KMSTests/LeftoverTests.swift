internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: what others left behind, and links that fail") struct LeftoverTests {
    private static let colors = ["GAMMA_LUT", "DEGAMMA_LUT", "CTM", "VRR_ENABLED"]
    private static let signals = ["HDR_OUTPUT_METADATA", "Colorspace"]

    @Test func `the first mode set takes back the colors of another program`() throws {
        let bench = try Bench {
            $0.hasColors = true
            for name in Self.colors { $0.leaveBehind(name, 77, on: 50) }
            for name in Self.signals { $0.leaveBehind(name, 77, on: 100) }
        }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(Self.colors.allSatisfy { bench.card.value($0, of: 50) == 0 })
        #expect(Self.signals.allSatisfy { bench.card.value($0, of: 100) == 0 })
        #expect(bench.presentedCount() > 4)
    }

    @Test func `what another session left is taken back when the seat returns`() throws {
        let bench = try Bench { $0.hasColors = true }
        bench.start()
        bench.run(milliseconds: 100)
        bench.device.handle(.disabled)
        bench.card.leaveBehind("GAMMA_LUT", 77, on: 50)
        bench.card.leaveBehind("ACTIVE", 0, on: 50)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 100)
        #expect(bench.card.value("GAMMA_LUT", of: 50) == 0 && bench.card.isActive(50))
    }

    @Test func `planes that another program left on are off`() throws {
        let bench = try Bench {
            let picture = $0.showBefore(on: 50, mode: Bench.mode(640, 480, hertz: 60), connector: 100)
            for plane: UInt32 in [11, 12, 19] {
                $0.leaveBehind("FB_ID", UInt64(picture), on: plane)
                $0.leaveBehind("CRTC_ID", 50, on: plane)
            }
        }
        bench.start()
        bench.run(milliseconds: 100)
        #expect(bench.card.shownOverlays(of: 50) == 0 && bench.card.shownCursor(of: 50) == nil)
        #expect(bench.presentedCount() > 4)
    }

    @Test(arguments: [[], [EIO], [EBUSY, EBUSY], [EINVAL]] as [[Int32]])
    func `displays that another program had on each other's CRTC each get one of their own`(codes: [Int32]) throws {
        let bench = try PanelBench {
            $0.faults.commitCodes = codes
            _ = $0.showBefore(on: 51, mode: Bench.mode(640, 480, hertz: 60), connector: 100)
            _ = $0.showBefore(on: 50, mode: Bench.mode(640, 480, hertz: 60), connector: 101)
        }
        bench.run(milliseconds: 500)
        #expect(bench.framesOfHalfASecond() == [30, 30])
        if codes != [EINVAL] { #expect(bench.device.outputs.map(\.info.mode.width) == [1280, 1280]) }
    }

    @Test(arguments: [true, false]) func `S69: a link that became bad is trained by a new mode set, once`(isAtomic: Bool) throws {
        let bench = try Bench(isAtomic: isAtomic)
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.leaveBehind("link-status", 1, on: 100)
        bench.device.handleHotplug()
        bench.run(milliseconds: 200)
        #expect(bench.card.value("link-status", of: 100) == 0)
        let (tests, calls, before) = (bench.card.testCount, bench.card.setCRTCCount, bench.ended.count)
        bench.device.handleHotplug()
        bench.run(milliseconds: 500)
        #expect(bench.card.testCount == tests && bench.card.setCRTCCount == calls)
        #expect(bench.presentedCount(since: before) >= 29)
        #expect(bench.infos == [])
    }
}
