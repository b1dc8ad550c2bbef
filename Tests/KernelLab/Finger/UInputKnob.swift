/// A rotary encoder with a key, as the kernel's `rotary-encoder` and `gpio-keys` make them of a device tree: two devices.
final class UInputKnob {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let key: UInt16 = 1
        static let relative: UInt16 = 2
        static let enter: UInt16 = 28
    }

    private let axis: UInt16
    private let knob: UInputDevice
    private let key: UInputDevice

    /// - Parameter axis: the one that it turns on: `REL_WHEEL`, for instance.
    init?(name: String, axis: UInt16) {
        self.axis = axis
        let knob = UInputDevice(name: name) { device in
            for type in [0, Code.relative] { device.allow(UInputDevice.Request.type, Int32(type)) }
            device.allow(UInputDevice.Request.relativeBit, Int32(axis))
        }
        let key = UInputDevice(name: name + " key") { device in
            for type in [0, Code.key] { device.allow(UInputDevice.Request.type, Int32(type)) }
            device.allow(UInputDevice.Request.keyBit, Int32(Code.enter))
        }
        guard let knob, let key else { return nil }
        self.knob = knob
        self.key = key
    }

    /// Detent by detent, clockwise where there are more than none.
    func turn(_ detents: Int) {
        for _ in 0..<abs(detents) {
            knob.write(Code.relative, axis, detents < 0 ? -1 : 1)
            knob.write(0, 0, 0)
        }
    }

    func press(_ isDown: Bool) {
        key.write(Code.key, Code.enter, isDown ? 1 : 0)
        key.write(0, 0, 0)
    }
}
