internal import Supervision
internal import SystemBus
internal import Testing

@Suite("Service: what the manager hands over") struct InheritanceTests {
    @Test func `descriptors are sorted by their names, and those that nothing is for are told apart`() {
        let names = ["wayland", "drm-card1", "last-words", "state-of-a-later-version", "drm-card0", "last-words", "unknown"]
        let all = names.enumerated().map { HandedDescriptor(name: $0.element, number: Int32(3 + $0.offset)) }
        let inheritance = Inheritance(all)
        #expect(inheritance.sockets.map(\.number) == [3])
        #expect(inheritance.cards.map(\.name) == ["drm-card1", "drm-card0"])
        #expect(inheritance.lastWords?.number == 5)
        #expect(inheritance.unknown.map(\.number) == [6, 8, 9])
    }
}
