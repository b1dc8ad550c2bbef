/// The numbered lines of Tests/UI/ASSERTIONS.md, and the tests that carry their numbers.
struct AssertionList {
    /// The numbers that the page promises, such as `C33`, in its order.
    private(set) var promised: [String] = []
    /// The numbers that its last section lists as missing.
    private(set) var open: Set<String> = []

    static let ours = AssertionList(text: SourceTree.text(of: "Tests/UI/ASSERTIONS.md"))

    init(text: String) {
        let lines = text.split(separator: "\n")
        let end = lines.firstIndex(of: "## Open") ?? lines.endIndex
        promised = lines[..<end].compactMap { line in
            guard line.hasPrefix("- "), let number = line.dropFirst(2).split(separator: ":").first else { return nil }
            return Self.isNumber(number) ? String(number) : nil
        }
        for line in lines[end...] where line.hasPrefix("- ") {
            open.formUnion(line.dropFirst(2).split { $0 == "," || $0 == ":" || $0 == " " }.filter(Self.isNumber).map(String.init))
        }
    }

    /// What is wrong with the page, given the names of all test functions.
    func complaints(tests: [String]) -> [String] {
        let proven = Set(tests.flatMap(Self.numbers(ofTest:)))
        let known = Set(promised)
        return promised.filter { number in promised.filter { $0 == number }.count > 1 }.map { "\($0) stands on the page twice" }
            + promised.filter { !proven.contains($0) && !open.contains($0) }.map { "\($0) has no test" }
            + open.intersection(proven).sorted().map { "\($0) has a test and is listed as open" }
            + open.subtracting(known).sorted().map { "\($0) is listed as open and promised nowhere" }
            + proven.subtracting(known).sorted().map { "\($0) has a test and is not on the page" }
    }

    /// The numbers at the beginning of a test's name: `K135` and `E39` of `testK135_E39_aRotation…`.
    static func numbers(ofTest name: String) -> [String] {
        guard name.hasPrefix("test") else { return [] }
        return name.dropFirst(4).split(separator: "_").prefix(while: isNumber).map(String.init)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        guard let letter = text.first, ("A"..."Z").contains(letter), text.count > 1 else { return false }
        return text.dropFirst().allSatisfy(\.isWholeNumber)
    }
}
