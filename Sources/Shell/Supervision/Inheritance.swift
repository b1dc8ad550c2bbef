package import SystemBus

/// What the service manager hands over at the start, sorted by what it is for.
package struct Inheritance: Sendable {
    /// Sockets that listen for Wayland clients, as `gimbald.socket` has them.
    package private(set) var sockets: [HandedDescriptor] = []
    /// Cards that the process before showed its picture on.
    package private(set) var cards: [HandedDescriptor] = []
    /// What the process before was ended for.
    package private(set) var lastWords: HandedDescriptor?
    /// What the process before knew.
    package private(set) var state: HandedDescriptor?
    /// Descriptors of a name that this version does not know, and doubles. The caller closes them, and has the manager forget them.
    package private(set) var unknown: [HandedDescriptor] = []

    package static let socketName = "wayland"
    package static let cardPrefix = "drm-"
    package static let lastWordsName = "last-words"
    package static let stateName = "state"

    package init(_ descriptors: [HandedDescriptor] = []) {
        for descriptor in descriptors {
            if descriptor.name == Self.socketName {
                sockets.append(descriptor)
            } else if descriptor.name.hasPrefix(Self.cardPrefix) {
                cards.append(descriptor)
            } else if descriptor.name == Self.lastWordsName, lastWords == nil {
                lastWords = descriptor
            } else if descriptor.name == Self.stateName, state == nil {
                state = descriptor
            } else {
                unknown.append(descriptor)
            }
        }
    }
}
