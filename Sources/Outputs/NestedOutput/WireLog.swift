internal import CWaylandClient
internal import Diagnostics
internal import Glibc

/// What libwayland has to say goes where everything else goes; by itself it would print lines of its own.
enum WireLog {
    /// The C function is `wl_log_set_handler_client`.
    static func capture() {
        wl_log_set_handler_client { format, arguments in
            guard let format, let arguments = arguments as CVaListPointer? else { return }
            var text = [CChar](repeating: 0, count: 512)
            vsnprintf(&text, text.count, format, arguments)
            log.info(text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
    }
}
