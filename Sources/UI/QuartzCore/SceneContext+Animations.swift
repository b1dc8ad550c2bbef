import Motion
import Scene

extension SceneContext {
    func added(_ running: RunningAnimation, to layer: CALayer) {
        for part in running.parts {
            animations[part.id] = running
            if layer.isMirrored { animationEdits.append((layer, .add(layer.id, part))) }
        }
        if !layer.isMirrored { unseenAnimated.append(layer) }
        layer.followOnMain()
        layer.motionChanged(by: running)
        if running.parts.contains(where: { $0.property == .bounds }) { animationsMove(layer) }
        needTick()
    }

    func removed(_ running: RunningAnimation, from layer: CALayer) {
        for part in running.parts {
            animations[part.id] = nil
            if layer.isMirrored { animationEdits.append((layer, .remove(layer.id, part.id))) }
        }
        layer.motionChanged(by: running)
        if running.parts.contains(where: { $0.property == .bounds }) { animationsMove(layer) }
        for content in running.contents where layer.isMirrored { release(content) }
        needTick()
    }

    /// Sends a changed animation to the display side. An animation that had ended and stayed may run again with its new times.
    func replaced(_ part: LayerAnimation, in running: RunningAnimation, of layer: CALayer) {
        running.resume(part.id)
        animations[part.id] = running
        layer.motionChanged(by: running)
        guard layer.isMirrored else { return }
        animationEdits.append((layer, .change(layer.id, part)))
        needTick()
    }

    /// Makes an animation the last of its layer on the display side, too.
    func raised(_ running: RunningAnimation, of layer: CALayer) {
        guard layer.isMirrored else { return }
        for part in running.parts { animationEdits += [(layer, .remove(layer.id, part.id)), (layer, .add(layer.id, part))] }
        needTick()
    }

    /// Ends all running animations as unfinished. Delegates and completions are called in the next tick.
    package func removeAllAnimations() {
        for running in animations.values { running.layer?.removeAllAnimations() }
        animations = [:]
        for retime in retimes.values { retime.remove() }
    }

    /// Ends the animations of layers that nothing shows, with the tick: they have no frames to run in.
    func finishUnseen() {
        let layers = unseenAnimated
        unseenAnimated = []
        for layer in layers where !layer.isMirrored {
            for running in layer.running where !running.isHeld && !running.isOnRetime {
                for part in running.parts { animations[part.id] = nil }
                running.finish(true)
            }
            layer.running.removeAll { $0.removesItself && !$0.isHeld && !$0.isOnRetime }
        }
    }

    /// Gives begin times and ends animations at the tick's time, in place of a display.
    func playDisplay() {
        let wantsFrame = wantsFrames || serial > shownSerial
        guard !animations.isEmpty || wantsFrame || movesRetimes else { return }
        var frame = FrameFeedback(
            screen: ScreenID(0), time: tickTime, presented: tickTime, period: 1.0 / 60, serial: serial)
        for id in animations.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let running = animations[id], let layer = running.layer, layer.isMirrored,
                var part = running.parts.first(where: { $0.id == id })
            else { continue }
            let clock = layer.clock(at: tickTime)
            if let begin = part.begin(at: clock) { frame.began.append((animation: id, time: begin)) }
            if part.isFinished(at: clock) { frame.ended.append(id) }
        }
        playRetimes(&frame)
        let hasRetimeNews = !frame.retimesBegan.isEmpty || !frame.retimesEnded.isEmpty
        if hasRetimeNews || !frame.began.isEmpty || !frame.ended.isEmpty || wantsFrame { handle(.frame(frame)) }
    }
}
