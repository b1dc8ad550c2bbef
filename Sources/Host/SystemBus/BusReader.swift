internal import CSystemd
internal import Glibc

/// Reads a message from its beginning; returns nil for unexpected content.
struct BusReader {
    let message: OpaquePointer

    /// Returns the error in the message, if it is one.
    func failure(of method: String) -> BusError? {
        guard let error = sd_bus_message_get_error(message)?.pointee else { return nil }
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        return .refused(method: method, name: text(error.name), message: text(error.message))
    }

    func text() -> String? {
        var pointer: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &pointer) > 0 else { return nil }
        return pointer.map { String(cString: $0) }
    }

    /// Returns a copy of the file in the message, which the message closes with itself.
    func descriptor() -> Int32? {
        var number: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UNIX_FD), &number) > 0, number >= 0 else { return nil }
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : copy
    }

    /// Reads a dictionary of properties, of D-Bus type `a{sv}`.
    func properties() -> [String: BusValue]? {
        guard sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), "{sv}") > 0 else { return nil }
        var found: [String: BusValue] = [:]
        while sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv") > 0 {
            guard let name = text(), let value = variant(), sd_bus_message_exit_container(message) >= 0 else { return nil }
            found[name] = value
        }
        return sd_bus_message_exit_container(message) >= 0 ? found : nil
    }

    private func variant() -> BusValue? {
        var kind: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &kind, &contents) > 0, let contents else { return nil }
        let type = String(cString: contents)
        guard type == "s" || type == "b" else { return sd_bus_message_skip(message, "v") >= 0 ? .other : nil }
        guard sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_VARIANT), contents) > 0 else { return nil }
        let value = type == "s" ? text().map { BusValue.text($0) } : flag().map { .flag($0) }
        return sd_bus_message_exit_container(message) >= 0 ? value : nil
    }

    private func flag() -> Bool? {
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value) > 0 ? value != 0 : nil
    }
}
