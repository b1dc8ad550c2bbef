internal import Buffers
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: fences") struct FenceTests {
    /// A descriptor that can be told from closed by its other end.
    private func makePipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func isClosed(_ reader: Int32, seenFrom writer: Int32) -> Bool {
        var entry = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) == 1 && Int32(entry.revents) & POLLERR != 0
    }

    @Test func `each flip's out-fence is closed once, and never before the flip`() throws {
        let bench = try Bench { $0.hasFences = true }
        bench.start()
        bench.run(milliseconds: 1000)
        #expect(bench.card.fences.count >= 58)
        #expect(bench.card.fences.earlyCloses == 0)
        #expect(bench.card.fences.openCount <= 1)
        bench.pacer.close()
        bench.device.close()
        #expect(bench.card.fences.openCount == 0)
    }

    @Test func `a driver without fences is asked for none`() throws {
        let bench = try Bench()
        bench.readyFence = 2
        bench.start()
        bench.run(milliseconds: 200)
        #expect(bench.card.fences.count == 0)
        #expect(bench.card.fences.received.isEmpty)
        #expect(!bench.output.info.capabilities.contains(.readyFence))
        #expect(bench.presentedCount() > 8)
    }

    @Test func `an in-fence reaches the primary plane and stays its owner's`() throws {
        let (reader, writer) = makePipe()
        defer { close(writer) }
        do {
            let fence = Fence(FileDescriptor(owning: reader))
            let bench = try Bench { $0.hasFences = true }
            #expect(bench.output.info.capabilities.contains(.readyFence))
            bench.readyFence = fence.rawValue
            bench.start()
            bench.run(milliseconds: 200)
            #expect(bench.card.fences.received.count >= 10)
            #expect(bench.card.fences.received.allSatisfy { $0 == reader })
            bench.pacer.close()
            bench.device.close()
            #expect(!isClosed(reader, seenFrom: writer))
            let wasSignaled = fence.isSignaled
            #expect(write(writer, [1], 1) == 1)
            let isSignaled = fence.isSignaled
            #expect(!wasSignaled && isSignaled)
        }
        #expect(isClosed(reader, seenFrom: writer))
    }

    @Test func `refused and tested commits leave no fence behind`() throws {
        let bench = try Bench { $0.hasFences = true }
        bench.start()
        bench.run(milliseconds: 100)
        for code in [EINVAL, EBUSY, ENOMEM, EINVAL] {
            bench.card.faults.commitCodes = [code]
            bench.run(milliseconds: 100)
        }
        #expect(bench.card.fences.openCount <= 1)
        #expect(bench.card.fences.earlyCloses == 0)
        #expect(bench.presentedCount() > 20)
    }

    @Test func `a flip that hangs is told from a lost event by its fence`() throws {
        let bench = try Bench { $0.hasFences = true }
        bench.start()
        bench.run(milliseconds: 200)
        let before = bench.ended.count
        bench.card.faults.stuckFlips = 1
        bench.run(milliseconds: 400)
        // Nothing was taken for shown that the display does not have, and the kernel never had to say EBUSY.
        #expect(bench.card.busyAnswers == 0)
        #expect(bench.ended[before...].contains { $0.kind == .recovered })
        bench.card.faults.lostEvents = 1
        bench.run(milliseconds: 1000)
        #expect(bench.card.busyAnswers == 0)
        #expect(bench.presentedCount(since: before) > 40)
        #expect(bench.card.fences.openCount <= 1)
    }

    @Test func `a GPU that draws a frame for a second has not hung, and loses no frame`() throws {
        let (reader, writer) = makePipe()
        defer { [reader, writer].forEach { close($0) } }
        let bench = try Bench {
            $0.hasFences = true
            $0.faults.waitsForDrawing = true
        }
        bench.readyFence = reader
        bench.start()
        bench.run(milliseconds: 1000)
        #expect(bench.ended.isEmpty && bench.pacer.lostFrames == 0)
        #expect(write(writer, [1], 1) == 1)
        bench.run(milliseconds: 500)
        #expect(bench.hangs.isEmpty && bench.pacer.lostFrames == 0)
        #expect(bench.presentedCount() > 10 && bench.ended.allSatisfy { $0.kind == .presented })
    }

    @Test func `S18: a frame whose drawing never ends is said after two seconds, and the display goes on`() throws {
        let (reader, writer) = makePipe()
        defer { [reader, writer].forEach { close($0) } }
        let bench = try Bench {
            $0.hasFences = true
            $0.faults.waitsForDrawing = true
        }
        bench.start()
        bench.run(milliseconds: 100)
        let start = bench.loop.now
        bench.readyFence = reader
        bench.run(milliseconds: 1900)
        #expect(bench.hangs.isEmpty && bench.card.fences.earlyCloses == 0)
        bench.run(milliseconds: 200)
        #expect(bench.hangs.count == 1 && bench.hangs.allSatisfy { (1900...2100).contains(($0 - start).nanoseconds / 1_000_000) })
        let recovered = try #require(bench.ended.firstIndex { $0.kind == .recovered })
        bench.run(milliseconds: 500)
        #expect(bench.hangs.count == 1 && bench.presentedCount(since: recovered) > 25 && bench.pacer.lostFrames == 0)
    }

    @Test func `a seat that is taken away closes what was on its way`() throws {
        let bench = try Bench { $0.hasFences = true }
        bench.start()
        bench.run(milliseconds: 205)
        bench.device.handle(.disabled)
        #expect(bench.card.fences.openCount == 0)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 200)
        #expect(bench.card.fences.openCount <= 1)
        #expect(bench.presentedCount() > 15)
    }

    @Test func `a descriptor has one end: closing or release`() {
        let (reader, writer) = makePipe()
        defer { close(writer) }
        let owner = FileDescriptor(owning: reader)
        let number = owner.release()
        #expect(number == reader)
        #expect(!isClosed(reader, seenFrom: writer))
        do { _ = FileDescriptor(owning: number) }
        #expect(isClosed(reader, seenFrom: writer))
    }
}
