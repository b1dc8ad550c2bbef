/// The pen of a display tablet, without pressure: what it needs for libinput to take it for one.
final class UInputPen {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let key: UInt16 = 1
        static let absolute: UInt16 = 3
        static let pen: UInt16 = 0x140
        static let touch: UInt16 = 0x14A
        static let stylus: Int32 = 0x14B
        static let isDirect: Int32 = 1
    }

    private static let range = 20_000.0
    private let device: UInputDevice

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [0, Code.key, Code.absolute] { device.allow(UInputDevice.Request.type, Int32(type)) }
            for key in [Int32(Code.pen), Int32(Code.touch), Code.stylus] { device.allow(UInputDevice.Request.keyBit, key) }
            device.allow(UInputDevice.Request.property, Code.isDirect)
            // Without a resolution it is no tablet.
            for axis in 0..<2 as Range<UInt16> { device.setAxis(axis, to: Int32(Self.range), resolution: 100) }
        }
        guard let made else { return nil }
        device = made
    }

    /// Over the tablet; from 0 to 1.
    func hover(_ x: Double, _ y: Double) {
        device.write(Code.key, Code.pen, 1)
        device.write(Code.absolute, 0, Int32(x * Self.range))
        device.write(Code.absolute, 1, Int32(y * Self.range))
        device.write(0, 0, 0)
    }

    func press(_ isDown: Bool) {
        device.write(Code.key, Code.touch, isDown ? 1 : 0)
        device.write(0, 0, 0)
    }

    func leave() {
        device.write(Code.key, Code.pen, 0)
        device.write(0, 0, 0)
    }
}
