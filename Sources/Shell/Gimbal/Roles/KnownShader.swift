/// A shader's text, and what is known of it. An app makes a new shader for each transition, in most cases of the same text.
final class KnownShader {
    let name: String
    let source: String
    let isTried: Bool
    /// Its number in messages.
    let number: UInt64
    /// What its frames have cost; nil where nothing depends on that.
    var cost: PainterCost?
    /// Why it is not drawn.
    var objection: Objection?

    enum Objection {
        /// A process ended with it, and so would the next one.
        case fatal
        /// The compiler's reason.
        case refused(String)
    }

    init(name: String, source: String, isTried: Bool, number: UInt64, cost: PainterCost?) {
        (self.name, self.source, self.isTried, self.number, self.cost) = (name, source, isTried, number, cost)
    }
}
