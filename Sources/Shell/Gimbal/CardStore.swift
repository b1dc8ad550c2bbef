import KMS
import Supervision
import SystemBus

/// Keeps the card's file in the service manager's descriptor store. Used on the display thread.
final class CardStore: CardKeeper {
    private let manager: ServiceNotifier
    /// Those that are in the store from the process before.
    private var inherited: [HandedDescriptor]

    init(_ manager: ServiceNotifier, inherited: [HandedDescriptor]) {
        (self.manager, self.inherited) = (manager, inherited)
    }

    func keep(_ file: Int32, of card: String) {
        let isKept = inherited.contains { $0.number == file }
        for old in inherited where old.number != file { manager.tell(.forget(old.name)) }
        inherited.removeAll()
        guard !isKept else { return }
        manager.tell(.forget(Self.name(of: card)))
        manager.tell(.store(Self.name(of: card)), handing: [file])
    }

    func forget(_ card: String) {
        manager.tell(.forget(Self.name(of: card)))
    }

    /// A name of the store has no slash and no colon, as a path of udev's has.
    private static func name(of card: String) -> String {
        Inheritance.cardPrefix + (card.split(separator: "/").last ?? "card")
    }
}
