internal import CWaylandServer
internal import Glibc

/// The arguments of one request, as libwayland decoded them; valid while it is dispatched.
struct RequestArguments {
    let object: WaylandObject
    let message: UnsafePointer<wl_message>
    let values: UnsafeMutablePointer<wl_argument>

    func int(_ index: Int) -> Int32 { values[index].i }
    func uint(_ index: Int) -> UInt32 { values[index].u }
    func fixed(_ index: Int) -> WireFixed { WireFixed(rawValue: values[index].f) }

    /// Returns a string argument, with invalid UTF-8 replaced.
    func string(_ index: Int) -> String? { values[index].s.map { String(cString: $0) } }

    func array(_ index: Int) -> [UInt8] {
        guard let array = values[index].a?.pointee, let data = array.data else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: array.size))
    }

    /// Returns an object argument; nil for null, and for an object of libwayland's own.
    func object<T: WaylandObject>(_ index: Int, _ type: T.Type) -> T? {
        guard let object = values[index].o else { return nil }
        return WaylandObject.of(object) as? T
    }

    func newID<T: WaylandObject>(_ index: Int) -> NewID<T> {
        NewID(client: object.client, version: object.version, id: values[index].n)
    }

    func descriptor(_ index: Int) -> ReceivedDescriptor { ReceivedDescriptor(owning: values[index].h) }

    /// Ends the client because its request is invalid, and closes the descriptors that came with the request.
    func refuse() {
        var index = 0
        var text = message.pointee.signature
        while let letter = text?.pointee, letter != 0 {
            text = text?.successor()
            if letter == CChar(UInt8(ascii: "h")) { close(values[index].h) }
            // The leading version and question marks stand for no argument.
            if letter >= CChar(UInt8(ascii: "a")) { index += 1 }
        }
        let name = message.pointee.name.map { String(cString: $0) } ?? ""
        gimbal_wl_client_post_implementation_error(
            object.client.pointer, "\(type(of: object).interfaceName).\(name): an argument is not what it should be")
    }
}
