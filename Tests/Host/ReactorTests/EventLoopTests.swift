internal import Glibc
internal import Reactor
internal import Testing

@Suite("Event loop in virtual time") struct EventLoopTests {
    let time = VirtualTime()

    func makePipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `timers fire in the order of their deadlines, equal ones in the order of scheduling`() throws {
        let loop = try EventLoop(time: time)
        var fired: [String] = []
        let timers = ["c", "a", "b", "b2"].map { name in loop.makeTimer { fired.append(name) } }
        let start = loop.now
        timers[0].schedule(at: start + .milliseconds(30))
        timers[1].schedule(at: start + .milliseconds(10))
        timers[2].schedule(at: start + .milliseconds(20))
        timers[3].schedule(at: start + .milliseconds(20))
        loop.advance(by: .milliseconds(25))
        #expect(fired == ["a", "b", "b2"])
        loop.advance(by: .milliseconds(25))
        #expect(fired == ["a", "b", "b2", "c"])
    }

    @Test func `a timer sees its own deadline as the turn's time`() throws {
        let loop = try EventLoop(time: time)
        var seen: [MonotonicTime] = []
        var timer: LoopTimer?
        // What a closure keeps that its timer keeps is kept for ever.
        timer = loop.makeTimer { [unowned loop] in
            seen.append(loop.now)
            if seen.count < 3 { timer?.schedule(after: .milliseconds(16)) }
        }
        let start = loop.now
        timer?.schedule(after: .milliseconds(16))
        loop.advance(by: .seconds(1))
        #expect(seen == [16, 32, 48].map { start + .milliseconds($0) })
        timer = nil
    }

    @Test func `all of three hundred descriptors that are ready are served in one turn`() throws {
        let loop = try EventLoop(time: time)
        let pipes = (0..<300).map { _ in makePipe() }
        defer { for ends in pipes { close(ends.read); close(ends.write) } }
        var served: Set<Int32> = []
        let registrations = try pipes.map { ends in try loop.addDescriptor(ends.read) { _ in served.insert(ends.read) } }
        for ends in pipes { #expect(write(ends.write, "x", 1) == 1) }
        loop.tick(mayBlock: false)
        #expect(served.count == 300)
        registrations.forEach { $0.cancel() }
    }

    @Test func `a timer that schedules itself for now waits for the next turn`() throws {
        let loop = try EventLoop(time: time)
        var count = 0
        var timer: LoopTimer?
        timer = loop.makeTimer { [unowned loop] in
            count += 1
            timer?.schedule(at: loop.now)
        }
        timer?.schedule(at: loop.now)
        loop.tick(mayBlock: false)
        #expect(count == 1)
        loop.tick(mayBlock: false)
        #expect(count == 2)
        timer = nil
    }

    @Test func `cancelled and rescheduled timers agree with a sorted list`() throws {
        let loop = try EventLoop(time: time)
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var fired: [Int] = []
        let timers = (0..<40).map { index in loop.makeTimer { fired.append(index) } }
        var expected: [Int: (time: Int, order: Int)] = [:]
        for order in 0..<400 {
            let index = random(40)
            if random(4) == 0 {
                timers[index].cancel()
                expected[index] = nil
            } else {
                let at = random(1000)
                timers[index].schedule(at: loop.now + .milliseconds(Int64(at)))
                expected[index] = (at, order)
            }
        }
        loop.advance(by: .seconds(2))
        let sorted = expected.sorted { ($0.value.time, $0.value.order) < ($1.value.time, $1.value.order) }.map(\.key)
        #expect(fired == sorted, "seed \(seed)")
    }

    @Test func `an event for a closed descriptor never reaches the handler of its successor`() throws {
        let loop = try EventLoop(time: time)
        let (first, second, quiet) = (makePipe(), makePipe(), makePipe())
        var heard: [String] = []
        var registrations: [Registration] = []
        // Both are ready in one batch. Whichever comes first takes both out and fills both slots with descriptors that are not
        // ready, so the batch's other event is for a slot that is in use again.
        func replace(_ name: String) {
            heard.append(name)
            registrations.removeAll()
            for descriptor in [quiet.read, dup(quiet.read)] {
                registrations.append(try! loop.addDescriptor(descriptor) { _ in heard.append("successor") })
            }
        }
        registrations.append(try loop.addDescriptor(first.read) { _ in replace("first") })
        registrations.append(try loop.addDescriptor(second.read) { _ in replace("second") })
        write(first.write, "x", 1)
        write(second.write, "x", 1)
        loop.tick(mayBlock: false)
        #expect(heard.count == 1)
        #expect(!heard.contains("successor"))
        for end in [first.read, first.write, second.read, second.write, quiet.read, quiet.write] { close(end) }
    }

    @Test func `a slot that is used again has another generation`() throws {
        let loop = try EventLoop(time: time)
        let ends = makePipe()
        var heard = 0
        let old = try loop.addDescriptor(ends.read) { _ in heard += 100 }
        old.cancel()
        let new = try loop.addDescriptor(ends.read) { _ in heard += 1 }
        old.cancel()
        write(ends.write, "x", 1)
        loop.tick(mayBlock: false)
        #expect(heard == 1)
        new.cancel()
        loop.tick(mayBlock: false)
        #expect(heard == 1)
        close(ends.read)
        close(ends.write)
    }

    @Test func `a bad descriptor is an error that names it`() throws {
        let loop = try EventLoop(time: time)
        #expect(throws: ReactorError(call: "epoll_ctl", object: "descriptor 1234", code: EBADF)) {
            _ = try loop.addDescriptor(1234) { _ in }
        }
    }

    @Test func `observers run once a turn, in order, and can ask for the next`() throws {
        let loop = try EventLoop(time: VirtualTime(jumpsWhenIdle: true))
        var order: [String] = []
        let deadline = loop.now + .milliseconds(5)
        let first = loop.addTickObserver { order.append("first") }
        let second = loop.addTickObserver(nextDeadline: { deadline }, endOfTick: { order.append("second") })
        loop.tick()
        #expect(order == ["first", "second"])
        #expect(loop.now == deadline)
        first.cancel()
        loop.tick(mayBlock: false)
        #expect(order == ["first", "second", "second"])
        second.cancel()
    }

    @Test func `advancing stops at an observer's deadlines, and not at one in the past`() throws {
        let loop = try EventLoop(time: time)
        var next = loop.now + .milliseconds(10)
        var turns: [MonotonicTime] = []
        let observer = loop.addTickObserver(nextDeadline: { next }) {
            guard loop.now >= next, turns.count < 2 else { return }
            turns.append(loop.now)
            if turns.count < 2 { next = loop.now + .milliseconds(10) }
        }
        let start = loop.now
        loop.advance(by: .seconds(1))
        #expect(turns == [start + .milliseconds(10), start + .milliseconds(20)])
        #expect(loop.now == start + .seconds(1))
        observer.cancel()
    }

    /// A foreign run loop fires its timers when it is asked for the next one.
    @Test func `an observer that works while it is asked for its deadline may schedule a timer`() throws {
        let loop = try EventLoop(time: VirtualTime(jumpsWhenIdle: true))
        let due = loop.now + .milliseconds(10)
        var fired: MonotonicTime?
        let timer = loop.makeTimer { fired = loop.now }
        let later = loop.makeTimer {}
        later.schedule(at: loop.now + .seconds(1))
        let observer = loop.addTickObserver(
            nextDeadline: {
                timer.schedule(at: due)
                return nil
            }, endOfTick: {})
        loop.tick()
        #expect(fired == due)
        observer.cancel()
    }

    @Test func `an observer that works while it is asked for its deadline may stop the loop`() throws {
        let loop = try EventLoop(time: VirtualTime(jumpsWhenIdle: true))
        let start = loop.now
        let later = loop.makeTimer {}
        later.schedule(at: start + .seconds(1))
        let observer = loop.addTickObserver(
            nextDeadline: {
                loop.stop()
                return nil
            }, endOfTick: {})
        loop.run()
        #expect(loop.now == start)
        observer.cancel()
    }

    @Test func `many wake-ups before the loop comes round are one call`() throws {
        let loop = try EventLoop(time: time)
        var calls = 0
        let waker = try loop.addWaker { calls += 1 }
        for _ in 0..<5 { waker.wake() }
        loop.tick(mayBlock: false)
        #expect(calls == 1)
        loop.tick(mayBlock: false)
        #expect(calls == 1)
        waker.wake()
        loop.tick(mayBlock: false)
        #expect(calls == 2)
    }

    @Test func `work that costs time delays what follows, and time never goes back`() throws {
        let loop = try EventLoop(time: time)
        var seen: [MonotonicTime] = []
        let start = loop.now
        let slow = loop.makeTimer { time.spend(.milliseconds(50)) }
        let late = loop.makeTimer { seen.append(loop.now) }
        slow.schedule(at: start + .milliseconds(10))
        late.schedule(at: start + .milliseconds(20))
        loop.advance(to: start + .milliseconds(20))
        loop.advance(to: start + .milliseconds(70))
        #expect(seen == [start + .milliseconds(60)])
    }

    @Test func `a turn is quiet while only quiet handlers run, which may say that it is not`() throws {
        let loop = try EventLoop(time: time)
        var isBusy = false
        let quiet = try loop.addWaker(isQuiet: true) { [unowned loop] in if isBusy { loop.endQuiet() } }
        let usual = try loop.addWaker {}
        let timer = loop.makeTimer {}
        func isQuiet(_ cause: () -> Void) -> Bool {
            cause()
            loop.tick(mayBlock: false)
            return loop.isQuiet
        }
        #expect(isQuiet { quiet.wake() })
        #expect(!isQuiet { usual.wake() })
        quiet.wake()
        #expect(!isQuiet { usual.wake() })
        #expect(!isQuiet { timer.schedule(at: loop.now) })
        #expect(isQuiet {})
        isBusy = true
        #expect(!isQuiet { quiet.wake() })
    }

    @Test func `the handler runs once for several wake-ups, and again for a wake-up during the handler`() throws {
        let loop = try EventLoop(time: time)
        var calls = 0
        var waker: Waker?
        waker = try loop.addWaker {
            calls += 1
            if calls == 2 { waker?.wake() }
        }
        waker?.wake()
        waker?.wake()
        for _ in 0..<3 { loop.tick(mayBlock: false) }
        #expect(calls == 1)
        waker?.wake()
        for _ in 0..<3 { loop.tick(mayBlock: false) }
        #expect(calls == 3)
    }
}
