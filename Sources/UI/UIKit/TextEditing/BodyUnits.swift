/// The characters, words and paragraphs of an edited text, as `TextUnits` finds them. It reads the paragraphs around the place that it is
/// asked about, and more of them only where the answer reaches to their edge.
@MainActor
struct BodyUnits {
    let body: TextBody

    var count: Int { body.length }

    func next(_ offset: Int) -> Int { find(offset) { $0.next($1) } }
    func previous(_ offset: Int) -> Int { find(offset) { $0.previous($1) } }
    func whole(_ offset: Int) -> Int { find(offset) { $0.whole($1) } }
    func wordEnd(after offset: Int) -> Int { find(offset) { $0.wordEnd(after: $1) } }
    func wordStart(before offset: Int) -> Int { find(offset) { $0.wordStart(before: $1) } }
    func word(around offset: Int) -> Range<Int> { find(offset) { $0.word(around: $1) } }
    func paragraph(at offset: Int) -> Range<Int> { find(offset) { $0.paragraph(at: $1) } }

    /// Returns true when text that is typed at the offset begins a sentence.
    func beginsSentence(at offset: Int) -> Bool {
        let part = body.part(around: offset, reach: 0)
        return TextUnits(part.text).beginsSentence(at: offset - part.start)
    }

    private func find(_ offset: Int, _ answer: (TextUnits, Int) -> Int) -> Int {
        find(offset) { units, offset in
            let found = answer(units, offset)
            return found..<found
        }.lowerBound
    }

    private func find(_ offset: Int, _ answer: (TextUnits, Int) -> Range<Int>) -> Range<Int> {
        let offset = min(max(0, offset), count)
        var reach = 0
        while true {
            let (text, start) = body.part(around: offset, reach: reach)
            let units = TextUnits(text)
            let found = answer(units, offset - start)
            let endsBefore = start + units.count == count || found.upperBound < units.count
            if endsBefore, start == 0 || found.lowerBound > 0 {
                return (start + found.lowerBound)..<(start + found.upperBound)
            }
            reach = max(1, reach * 2)
        }
    }
}
