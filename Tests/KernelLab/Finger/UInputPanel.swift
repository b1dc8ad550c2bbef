internal import Glibc

/// A touch panel of the kernel's; it is gone when this is.
final class UInputPanel {
    enum Command {
        case down(slot: Int32, x: Double, y: Double)
        case move(slot: Int32, x: Double, y: Double)
        case up(slot: Int32)

        init?(_ name: Substring, _ numbers: [Double]) {
            guard let first = numbers.first, (0..<10).contains(first) else { return nil }
            switch (name, numbers.count) {
            case ("down", 3): self = .down(slot: Int32(first), x: numbers[1], y: numbers[2])
            case ("move", 3): self = .move(slot: Int32(first), x: numbers[1], y: numbers[2])
            case ("up", 1): self = .up(slot: Int32(first))
            case _: return nil
            }
        }
    }

    /// `linux/input-event-codes.h`.
    private enum Code {
        static let synchronize: UInt16 = 0
        static let key: UInt16 = 1
        static let absolute: UInt16 = 3
        static let touch: UInt16 = 0x14A
        static let x: UInt16 = 0
        static let y: UInt16 = 1
        static let slot: UInt16 = 0x2F
        static let slotX: UInt16 = 0x35
        static let slotY: UInt16 = 0x36
        static let trackingID: UInt16 = 0x39
        static let isDirect: Int32 = 1
    }

    /// `linux/uinput.h`: requests are macros with a structure's size in them.
    private enum Request {
        static let create: UInt = 0x5501
        static let destroy: UInt = 0x5502
        static let setup: UInt = 0x405C_5503
        static let axis: UInt = 0x401C_5504
        static let type: UInt = 0x4004_5564
        static let keyBit: UInt = 0x4004_5565
        static let property: UInt = 0x4004_556E
    }

    private static let range: Int32 = 4095
    private let descriptor: Int32
    private var nextID: Int32 = 1
    private var down = Set<Int32>()

    init?(name: String) {
        descriptor = open("/dev/uinput", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        for type in [Code.synchronize, Code.key, Code.absolute] { _ = ioctl(descriptor, Request.type, Int32(type)) }
        _ = ioctl(descriptor, Request.keyBit, Int32(Code.touch))
        _ = ioctl(descriptor, Request.property, Code.isDirect)
        for axis in [Code.x, Code.y, Code.slotX, Code.slotY] { setAxis(axis, to: Self.range) }
        setAxis(Code.slot, to: 9)
        setAxis(Code.trackingID, to: 65_535)
        guard describe(name), ioctl(descriptor, Request.create) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        _ = ioctl(descriptor, Request.destroy)
        close(descriptor)
    }

    func perform(_ command: Command) {
        switch command {
        case .down(let slot, let x, let y):
            down.insert(slot)
            write(Code.absolute, Code.slot, slot)
            write(Code.absolute, Code.trackingID, nextID)
            nextID = nextID % 65_535 + 1
            place(x, y)
            write(Code.key, Code.touch, 1)
        case .move(let slot, let x, let y):
            write(Code.absolute, Code.slot, slot)
            place(x, y)
        case .up(let slot):
            down.remove(slot)
            write(Code.absolute, Code.slot, slot)
            write(Code.absolute, Code.trackingID, -1)
            if down.isEmpty { write(Code.key, Code.touch, 0) }
        }
        write(Code.synchronize, 0, 0)
    }

    private func place(_ x: Double, _ y: Double) {
        let (x, y) = (Int32((x * Double(Self.range)).rounded()), Int32((y * Double(Self.range)).rounded()))
        for (code, value) in [(Code.slotX, x), (Code.slotY, y), (Code.x, x), (Code.y, y)] { write(Code.absolute, code, value) }
    }

    /// `struct input_event`; the kernel fills in the time.
    private func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        var event = (Int64(0), Int64(0), type, code, value)
        _ = Glibc.write(descriptor, &event, 24)
    }

    /// `struct uinput_abs_setup`: the code, then value, minimum, maximum, fuzz, flat and resolution.
    private func setAxis(_ code: UInt16, to maximum: Int32) {
        var axis = (code, UInt16(0), Int32(0), Int32(0), maximum, Int32(0), Int32(0), Int32(0))
        _ = ioctl(descriptor, Request.axis, &axis)
    }

    /// `struct uinput_setup`: bus, vendor, product, version, 80 bytes of name, and a number for force feedback.
    private func describe(_ name: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 92)
        bytes[0] = 6
        bytes.replaceSubrange(8..<8 + min(79, name.utf8.count), with: name.utf8.prefix(79))
        return ioctl(descriptor, Request.setup, &bytes) == 0
    }
}
