import KMS
import Supervision
import SystemBus

/// Keeps the card's file in the service manager's descriptor store. Used on the display thread.
final class CardStore: CardKeeper {
    private let manager: ServiceNotifier
    /// What the process before left in the store, with the number of each file here.
    private var inherited: [HandedDescriptor] = []
    /// The same, as the display uses it.
    let cards: [KeptCard]

    /// Takes over the files of the process before. Those whose card is gone leave the store.
    init(_ manager: ServiceNotifier, taking descriptors: [HandedDescriptor]) {
        self.manager = manager
        var cards: [KeptCard] = []
        for descriptor in descriptors {
            if let card = KeptCard(owning: descriptor.number) {
                cards.append(card)
                inherited.append(descriptor)
            } else {
                manager.tell(.forget(descriptor.name))
            }
        }
        self.cards = cards
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
