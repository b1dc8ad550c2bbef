/// A word, a punctuation mark or a line break of Swift source; comments and the insides of string literals are gone.
struct Token: Equatable {
    enum Kind { case word, mark, newline, string }

    var kind: Kind
    var text: String
    var line: Int

    func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
}
