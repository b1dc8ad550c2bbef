import Geometry
import Testing
import WaylandServer

@testable import NestedOutput

@Suite("Window: what people do to it") struct NestedSeatTests {
    private let fixture: NestedFixture
    private let surface: Surface

    init() throws {
        fixture = try NestedFixture(size: (200, 100))
        try fixture.commit()
        fixture.show()
        surface = try #require(fixture.surface)
        _ = fixture.takeInput()
    }

    private var seat: ServerSeat { fixture.server.seat }

    /// Without what is said about modifiers with each key.
    private func said() -> [NestedInput] {
        fixture.settle()
        return fixture.takeInput().filter { if case .modifiers = $0 { false } else { true } }
    }

    @Test func `it has a pointer, fingers and keys`() throws {
        let fixture = try NestedFixture()
        fixture.settle()
        #expect(fixture.takeInput().contains(.devices(pointer: true, touch: true, keyboard: true)))
    }

    @Test func `the pointer's places are parts of the window`() {
        seat.movePointer(to: surface, at: Point(x: 50, y: 25), time: 1)
        seat.movePointer(to: surface, at: Point(x: 100, y: 25), time: 2)
        seat.pressPointer(code: 0x110, isPressed: true, time: 3)
        seat.pressPointer(code: 0x110, isPressed: false, time: 4)
        seat.movePointer(to: nil, at: .zero, time: 5)
        #expect(
            said() == [
                .pointerMoved(x: 0.25, y: 0.25), .pointerMoved(x: 0.5, y: 0.25), .button(code: 0x110, isPressed: true),
                .button(code: 0x110, isPressed: false), .pointerLost,
            ])
    }

    @Test func `a wheel's steps are steps, and fingers come to rest`() {
        seat.movePointer(to: surface, at: .zero, time: 1)
        _ = said()
        seat.scroll(.wheel, by: Size(width: 0, height: 10), steps: (0, 120), isEnd: false, time: 2)
        seat.scroll(.finger, by: Size(width: 3, height: -4), steps: (0, 0), isEnd: false, time: 3)
        seat.scroll(.finger, by: .zero, steps: (0, 0), isEnd: true, time: 4)
        #expect(
            said() == [
                .scrolled(.wheel, x: nil, y: 45), .scrolled(.fingers, x: 3, y: -4), .scrolled(.fingers, x: 0, y: 0),
            ])
    }

    @Test func `a wheel of unknown steps moves by its degrees`() {
        var scroll = NestedScroll()
        scroll.move(axis: 0, by: 15)
        #expect(scroll.take() == .scrolled(.wheel, x: nil, y: 45))
        #expect(scroll.take() == nil)
    }

    @Test func `what keys mean is what they mean in the session`() throws {
        let fixture = try NestedFixture()
        fixture.settle()
        #expect(fixture.takeInput().contains(.keymap("xkb_keymap { };")))
        try fixture.commit()
        fixture.server.seat.focusKeyboard(on: fixture.surface)
        fixture.server.seat.key(code: 42, isPressed: true, time: 1)
        fixture.settle()
        #expect(fixture.takeInput().contains(.modifiers(depressed: 1, latched: 0, locked: 0, group: 0)))
    }

    /// As wtype does, which brings a keymap for each of its texts.
    @Test func `a keymap that changes midway comes between the keys, with its modifiers`() {
        seat.focusKeyboard(on: surface)
        _ = said()
        seat.key(code: 30, isPressed: true, time: 1)
        seat.key(code: 30, isPressed: false, time: 2)
        seat.setKeymap("xkb_keymap { other };")
        seat.setModifiers(KeyboardModifiers(depressed: 1, group: 2))
        seat.key(code: 31, isPressed: true, time: 3)
        fixture.settle()
        #expect(
            fixture.takeInput() == [
                .key(code: 30, isPressed: true), .key(code: 30, isPressed: false), .keymap("xkb_keymap { other };"),
                .modifiers(depressed: 0, latched: 0, locked: 0, group: 0),
                .modifiers(depressed: 1, latched: 0, locked: 0, group: 2), .key(code: 31, isPressed: true),
            ])
    }

    @Test func `keys are the window's while it has them`() {
        seat.key(code: 30, isPressed: true, time: 1)
        seat.focusKeyboard(on: surface)
        seat.key(code: 30, isPressed: false, time: 2)
        seat.key(code: 31, isPressed: true, time: 3)
        seat.key(code: 31, isPressed: false, time: 4)
        seat.key(code: 32, isPressed: true, time: 5)
        seat.focusKeyboard(on: nil)
        #expect(
            said() == [
                .key(code: 31, isPressed: true), .key(code: 31, isPressed: false), .key(code: 32, isPressed: true), .keysLost,
            ])
    }

    @Test func `fingers have slots, and can be taken away`() {
        seat.touchDown(3, on: surface, at: Point(x: 20, y: 50), time: 1)
        seat.touchMoved(3, to: Point(x: 40, y: 50), time: 2)
        seat.touchUp(3, time: 3)
        seat.touchDown(4, on: surface, at: Point(x: 0, y: 0), time: 4)
        seat.endTouchFrame(of: surface)
        seat.cancelTouches(of: surface.client)
        #expect(
            said() == [
                .touchDown(slot: 3, x: 0.1, y: 0.5), .touchMoved(slot: 3, x: 0.2, y: 0.5), .touchUp(slot: 3),
                .touchDown(slot: 4, x: 0, y: 0), .touchesLost,
            ])
    }
}
