/// A place on the calling thread's stack. The difference of two says how much of it lies between them.
enum StackPlace {
    static var current: UInt {
        var here: UInt8 = 0
        return withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    }
}
