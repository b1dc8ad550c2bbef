internal import Diagnostics

/// The session lock, under which only a locker's surfaces are shown and receive input.
///
/// The sequence:
///
///     1  a locker asks            `onLock`: everything has to be covered; from here on no other client receives input
///     2  the cover is presented   `covered()`: the locker receives `locked`
///     3  it unlocks               `onUnlock`: the previous state is restored
///
/// A locker that disconnects leaves the session locked, and the next locker that asks takes over. A server that ends locked leaves a mark
/// beside its socket, and the next server there begins locked. A locker that destroys its request before it was granted has never locked.
package final class SessionLock {
    /// True from the request to its end.
    package private(set) var isLocked = false
    /// The locker's surfaces, in order of creation.
    package private(set) var surfaces: [LockSurface] = []

    /// Called when a locker asks; without a handler locking is refused.
    package var onLock: (() -> Void)?
    package var onUnlock: (() -> Void)?
    /// Called when a locker has created a surface, which has no content yet.
    package var onSurface: ((LockSurface) -> Void)?

    private weak var display: WaylandDisplay?
    private weak var holder: LockBinding?
    private var isCovered = false
    /// The locker has disconnected and left the session locked.
    private var isAbandoned = false
    /// Nil for a server without a socket of its own.
    private var memory: LockMemory?

    init(display: WaylandDisplay) {
        self.display = display
        display.output.onUpdate = { [weak self] in self?.surfaces.forEach { $0.configure() } }
    }

    /// Called when the server ends. A session that is locked stays so for the next server.
    func close() { memory = nil }

    /// Reports that the session is covered on every screen.
    package func covered() {
        guard isLocked, !isCovered else { return }
        isCovered = true
        holder?.sendLocked()
    }

    /// Returns whether the surface, or an ancestor of it, may have input.
    package func admits(_ surface: Surface) -> Bool {
        guard isLocked else { return true }
        var root = surface.id
        while let parent = surface.client.tree.parent(of: root) { root = parent }
        return surfaces.contains { $0.surface.id == root && $0.surface.client === surface.client }
    }

    /// Locks the session where the last server at the socket ended in a locked one, and remembers the lock from now on.
    ///
    /// - Parameter socket: the path of the server's socket.
    func remember(besides socket: String) {
        let memory = LockMemory(socket: socket)
        self.memory = memory
        if isLocked { return memory.remember() }
        guard memory.isLocked, onLock != nil else { return }
        log.warning("the session was locked when the last server ended; it stays locked until a program unlocks it")
        lock()
        isAbandoned = true
    }

    private func lock() {
        (isLocked, isCovered, isAbandoned) = (true, false, false)
        memory?.remember()
        display?.seat.takeInputFromAll()
        onLock?()
    }

    // MARK: Requests of lockers

    func ask(_ binding: LockBinding) {
        guard onLock != nil, holder == nil else { return binding.sendFinished() }
        holder = binding
        guard !isLocked else {
            if isCovered { binding.sendLocked() }
            return
        }
        lock()
    }

    /// Unlocks the session: the locker has authenticated the user, or withdraws before the lock was granted.
    func unlock(_ binding: LockBinding, isWithdrawn: Bool = false) {
        guard holder === binding else { return }
        holder = nil
        surfaces = []
        // A withdrawn request does not open a lock that another locker has abandoned.
        guard !isWithdrawn || !isAbandoned else { return }
        isLocked = false
        memory?.forget()
        onUnlock?()
    }

    func ended(_ binding: LockBinding) {
        guard holder === binding else { return }
        holder = nil
        isAbandoned = true
        log.warning("the program that has locked the session is gone; the session stays locked until another one unlocks it")
    }

    func add(_ surface: LockSurface, of binding: LockBinding) {
        guard holder === binding else { return }
        surfaces.append(surface)
        onSurface?(surface)
    }

    func remove(_ surface: LockSurface) { surfaces.removeAll { $0 === surface } }
}
