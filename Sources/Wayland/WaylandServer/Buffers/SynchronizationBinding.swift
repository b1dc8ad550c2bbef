internal import Buffers
internal import WaylandProtocols

/// `zwp_linux_explicit_synchronization_v1` of one client.
final class SynchronizationBinding: ZwpLinuxExplicitSynchronizationV1.Handler {
    private let client: Client
    private let sharing: BufferSharing

    init(client: Client, sharing: BufferSharing) {
        (self.client, self.sharing) = (client, sharing)
    }

    func handle(_ request: consuming ZwpLinuxExplicitSynchronizationV1.Request, of object: ZwpLinuxExplicitSynchronizationV1) {
        switch consume request {
        case .destroy: break
        case .getSynchronization(let id, let wire):
            guard let surface = wire.surface else { return }
            guard surface.fences.object == nil else {
                return object.fail(.synchronizationExists, "the surface is synchronized already")
            }
            guard let made = id.create() else { return }
            made.handler = SurfaceSynchronizationBinding(surface, client: client, isFence: sharing.isFence)
            surface.fences.object = made
        }
    }

    func ended(_ object: ZwpLinuxExplicitSynchronizationV1) {}
}

/// `zwp_linux_surface_synchronization_v1`: sets the acquire fence of a surface's next buffer and requests its release.
final class SurfaceSynchronizationBinding: ZwpLinuxSurfaceSynchronizationV1.Handler {
    private weak var surface: Surface?
    private let client: Client
    private let isFence: (Int32) -> Bool

    init(_ surface: Surface, client: Client, isFence: @escaping (Int32) -> Bool) {
        (self.surface, self.client, self.isFence) = (surface, client, isFence)
    }

    func handle(_ request: consuming ZwpLinuxSurfaceSynchronizationV1.Request, of object: ZwpLinuxSurfaceSynchronizationV1) {
        switch consume request {
        case .destroy: break
        case .setAcquireFence(let fd):
            let file = FileDescriptor(owning: fd.release())
            guard let surface, surface.isAlive else { return object.fail(.noSurface, "the surface has ended") }
            guard isFence(file.rawValue) else { return object.fail(.invalidFence, "the descriptor is not a fence") }
            guard surface.fences.acquire == nil else {
                return object.fail(.duplicateFence, "the next commit has a fence already")
            }
            guard client.charge(.fences) else { return }
            surface.fences.acquire = AcquireFence(Fence(file), of: client)
        case .getRelease(let id):
            guard let surface, surface.isAlive else { return object.fail(.noSurface, "the surface has ended") }
            guard surface.fences.release == nil else {
                return object.fail(.duplicateRelease, "the next commit has a release already")
            }
            guard client.charge(.fences), let made = id.create() else { return }
            surface.fences.release = BufferRelease(made, client: client)
        }
    }

    /// Called when the object has ended: the fences of earlier commits stay valid, and a pending release is still sent.
    func ended(_ object: ZwpLinuxSurfaceSynchronizationV1) {
        guard let surface, surface.isAlive else { return }
        surface.fences.object = nil
        surface.fences.acquire = nil
    }
}
