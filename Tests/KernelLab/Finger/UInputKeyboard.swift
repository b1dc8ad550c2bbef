/// A keyboard with the usual keys.
final class UInputKeyboard {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let key: UInt16 = 1
        static let all: ClosedRange<Int32> = 1...127
    }

    private let device: UInputDevice

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [0, Code.key] { device.allow(UInputDevice.Request.type, Int32(type)) }
            for key in Code.all { device.allow(UInputDevice.Request.keyBit, key) }
        }
        guard let made else { return nil }
        device = made
    }

    /// Down one after the other, and up the other way round.
    func press(_ keys: [UInt16]) {
        for key in keys { write(key, 1) }
        for key in keys.reversed() { write(key, 0) }
    }

    private func write(_ key: UInt16, _ value: Int32) {
        device.write(Code.key, key, value)
        device.write(0, 0, 0)
    }
}
