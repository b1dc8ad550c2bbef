extension NSObject {
    /// The class and the address of the object, as descriptions begin: `UILabel: 0x7f3a5c0012e0`.
    package var classAndAddress: String {
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return "\(type(of: self)): 0x\(String(address, radix: 16))"
    }
}

extension CGRect {
    /// The origin and the size, as in `(10 20; 100 50)`.
    package var shortDescription: String {
        func short(_ value: CGFloat) -> String {
            guard abs(value) < 1e15 else { return "\(value)" }
            let rounded = (value * 1000).rounded() / 1000
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
        return "(\(short(minX)) \(short(minY)); \(short(size.width)) \(short(size.height)))"
    }
}
