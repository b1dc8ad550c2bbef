internal import Diagnostics

/// Whether only a locker's surfaces are seen, and hear of what people do.
///
/// The order:
///
///     1  a locker asks      `onLock`: everything is to be covered; nobody else has any input from here on
///     2  the cover is seen  `covered()`: the locker is told that the session is locked
///     3  it unlocks         `onUnlock`: all is as it was
///
/// A locker that goes without a word leaves the session locked, and the next one that asks takes over. One that takes its wish
/// back before it was told has never locked.
package final class SessionLock {
    /// From the wish to its end.
    package private(set) var isLocked = false
    /// What the locker shows, in the order in which it was made.
    package private(set) var surfaces: [LockSurface] = []

    /// Without it nobody can lock.
    package var onLock: (() -> Void)?
    package var onUnlock: (() -> Void)?
    /// A locker has made a surface, which has no content yet.
    package var onSurface: ((LockSurface) -> Void)?

    private weak var display: WaylandDisplay?
    private weak var holder: LockBinding?
    private var isCovered = false
    /// A locker has gone and left the session locked.
    private var isAbandoned = false

    init(display: WaylandDisplay) {
        self.display = display
        display.output.onUpdate = { [weak self] in self?.surfaces.forEach { $0.configure() } }
    }

    /// Nothing of the session can be seen any more, on any screen.
    package func covered() {
        guard isLocked, !isCovered else { return }
        isCovered = true
        holder?.sendLocked()
    }

    /// Whether the surface, or one that it is part of, may have input.
    package func admits(_ surface: Surface) -> Bool {
        guard isLocked else { return true }
        var root = surface.id
        while let parent = surface.client.tree.parent(of: root) { root = parent }
        return surfaces.contains { $0.surface.id == root && $0.surface.client === surface.client }
    }

    // MARK: What lockers say

    func ask(_ binding: LockBinding) {
        guard onLock != nil, holder == nil else { return binding.sendFinished() }
        holder = binding
        guard !isLocked else {
            if isCovered { binding.sendLocked() }
            return
        }
        (isLocked, isCovered, isAbandoned) = (true, false, false)
        display?.seat.takeInputFromAll()
        onLock?()
    }

    /// The locker has what it needs to let people in, or has never been told that they are out.
    func unlock(_ binding: LockBinding, isWithdrawn: Bool = false) {
        guard holder === binding else { return }
        holder = nil
        surfaces = []
        // Whoever takes its wish back does not open what another has closed.
        guard !isWithdrawn || !isAbandoned else { return }
        isLocked = false
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
