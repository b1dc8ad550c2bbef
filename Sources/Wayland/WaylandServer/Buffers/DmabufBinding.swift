internal import Buffers
internal import WaylandProtocols

/// `zwp_linux_dmabuf_v1` of one client: buffers that are shown in place, without a copy.
final class DmabufBinding: ZwpLinuxDmabufV1.Handler {
    private let client: Client
    private let dmabufs: Dmabufs

    init(_ object: ZwpLinuxDmabufV1, client: Client, dmabufs: Dmabufs) {
        (self.client, self.dmabufs) = (client, dmabufs)
        // Later versions use a format table.
        guard object.version < 4 else { return }
        for layout in dmabufs.sharing.layouts {
            if object.version >= 3 {
                object.send(
                    .modifier(
                        format: layout.format.code, modifierHi: UInt32(truncatingIfNeeded: layout.modifier >> 32),
                        modifierLo: UInt32(truncatingIfNeeded: layout.modifier)))
            } else if layout.modifier == RenderBuffer.invalidModifier {
                object.send(.format(format: layout.format.code))
            }
        }
    }

    func handle(_ request: consuming ZwpLinuxDmabufV1.Request, of object: ZwpLinuxDmabufV1) {
        switch consume request {
        case .destroy: break
        case .createParams(let id):
            guard client.charge(.dmabufParams), let made = id.create() else { return }
            made.handler = BufferParamsBinding(client: client, dmabufs: dmabufs)
        case .getDefaultFeedback(let id):
            guard client.charge(.dmabufParams), let made = id.create() else { return }
            dmabufs.bind(made, client, of: nil)
        case .getSurfaceFeedback(let id, let surface):
            guard client.charge(.dmabufParams), let made = id.create() else { return }
            dmabufs.bind(made, client, of: surface.surface)
        }
    }

    func ended(_ object: ZwpLinuxDmabufV1) {}
}

/// `zwp_linux_dmabuf_feedback_v1`: sends the feedback at creation, and again only when a surface begins or ceases to fill the
/// screen, or the display side comes to read other buffers.
final class DmabufFeedbackBinding: ZwpLinuxDmabufFeedbackV1.Handler {
    private let client: Client
    private weak var object: ZwpLinuxDmabufFeedbackV1?
    private weak var dmabufs: Dmabufs?
    private weak var surface: Surface?
    private let isOfSurface: Bool

    init(_ object: ZwpLinuxDmabufFeedbackV1, client: Client, dmabufs: Dmabufs, surface: Surface?) {
        (self.object, self.client, self.dmabufs, self.surface) = (object, client, dmabufs, surface)
        isOfSurface = surface != nil
    }

    /// The feedback of a surface that has ended is never told anything again.
    func tell() {
        guard let object, object.isAlive, !isOfSurface || surface != nil else { return }
        dmabufs?.tell(object, fillsScreen: surface?.fillsScreen == true)
    }

    func handle(_ request: consuming ZwpLinuxDmabufFeedbackV1.Request, of object: ZwpLinuxDmabufFeedbackV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpLinuxDmabufFeedbackV1) {
        client.credit(.dmabufParams)
        surface?.dmabufFeedbacks.removeAll { $0 === self }
        dmabufs?.ended(self)
    }
}
