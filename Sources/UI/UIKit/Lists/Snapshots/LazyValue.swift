internal import Synchronization

/// A value that is made when it is first asked for: copies of a snapshot share it, on any thread, until one of them changes.
final class LazyValue<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func get(or make: () -> Value) -> Value {
        value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }

    /// Changes the value in place where there is one; nil drops it.
    func change(_ body: (inout Value?) -> Void) { value.withLock { body(&$0) } }
}
