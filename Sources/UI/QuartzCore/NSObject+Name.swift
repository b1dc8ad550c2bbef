extension NSObject {
    /// The class and where the object lies in memory, as descriptions begin: `UILabel: 0x7f3a5c0012e0`.
    package var classAndAddress: String {
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return "\(type(of: self)): 0x\(String(address, radix: 16))"
    }
}

extension CGRect {
    /// `(10 20; 100 50)`: the origin and the size.
    package var shortDescription: String {
        func short(_ value: CGFloat) -> String {
            guard abs(value) < 1e15 else { return "\(value)" }
            let rounded = (value * 1000).rounded() / 1000
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
        return "(\(short(minX)) \(short(minY)); \(short(size.width)) \(short(size.height)))"
    }
}
