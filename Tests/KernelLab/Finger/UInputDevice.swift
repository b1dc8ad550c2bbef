internal import Glibc

/// A device of the kernel's, made of nothing; it is gone when this is.
final class UInputDevice {
    /// `linux/uinput.h`: requests are macros with a structure's size in them.
    enum Request {
        static let create: UInt = 0x5501
        static let destroy: UInt = 0x5502
        static let setup: UInt = 0x405C_5503
        static let axis: UInt = 0x401C_5504
        static let type: UInt = 0x4004_5564
        static let keyBit: UInt = 0x4004_5565
        static let relativeBit: UInt = 0x4004_5566
        static let switchBit: UInt = 0x4004_556D
        static let property: UInt = 0x4004_556E
    }

    private let descriptor: Int32

    /// - Parameter prepare: says what the device can do.
    init?(name: String, _ prepare: (UInputDevice) -> Void) {
        descriptor = open("/dev/uinput", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        prepare(self)
        guard describe(name), ioctl(descriptor, Request.create) == 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        _ = ioctl(descriptor, Request.destroy)
        close(descriptor)
    }

    func allow(_ request: UInt, _ value: Int32) { _ = ioctl(descriptor, request, value) }

    /// `struct uinput_abs_setup`: the code, then value, minimum, maximum, fuzz, flat and resolution.
    func setAxis(_ code: UInt16, to maximum: Int32, resolution: Int32 = 0) {
        var axis = (code, UInt16(0), Int32(0), Int32(0), maximum, Int32(0), Int32(0), resolution)
        _ = ioctl(descriptor, Request.axis, &axis)
    }

    /// `struct input_event`; the kernel fills in the time.
    func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        var event = (Int64(0), Int64(0), type, code, value)
        _ = Glibc.write(descriptor, &event, 24)
    }

    /// `struct uinput_setup`: bus, vendor, product, version, 80 bytes of name, and a number for force feedback.
    private func describe(_ name: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 92)
        bytes[0] = 6
        bytes.replaceSubrange(8..<8 + min(79, name.utf8.count), with: name.utf8.prefix(79))
        return ioctl(descriptor, Request.setup, &bytes) == 0
    }
}
