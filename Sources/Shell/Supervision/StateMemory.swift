internal import CLinux
internal import Diagnostics
internal import Glibc
package import SystemBus

/// The state that a process leaves for the next one, in memory that the service manager keeps.
///
/// It is written when it changes and not at the end, which a crash does not wait for.
package final class StateMemory {
    private let descriptor: Int32
    /// Two places are written in turn, so that one is whole when the process ends while it writes the other.
    private static let place = 2048
    private var edition = 0

    /// As it was left, and as it is from then on.
    package var state: KeptState {
        didSet { if state != oldValue { write() } }
    }

    /// Takes over the memory of the process before, or makes new memory and has the manager keep it.
    ///
    /// - Returns: nil where there is no memory.
    package init?(_ inherited: HandedDescriptor?, manager: ServiceNotifier) {
        if let inherited {
            descriptor = inherited.number
            let texts = [Self.read(inherited.number, 0), Self.read(inherited.number, 1)]
            let newest = texts.compactMap(KeptState.parse).max { $0.edition < $1.edition }
            if newest == nil, texts.contains(where: { !$0.isEmpty }) {
                log.warning("the state that the process before left cannot be read: it is torn, or of another version")
            }
            (edition, state) = newest ?? (0, KeptState())
            return
        }
        descriptor = gimbal_memfd("gimbal-state")
        guard descriptor >= 0 else { return nil }
        state = KeptState()
        manager.tell(.store(Inheritance.stateName), handing: [descriptor])
    }

    deinit { close(descriptor) }

    private static func read(_ descriptor: Int32, _ index: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: place)
        let count = pread(descriptor, &bytes, place, off_t(index * place))
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0 }, as: UTF8.self)
    }

    private func write() {
        edition += 1
        var bytes = [UInt8](state.text(edition: edition).utf8.prefix(Self.place))
        bytes += [UInt8](repeating: 0, count: Self.place - bytes.count)
        _ = pwrite(descriptor, bytes, bytes.count, off_t(edition % 2 * Self.place))
    }
}
