extension Double {
    /// The number with at most three decimals and no trailing zeros, as plans and logs print it.
    public var compact: String {
        guard isFinite else { return isNaN ? "nan" : (self < 0 ? "-inf" : "inf") }
        let thousandths = (self * 1000).rounded()
        guard abs(thousandths) < 9e15 else { return "\(self)" }
        let value = Int64(thousandths)
        let (whole, rest) = (abs(value) / 1000, abs(value) % 1000)
        var text = (value < 0 ? "-" : "") + String(whole)
        guard rest != 0 else { return text }
        var digits = String(rest)
        while digits.count < 3 { digits = "0" + digits }
        while digits.last == "0" { digits.removeLast() }
        text += "." + digits
        return text
    }
}
