extension Array where Element: AnyObject {
    /// Where an object is, looked for from both ends: what comes or goes is mostly first or last.
    package func index(ofIdentical element: Element) -> Int? {
        let wanted = ObjectIdentifier(element)
        return withUnsafeBufferPointer { buffer in
            var (low, high) = (0, buffer.count - 1)
            while low <= high {
                if ObjectIdentifier(buffer[low]) == wanted { return low }
                if ObjectIdentifier(buffer[high]) == wanted { return high }
                (low, high) = (low + 1, high - 1)
            }
            return nil
        }
    }

    /// Where an object is, looked for from an index on to both sides.
    func index(ofIdentical element: Element, near index: Int) -> Int? {
        let wanted = ObjectIdentifier(element)
        return withUnsafeBufferPointer { buffer in
            var (low, high) = (Swift.min(index, buffer.count - 1), index + 1)
            while low >= 0 || high < buffer.count {
                if low >= 0, ObjectIdentifier(buffer[low]) == wanted { return low }
                if high < buffer.count, ObjectIdentifier(buffer[high]) == wanted { return high }
                (low, high) = (low - 1, high + 1)
            }
            return nil
        }
    }
}
