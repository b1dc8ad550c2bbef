/// The first word of an object that can be the value of an attribute, in the form that Foundation expects.
///
/// Foundation on Linux compares attributes in C, by `CFEqual`. It takes the bits 8 to 17 of an object's first stored word for a type
/// of Core Foundation, whatever the class keeps there. Where they are zero in both objects, it finds no type and ends the process
/// instead of calling `isEqual`. Any number but zero is right: it then sees that the object's class is not that type's.
///
/// It must be the first property that the class declares, since the order of declaration is the order in memory.
struct FoundationHeader: Sendable {
    private let word: UInt64 = 0x3FF00
}
