import Diagnostics
import Glibc
import KMS
import Supervision
import SystemBus

/// This run as a service of the device: what the service manager handed over, and what it is told.
package final class DeviceService: Sendable {
    /// Nil where no manager listens: the run keeps the picture at its end all the same, as far as the kernel lets it.
    let manager: ServiceNotifier?
    /// A socket that listens for Wayland clients (`gimbald.socket`); nil where the run has to make its own.
    package let socket: Int32?
    /// Files of cards that the process before showed its picture on. They belong to the run's display. There are none without a manager.
    let cards: [HandedDescriptor]
    let lastWords: LastWords?

    /// Takes what the service manager hands over. Call it before there are threads.
    static func begin() -> DeviceService {
        DeviceService(ServiceNotifier(), Inheritance(HandedDescriptor.takeAll()))
    }

    private init(_ manager: ServiceNotifier?, _ inheritance: Inheritance) {
        self.manager = manager
        socket = inheritance.sockets.first?.number
        cards = inheritance.cards
        lastWords = manager.flatMap { LastWords(inheritance.lastWords, manager: $0) }
        for descriptor in inheritance.unknown + inheritance.sockets.dropFirst() {
            let name = descriptor.name.excerpt
            log.warning("the service manager hands over a file '\(name)' that nothing here is for; it is closed")
            close(descriptor.number)
            manager?.tell(.forget(descriptor.name))
        }
        if let reason = lastWords?.take() { log.warning("the process before was ended: \(reason)") }
    }

    /// The run has failed, and the manager starts the next one at once: where only another device helps, such as a card that is not there
    /// yet, the next try comes a second later. The C function is `sleep`.
    func willEnd(_ failure: Failure) {
        manager?.tell(.status("\(failure)"))
        switch failure.code {
        case .usage, .configuration: break
        default: sleep(1)
        }
    }

    /// Closes the cards where the run has no display.
    func closeCards() {
        for card in cards {
            close(card.number)
            manager?.tell(.forget(card.name))
        }
    }
}
