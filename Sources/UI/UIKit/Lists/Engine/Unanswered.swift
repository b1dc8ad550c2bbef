/// What the default bodies of optional methods return, where "not implemented" differs from every answer that an app gives.
enum Unanswered {
    static let number: CGFloat = -0x1.23456789abcdep+1000
    static let size = CGSize(width: number, height: number)
    static let insets = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
}
