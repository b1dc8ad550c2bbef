internal import CLinux

extension EventLoop {
    /// Calls `handler` in each tick in which `descriptor` is ready for an event in `interest`, has failed or hung up.
    ///
    /// Level-triggered: what the handler leaves unread is reported again in the next tick. The caller keeps the descriptor;
    /// cancel the registration before closing it. The corresponding C function is `epoll_ctl`.
    ///
    /// - Parameter isQuiet: the handler runs no code of an app (`isQuiet` of the loop).
    package func addDescriptor(
        _ descriptor: Int32, interest: Readiness = .readable, isQuiet: Bool = false, handler: @escaping (Readiness) -> Void
    ) throws(ReactorError) -> Registration {
        let key = try insertDescriptor(descriptor, interest: interest, isQuiet: isQuiet, handler: handler)
        return Registration(loop: self, kind: .descriptor(key))
    }

    /// Returns a handle with which any thread can make this loop call `handler`, valid as long as the loop.
    ///
    /// - Parameter isQuiet: the handler runs no code of an app, or calls `endQuiet`.
    package func addWaker(isQuiet: Bool = false, _ handler: @escaping () -> Void) throws(ReactorError) -> Waker {
        let waker = try Waker()
        try insertDescriptor(waker.descriptor, interest: [.readable, .once], isQuiet: isQuiet) { _ in
            waker.acknowledge()
            handler()
        }
        return waker
    }

    /// Calls `endOfTick` after the events and timers of each tick, in the order in which observers were added.
    ///
    /// - Parameter nextDeadline: called before each sleep for a time by which the loop must tick again, or nil. This is where the
    ///   timers of a foreign run loop are included. It may run code: the loop heeds the timers that this schedules, and `stop()`.
    package func addTickObserver(
        nextDeadline: @escaping () -> MonotonicTime? = { nil }, endOfTick: @escaping () -> Void
    ) -> Registration {
        let key = observers.insert(ObserverEntry(nextDeadline: nextDeadline, endOfTick: endOfTick))
        return Registration(loop: self, kind: .observer(key))
    }

    @discardableResult
    func insertDescriptor(
        _ descriptor: Int32, interest: Readiness, isQuiet: Bool = false, handler: @escaping (Readiness) -> Void
    ) throws(ReactorError) -> SlotKey {
        let key = descriptors.insert(DescriptorEntry(descriptor: descriptor, isQuiet: isQuiet, handler: handler))
        do {
            try control(EPOLL_CTL_ADD, descriptor, interest, key)
        } catch {
            descriptors.remove(key)
            throw error
        }
        return key
    }

    func removeDescriptor(_ key: SlotKey) {
        guard let entry = descriptors.remove(key) else { return }
        // A descriptor that was closed before has left the epoll set by itself, and the generation protects against its reuse.
        try? control(EPOLL_CTL_DEL, entry.descriptor, [], key)
    }

    func setInterest(_ interest: Readiness, of key: SlotKey) throws(ReactorError) {
        guard let entry = descriptors[key] else { return }
        try control(EPOLL_CTL_MOD, entry.descriptor, interest, key)
    }

    func removeObserver(_ key: SlotKey) {
        observers.remove(key)
    }
}
