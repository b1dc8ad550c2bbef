internal import Diagnostics

extension Pipeline {
    /// What a card has for pipelines, as a probe reads it.
    struct Card {
        let interface: any DRMInterface
        let crtcs: [UInt32]
        let planes: [(DRMPlane, PlaneSlot)]

        init(_ interface: any DRMInterface) throws(KMSError) {
            self.interface = interface
            crtcs = try interface.resources().crtcs
            planes = try Card.slots(of: interface)
        }

        func planes(of index: Int) -> [PlaneSlot] {
            planes.filter { $0.0.possibleCRTCs >> UInt32(index) & 1 == 1 }.map(\.1)
        }

        /// Those that no other CRTC can use.
        func exclusivePlanes(of index: Int) -> [PlaneSlot] {
            planes.filter { $0.0.possibleCRTCs == 1 << UInt32(index) }.map(\.1)
        }

        /// Where primary planes are not bound to one CRTC, the n-th of them is meant for the n-th. The old API has one plane without a
        /// name per CRTC.
        func primaryPlane(_ index: Int) -> PlaneSlot? {
            guard interface.isAtomic else {
                return PlaneSlot(DRMPlane(id: 0, possibleCRTCs: .max, formats: []), PropertyTable(), modifiers: [:])
            }
            if let plane = exclusivePlanes(of: index).first(where: { $0.kind == .primary }) { return plane }
            let all = planes.filter { $0.1.kind == .primary }
            guard all.indices.contains(index), all[index].0.possibleCRTCs >> UInt32(index) & 1 == 1 else { return nil }
            return all[index].1
        }

        private static func slots(of interface: any DRMInterface) throws(KMSError) -> [(DRMPlane, PlaneSlot)] {
            guard interface.isAtomic else { return [] }
            var result: [(DRMPlane, PlaneSlot)] = []
            for plane in try interface.planes() {
                do throws(KMSError) {
                    result.append((plane, try slot(plane, of: interface)))
                } catch {
                    // Planes do not come and go: the card does.
                    guard !error.isAbsence else { throw error }
                    log.warning("\(error), so plane \(plane.id) is not used")
                }
            }
            return result
        }

        private static func slot(_ plane: DRMPlane, of interface: any DRMInterface) throws(KMSError) -> PlaneSlot {
            let table = PropertyTable(try interface.properties(of: plane.id, kind: .plane))
            var modifiers: [UInt32: [UInt64]] = [:]
            if interface.knowsModifiers, let blob = table.value("IN_FORMATS"), blob != 0 {
                modifiers = PlaneSlot.parseModifiers(try interface.blob(UInt32(truncatingIfNeeded: blob)))
            }
            return PlaneSlot(plane, table, modifiers: modifiers)
        }
    }
}
