/// The command line of `gimbal-bench`.
struct BenchOptions {
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// Each is in the table of `Bench.run`, too.
    static let sectionNames = [
        "slide", "cpu", "frame", "effects", "uploads", "geometry", "process", "tour", "idle", "layout", "text", "images",
        "depth", "tall", "lists", "compositional", "clients", "hostile", "soak",
    ]
    static let help = """
        usage: gimbal-bench [SECTION…] [--json FILE] [--rounds N] [--attack NAME]

        sections: \(sectionNames.joined(separator: " ")) (default: all)
          --json FILE    the figures as JSON, too
          --rounds N     rounds of each comparison; the median counts (7)
          --attack NAME  of the section hostile only attacks with NAME in their names
          --bare-start   only opens EGL and draws two quads: what the section process compares starts with
          --measure PROGRAM…  only runs a program; prints seconds, CPU seconds and the most MB that it took
        """

    var sections: Set<String> = []
    var json: String?
    var rounds = 7
    /// A part of the names of attacks; nil for all.
    var attack: String?
    var wantsHelp = false
    var isBareStart = false
    /// A program to run and measure, with its arguments.
    var measured: [String] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--bare-start": isBareStart = true
            case "--measure":
                measured = Array(rest)
                rest = []
            case "--json":
                guard let path = rest.popFirst() else { throw Problem(description: "--json needs a file") }
                json = path
            case "--attack":
                guard let name = rest.popFirst() else { throw Problem(description: "--attack needs a name") }
                attack = name
            case "--rounds":
                guard let text = rest.popFirst(), let number = Int(text), number > 0 else {
                    throw Problem(description: "--rounds needs a number above 0")
                }
                rounds = number
            case _ where Self.sectionNames.contains(argument):
                sections.insert(argument)
            default: throw Problem(description: "there is no section or flag '\(argument)' (see --help)")
            }
        }
    }
}
