/// Which CRTC shows on which connector: as many connectors as can have one at the same time, and each keeps its own unless it would be in
/// the way of another.
///
/// A board's panel often reaches one CRTC alone, and what shows elsewhere may hold it.
struct CRTCMatching {
    /// By connector.
    private(set) var crtcs: [UInt32: UInt32] = [:]
    /// By connector, the first choice first.
    private let choices: [UInt32: [UInt32]]

    /// - Parameters:
    ///   - connectors: in the order of their importance, each with the CRTCs that it reaches.
    ///   - kept: what each showed on before.
    init(_ connectors: [(id: UInt32, reached: [UInt32])], kept: [UInt32: UInt32]) {
        choices = Dictionary(connectors.map { ($0.id, $0.reached) }, uniquingKeysWith: { first, _ in first })
        for (id, reached) in connectors {
            if let crtc = kept[id], reached.contains(crtc), owner(of: crtc) == nil { crtcs[id] = crtc }
        }
        for (id, _) in connectors where crtcs[id] == nil {
            var asked: Set<UInt32> = []
            _ = find(for: id, &asked)
        }
    }

    /// Takes a free CRTC, or else one whose owner finds another (an augmenting path). False when there is none.
    private mutating func find(for connector: UInt32, _ asked: inout Set<UInt32>) -> Bool {
        let reached = choices[connector] ?? []
        if let free = reached.first(where: { owner(of: $0) == nil }) {
            crtcs[connector] = free
            return true
        }
        for crtc in reached where asked.insert(crtc).inserted {
            guard let other = owner(of: crtc), find(for: other, &asked) else { continue }
            crtcs[connector] = crtc
            return true
        }
        return false
    }

    private func owner(of crtc: UInt32) -> UInt32? { crtcs.first { $0.value == crtc }?.key }
}
