/// The names of element kinds in the order in which they were first used; an app has a handful.
@MainActor
final class ElementKindNames {
    static let shared = ElementKindNames()

    private var names = [""]
    private var numbers: [String: Int32] = [:]

    func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        names.append(name)
        numbers[name] = Int32(names.count - 1)
        return Int32(names.count - 1)
    }

    func name(of number: Int32) -> String { names[Int(number)] }
}
