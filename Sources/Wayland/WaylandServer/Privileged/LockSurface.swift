internal import Geometry
package import WaylandProtocols

/// The surface that a screen shows while the session is locked; it fills the screen exactly.
package final class LockSurface {
    package let surface: Surface
    package private(set) var isMapped = false
    package private(set) var isAlive = true

    /// Called when content appears.
    package var onMap: (() -> Void)?
    /// Called when the surface or the object is gone.
    package var onEnd: (() -> Void)?

    private let object: ExtSessionLockSurfaceV1
    private weak var display: WaylandDisplay?
    private var unanswered: [(serial: UInt32, width: Int32, height: Int32)] = []
    private var answered: (width: Int32, height: Int32)?
    private var told: (width: Int32, height: Int32)?

    init(_ object: ExtSessionLockSurfaceV1, surface: Surface, display: WaylandDisplay) {
        self.object = object
        self.surface = surface
        self.display = display
    }

    /// Sends the size of the screen to the client, unless it has not changed.
    func configure() {
        guard isAlive, let display, unanswered.count < ShellSurface.mostUnanswered else { return }
        let size = (max(1, display.output.description.logicalWidth), max(1, display.output.description.logicalHeight))
        if let told, told == size { return }
        told = size
        surface.fillsScreen = true
        let serial = display.nextSerial()
        unanswered.append((serial, size.0, size.1))
        object.send(.configure(serial: serial, width: UInt32(size.0), height: UInt32(size.1)))
    }

    private func end() {
        guard isAlive else { return }
        isAlive = false
        isMapped = false
        display?.sessionLock.remove(self)
        onEnd?()
        (onMap, onEnd) = (nil, nil)
    }
}

extension LockSurface: SurfaceRoleHandler {
    func mayAttach() -> Bool { true }

    func mayCommit(_ next: SurfaceState) -> Bool {
        guard isAlive else { return true }
        guard let answered else {
            object.fail(.commitBeforeFirstAck, "the surface was committed before the first configure was acknowledged")
            return false
        }
        guard next.attachment != nil else {
            object.fail(.nullBuffer, "the surface was committed without content")
            return false
        }
        guard next.size.width == Double(answered.width), next.size.height == Double(answered.height) else {
            object.fail(
                .dimensionsMismatch,
                "\(next.size.width)x\(next.size.height) points are not \(answered.width)x\(answered.height)")
            return false
        }
        return true
    }

    func didApply() {
        guard isAlive, !isMapped, surface.state?.attachment != nil else { return }
        isMapped = true
        onMap?()
    }

    func surfaceEnded() { end() }
}

extension LockSurface: ExtSessionLockSurfaceV1.Handler {
    package func handle(_ request: consuming ExtSessionLockSurfaceV1.Request, of object: ExtSessionLockSurfaceV1) {
        switch consume request {
        case .destroy: break
        case .ackConfigure(let serial):
            guard let at = unanswered.firstIndex(where: { $0.serial == serial }) else {
                return object.fail(.invalidSerial, "the configure \(serial) was not sent, or is acknowledged already")
            }
            answered = (unanswered[at].width, unanswered[at].height)
            unanswered.removeFirst(at + 1)
        }
    }

    package func ended(_ object: ExtSessionLockSurfaceV1) {
        if surface.roleObject === self { surface.roleObject = nil }
        surface.client.credit(.windows)
        end()
    }
}
