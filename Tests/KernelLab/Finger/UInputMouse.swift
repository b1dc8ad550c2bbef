/// A mouse with three buttons.
final class UInputMouse {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let key: UInt16 = 1
        static let relative: UInt16 = 2
        static let buttons: [Int32] = [0x110, 0x111, 0x112]
    }

    private let device: UInputDevice

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [0, Code.key, Code.relative] { device.allow(UInputDevice.Request.type, Int32(type)) }
            for button in Code.buttons { device.allow(UInputDevice.Request.keyBit, button) }
            for axis in 0..<2 { device.allow(UInputDevice.Request.relativeBit, Int32(axis)) }
        }
        guard let made else { return nil }
        device = made
    }

    func move(_ x: Int32, _ y: Int32) {
        device.write(Code.relative, 0, x)
        device.write(Code.relative, 1, y)
        device.write(0, 0, 0)
    }
}
