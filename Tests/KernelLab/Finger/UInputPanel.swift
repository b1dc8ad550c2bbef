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

    private static let range: Int32 = 4095
    private let device: UInputDevice
    private var nextID: Int32 = 1
    private var down = Set<Int32>()

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [Code.synchronize, Code.key, Code.absolute] { device.allow(UInputDevice.Request.type, Int32(type)) }
            device.allow(UInputDevice.Request.keyBit, Int32(Code.touch))
            device.allow(UInputDevice.Request.property, Code.isDirect)
            for axis in [Code.x, Code.y, Code.slotX, Code.slotY] { device.setAxis(axis, to: Self.range) }
            device.setAxis(Code.slot, to: 9)
            device.setAxis(Code.trackingID, to: 65_535)
        }
        guard let made else { return nil }
        device = made
    }

    func perform(_ command: Command) {
        switch command {
        case .down(let slot, let x, let y):
            down.insert(slot)
            device.write(Code.absolute, Code.slot, slot)
            device.write(Code.absolute, Code.trackingID, nextID)
            nextID = nextID % 65_535 + 1
            place(x, y)
            device.write(Code.key, Code.touch, 1)
        case .move(let slot, let x, let y):
            device.write(Code.absolute, Code.slot, slot)
            place(x, y)
        case .up(let slot):
            down.remove(slot)
            device.write(Code.absolute, Code.slot, slot)
            device.write(Code.absolute, Code.trackingID, -1)
            if down.isEmpty { device.write(Code.key, Code.touch, 0) }
        }
        device.write(Code.synchronize, 0, 0)
    }

    /// What a panel that is out of order says.
    func write(_ type: UInt16, _ code: UInt16, _ value: Int32) { device.write(type, code, value) }

    private func place(_ x: Double, _ y: Double) {
        let (x, y) = (Int32((x * Double(Self.range)).rounded()), Int32((y * Double(Self.range)).rounded()))
        for (code, value) in [(Code.slotX, x), (Code.slotY, y), (Code.x, x), (Code.y, y)] {
            device.write(Code.absolute, code, value)
        }
    }
}
