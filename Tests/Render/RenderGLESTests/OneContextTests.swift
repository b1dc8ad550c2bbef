import Compositing
import Glibc
import RenderTesting
import Synchronization
import Testing

@testable import RenderGLES

/// How many tasks are in it, and how many there were at most.
private final class Room: Sendable {
    let inside = Atomic<Int>(0)
    let most = Atomic<Int>(0)
}

/// What keeps two GL contexts of this process from drawing at the same time.
@Suite("One context at a time") struct OneContextTests {
    @Test func `a second thread with a context is noticed, a second context of the same thread is not`() {
        var census = ContextCensus()
        let here = pthread_self()
        let there = here ^ 1
        let sameThread = [census.enter(here), census.enter(here), census.leave(here)]
        #expect(sameThread == [true, true, true])
        let twoThreads = [census.enter(there), census.leave(there), census.leave(there)]
        #expect(twoThreads == [false, true, false])
        let afterwards = [census.leave(here), census.enter(there)]
        #expect(afterwards == [true, true])
    }

    @Test func `a suite without the trait gets no context`() {
        let error = #expect(throws: RenderError.self) { _ = try GraphicsContext.forTest() }
        #expect("\(String(describing: error))".contains(".oneContextAtATime"))
    }

    @Test func `tasks have their turns one after another`() async {
        let turns = FairLock()
        let room = Room()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    await turns.begin()
                    room.most.max(room.inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                    await Task.yield()
                    room.inside.subtract(1, ordering: .relaxed)
                    turns.end()
                }
            }
        }
        #expect(room.most.load(ordering: .relaxed) == 1)
        #expect(room.inside.load(ordering: .relaxed) == 0)
    }
}
