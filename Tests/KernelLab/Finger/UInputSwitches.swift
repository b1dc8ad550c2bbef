/// A lid and a keyboard that can be folded away.
final class UInputSwitches {
    /// `linux/input-event-codes.h`.
    private enum Code {
        static let toggle: UInt16 = 5
        static let lid: UInt16 = 0
        static let tabletMode: UInt16 = 1
    }

    private let device: UInputDevice

    init?(name: String) {
        let made = UInputDevice(name: name) { device in
            for type in [0, Code.toggle] { device.allow(UInputDevice.Request.type, Int32(type)) }
            for code in [Code.lid, Code.tabletMode] { device.allow(UInputDevice.Request.switchBit, Int32(code)) }
        }
        guard let made else { return nil }
        device = made
    }

    func setLid(_ isClosed: Bool) { set(Code.lid, isClosed) }
    func setTabletMode(_ isOn: Bool) { set(Code.tabletMode, isOn) }

    private func set(_ code: UInt16, _ isOn: Bool) {
        device.write(Code.toggle, code, isOn ? 1 : 0)
        device.write(0, 0, 0)
    }
}
