internal import Diagnostics
internal import OutputCore
internal import Reactor

/// Which displays there are, and which output shows on which.
extension KMSDevice {
    /// The pipelines that can show something now: connected ones, or when there are none those that cannot tell.
    func probe() throws(KMSError) -> [Pipeline] {
        connectors = try interface.describedConnectors()
        let writeback = options.usesWriteback && interface.isAtomic ? connectors.first { $0.isWriteback } : nil
        var usable = connectors.filter { !$0.isWriteback && !$0.modes.isEmpty }
        if let name = options.connector { usable = usable.filter { $0.name == name } }
        let connected = usable.filter { $0.status == .connected }
        let chosen = connected.isEmpty ? usable.filter { $0.status == .unknown } : connected
        return chosen.isEmpty ? [] : try pipelines(for: chosen, writeback)
    }

    /// Those that show something keep their CRTC where that keeps no other display dark.
    private func pipelines(for chosen: [DRMConnector], _ writeback: DRMConnector?) throws(KMSError) -> [Pipeline] {
        var kept: [UInt32: UInt32] = [:]
        for output in outputs { output.pipeline.map { kept[$0.connector.id] = $0.crtc } }
        let card = try Pipeline.Card(interface)
        let matching = CRTCMatching(chosen.map { ($0.id, Pipeline.reached(by: $0, of: card)) }, kept: kept)
        var result: [Pipeline] = []
        for connector in chosen {
            do throws(KMSError) {
                guard let crtc = matching.crtcs[connector.id] else {
                    throw .noPipeline(connector: connector.name, reason: "no free CRTC with a primary plane reaches it")
                }
                let isAlone = result.isEmpty && !chosen.contains { $0.id != connector.id && kept[$0.id] != nil }
                result.append(
                    try Pipeline.make(
                        for: connector, on: crtc, of: card, isAlone: isAlone, writeback: result.isEmpty ? writeback : nil))
            } catch {
                log.warning("\(error)")
            }
        }
        return result
    }

    /// Matches outputs with what was found: the same connector stays, the first output takes over what is new, or else another one's
    /// display: the interface is on its screen.
    func assign(_ found: [Pipeline], isResuming: Bool, isNewDevice: Bool) {
        var rest = found
        var places: [Pipeline?] = outputs.map { output in
            guard let id = output.pipeline?.connector.id, let index = rest.firstIndex(where: { $0.connector.id == id }) else {
                return nil
            }
            return rest.remove(at: index)
        }
        for index in places.indices where places[index] == nil && !rest.isEmpty { places[index] = rest.removeFirst() }
        if !places.isEmpty, places[0] == nil, let other = places.firstIndex(where: { $0 != nil }) { places.swapAt(0, other) }
        let matches = Array(zip(outputs, places))
        // Their CRTCs are free before another output takes one.
        for (output, place) in matches.dropFirst() where place == nil { remove(output) }
        for (index, (output, place)) in matches.enumerated() where index == 0 || place != nil {
            let isAnother = place?.connector != output.pipeline?.connector || place?.crtc != output.pipeline?.crtc
            let isNews = isAnother || place?.needsTraining == true || output.isDue(at: loop.now)
            let mustBegin = isResuming && !(place == nil && output.isPlaceholding)
            if mustBegin || isNews { output.resume(with: place, isNewDevice: isNewDevice) }
        }
        for pipeline in rest {
            let output = KMSOutput(device: self, pipeline: pipeline)
            outputs.append(output)
            onOutputAdded?(output)
        }
    }

    func remove(_ output: KMSOutput) {
        outputs.removeAll { $0 === output }
        output.wasRemoved()
    }
}
