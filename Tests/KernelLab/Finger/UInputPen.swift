/// The pen of a display tablet, with pressure and tilt: what it needs for libinput to take it for one.
final class UInputPen {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let key: UInt16 = 1
        static let absolute: UInt16 = 3
        static let pen: UInt16 = 0x140
        static let touch: UInt16 = 0x14A
        static let stylus: Int32 = 0x14B
        static let isDirect: Int32 = 1
        static let pressure: UInt16 = 24
        static let tilts: ClosedRange<UInt16> = 26...27
    }

    private static let range = 20_000.0
    private static let greatestPressure: Int32 = 2047
    private let device: UInputDevice

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [0, Code.key, Code.absolute] { device.allow(UInputDevice.Request.type, Int32(type)) }
            for key in [Int32(Code.pen), Int32(Code.touch), Code.stylus] { device.allow(UInputDevice.Request.keyBit, key) }
            device.allow(UInputDevice.Request.property, Code.isDirect)
            // Without a resolution it is no tablet.
            for axis in 0..<2 as Range<UInt16> { device.setAxis(axis, to: Int32(Self.range), resolution: 100) }
            device.setAxis(Code.pressure, to: Self.greatestPressure)
            for axis in Code.tilts { device.setAxis(axis, to: 127) }
        }
        guard let made else { return nil }
        device = made
    }

    /// Over the tablet; from 0 to 1.
    func hover(_ x: Double, _ y: Double) {
        device.write(Code.key, Code.pen, 1)
        device.write(Code.absolute, 0, Int32(x * Self.range))
        device.write(Code.absolute, 1, Int32(y * Self.range))
        for axis in Code.tilts { device.write(Code.absolute, axis, 90) }
        device.write(0, 0, 0)
    }

    /// With pressure it is that which libinput goes by.
    func press(_ isDown: Bool) {
        device.write(Code.absolute, Code.pressure, isDown ? Self.greatestPressure / 2 : 0)
        device.write(Code.key, Code.touch, isDown ? 1 : 0)
        device.write(0, 0, 0)
    }

    func leave() {
        device.write(Code.key, Code.pen, 0)
        device.write(0, 0, 0)
    }
}
