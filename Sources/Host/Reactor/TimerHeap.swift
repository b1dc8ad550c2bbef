/// The scheduled timers of a loop, earliest first; equal times in the order in which they were scheduled.
///
/// An ordinary binary heap of references. Each timer knows its place, so that rescheduling and cancelling are O(log n)
/// without a search and without garbage.
struct TimerHeap {
    private var timers: [LoopTimer] = []
    private var nextSequence: UInt64 = 0

    var first: LoopTimer? { timers.first }
    var count: Int { timers.count }

    mutating func schedule(_ timer: LoopTimer, at deadline: MonotonicTime) {
        timer.deadlineInHeap = deadline
        timer.sequence = nextSequence
        nextSequence &+= 1
        if timer.place < 0 {
            timer.place = timers.count
            timers.append(timer)
        }
        siftUp(timer.place)
        siftDown(timer.place)
    }

    mutating func remove(_ timer: LoopTimer) {
        let place = timer.place
        guard place >= 0 else { return }
        timer.place = -1
        let last = timers.removeLast()
        guard last !== timer else { return }
        timers[place] = last
        last.place = place
        siftUp(place)
        siftDown(last.place)
    }

    /// A mark of this moment: `popDue(at:before:)` with it does not return timers that are scheduled later.
    var mark: UInt64 { nextSequence }

    /// Removes and returns the earliest timer if it is due at `now` and was scheduled before `mark`.
    mutating func popDue(at now: MonotonicTime, before mark: UInt64) -> LoopTimer? {
        guard let first = timers.first, first.deadlineInHeap <= now, first.sequence < mark else { return nil }
        remove(first)
        return first
    }

    private static func isEarlier(_ a: LoopTimer, _ b: LoopTimer) -> Bool {
        a.deadlineInHeap != b.deadlineInHeap ? a.deadlineInHeap < b.deadlineInHeap : a.sequence < b.sequence
    }

    private mutating func siftUp(_ start: Int) {
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            guard TimerHeap.isEarlier(timers[place], timers[parent]) else { return }
            exchange(place, parent)
            place = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in (2 * place + 1)..<(2 * place + 3) where child < timers.count {
                if TimerHeap.isEarlier(timers[child], timers[least]) { least = child }
            }
            guard least != place else { return }
            exchange(place, least)
            place = least
        }
    }

    private mutating func exchange(_ a: Int, _ b: Int) {
        timers.swapAt(a, b)
        timers[a].place = a
        timers[b].place = b
    }
}
