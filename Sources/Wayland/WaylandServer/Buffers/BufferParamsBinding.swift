internal import Buffers
internal import Diagnostics
internal import WaylandProtocols

/// `zwp_linux_buffer_params_v1`: collects planes and makes one buffer of them.
final class BufferParamsBinding: ZwpLinuxBufferParamsV1.Handler {
    private let client: Client
    private let dmabufs: Dmabufs
    private var params = BufferParams()
    /// The descriptors that are charged to these planes and not to a buffer yet.
    private var charged = 0

    init(client: Client, dmabufs: Dmabufs) {
        (self.client, self.dmabufs) = (client, dmabufs)
    }

    func handle(_ request: consuming ZwpLinuxBufferParamsV1.Request, of object: ZwpLinuxBufferParamsV1) {
        switch consume request {
        case .destroy: break
        case .add(let fd, let index, let offset, let stride, let high, let low):
            guard client.charge(.dmabufPlanes) else { return }
            charged += 1
            let plane = SharedPlane(
                FileDescriptor(owning: fd.release()), offset: Int(offset), stride: Int(stride),
                modifier: UInt64(high) << 32 | UInt64(low))
            do throws(BufferParams.Refusal) {
                try params.add(plane, at: index)
            } catch {
                object.fail(error.code, error.reason)
            }
        case .create(let width, let height, let format, let flags):
            guard let memory = finish(width, height, format, flags, object) else { return }
            if isShown(flags) { create(memory, object) } else { object.send(.failed) }
        case .createImmed(let id, let width, let height, let format, let flags):
            // The new ID is released last, because an unused one posts its error after any other.
            guard let memory = finish(width, height, format, flags, object) else { return }
            guard isShown(flags) else {
                return object.fail(.invalidWlBuffer, "pictures of two fields are not shown")
            }
            guard let charge = charge(memory, object), let made = id.create() else { return }
            dmabufs.add(made, memory, client, charge)
            test(memory, object, made)
        }
    }

    func ended(_ object: ZwpLinuxBufferParamsV1) {
        client.credit(.dmabufPlanes, charged)
        client.credit(.dmabufParams)
    }

    private func finish(
        _ width: Int32, _ height: Int32, _ format: UInt32, _ flags: ZwpLinuxBufferParamsV1.Flags, _ object: ZwpLinuxBufferParamsV1
    ) -> SharedBuffer? {
        do throws(BufferParams.Refusal) {
            return try params.finish(
                width: width, height: height, format: format, isUpsideDown: flags.contains(.yInvert), layouts: dmabufs.layouts)
        } catch {
            object.fail(error.code, error.reason)
            return nil
        }
    }

    private func isShown(_ flags: ZwpLinuxBufferParamsV1.Flags) -> Bool { flags.isSubset(of: .yInvert) }

    /// Sends the client its buffer, or a failure, when the driver has checked the memory.
    private func create(_ memory: SharedBuffer, _ object: ZwpLinuxBufferParamsV1) {
        dmabufs.sharing.test(memory) { [weak object, self] isUsable in
            // A client that has destroyed the parameters does not need the buffer any more.
            guard let object, object.isAlive else { return }
            guard isUsable else {
                object.send(.failed)
                return
            }
            guard let charge = charge(memory, object), let made = WlBuffer.create(for: object) else { return }
            dmabufs.add(made, memory, client, charge)
            object.send(.created(buffer: made))
        }
    }

    private func test(_ memory: SharedBuffer, _ object: ZwpLinuxBufferParamsV1, _ made: WlBuffer) {
        dmabufs.sharing.test(memory) { [weak object, weak made] isUsable in
            guard !isUsable else { return }
            let code = BufferParams.Code.invalidWlBuffer.rawValue
            let reason = "the driver does not take the buffer"
            if let object, object.isAlive {
                object.postError(code, reason)
            } else {
                // Most clients destroy the parameters at once, and an error needs an object.
                made?.postError(code, reason)
            }
        }
    }

    /// Charges the buffer to the ledger; the planes' descriptors belong to the buffer from now on.
    private func charge(_ memory: SharedBuffer, _ object: ZwpLinuxBufferParamsV1) -> Int? {
        let shapes = memory.layout.format.planes ?? []
        let bytes = zip(memory.planes, shapes).reduce(0) { sum, pair in
            sum + pair.0.stride * pair.1.extent(width: memory.width, height: memory.height).lines
        }
        guard client.charge(.buffers) else { return nil }
        guard client.charge(.dmabufBytes, bytes) else {
            client.credit(.buffers)
            return nil
        }
        charged -= memory.planes.count
        return bytes
    }
}
