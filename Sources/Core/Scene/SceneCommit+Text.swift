import Geometry
import Motion

/// A description for goldens and logs, with one line per edit in the order in which they are applied.
extension SceneCommit: CustomStringConvertible {
    package var description: String {
        var lines = ["commit \(serial)\(wantsFrames ? " wants frames" : "")"]
        lines += contents.map { "\($0)" }
        lines += structure.map { "\($0)" }
        lines += values.map { "\($0)" }
        lines += animations.map { "\($0)" }
        lines += retimes.map { "\($0)" }
        return lines.joined(separator: "\n  ")
    }
}

extension ContentEdit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .upload(let id, let image, let damage):
            "upload \(id) \(image.width)x\(image.height)\(image.isOpaque ? " opaque" : "")\(damage.map { " damage \($0)" } ?? "")"
        case .share(let id, let image, let damage):
            "share \(id) \(image.width)x\(image.height)\(image.isOpaque ? " opaque" : "")\(damage.map { " damage \($0.rects)" } ?? "")"
        case .capture(let id, let layer, let scale): "capture \(id) of \(layer) at \(scale.compact)"
        case .release(let id): "release \(id)"
        case .shader(let id, let name, _, _): "shader \(id) \(name)"
        case .releaseShader(let id): "release \(id)"
        }
    }
}

extension StructureEdit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .create(let id, let kind): "create \(id)\(kind == .plain ? "" : " \(kind.name)")"
        case .setKind(let id, let kind): "kind \(id) \(kind.name)"
        case .destroy(let id): "destroy \(id)"
        case .setSublayers(let id, let sublayers): "sublayers \(id) [\(sublayers.map(\.description).joined(separator: " "))]"
        case .moveSublayers(let id, let left, let placed):
            "sublayers \(id) without [\(left.map(\.description).joined(separator: " "))]"
                + " with [\(placed.map { "\($0.layer) at \($0.index)" }.joined(separator: ", "))]"
        case .setMask(let id, let mask): "mask \(id) \(mask?.description ?? "none")"
        case .setRoot(let screen, let id): "root \(screen) \(id?.description ?? "none")"
        }
    }
}

extension LayerKind {
    fileprivate var name: String {
        switch self {
        case .plain: "plain"
        case .gradient: "gradient"
        case .backdrop: "backdrop"
        case .shaderTransition(let effect):
            "shader \(effect.shader) \(effect.parameters.keys.sorted())\(effect.isMirrored ? " mirrored" : "")"
        }
    }
}

extension ValueEdit: CustomStringConvertible {
    package var description: String { "\(layer) \(change)" }
}

extension AnimationEdit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .add(let layer, let animation): "animate \(layer) \(animation)"
        case .change(let layer, let animation): "change \(layer) \(animation)"
        case .remove(let layer, let animation): "stop \(layer) \(animation)"
        case .removeAll(let layer): "stop \(layer) all"
        }
    }
}

extension RetimeEdit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .set(let edition, let retime, _): "retime \(edition.retime) \(retime.state.text)"
        case .remove(let id): "stop \(id)"
        }
    }
}

extension Retime.State {
    fileprivate var text: String {
        switch self {
        case .held(let place): "held at \(place.progress.compact)"
        case .paced(let paced): "paced from \(paced.fraction.compact) at \(paced.speed.compact)"
        case .running(let run):
            "\(run.from.progress.compact) → \(run.to.compact) in \(run.duration.compact)s \(run.pacing.text)"
        }
    }
}

extension LayerAnimation: CustomStringConvertible {
    package var description: String {
        let part = component == .whole ? "" : ".\(component)"
        let timing = animation.timing
        var text = "\(id) \(property)\(part) \(animation.track.text) in \(timing.duration.compact)s \(animation.pacing.text)"
        text += timing.beginTime.map { " from \($0.compact)" } ?? ""
        text += animation.isAdditive ? " additive" : ""
        text += retime.map { " on \($0)" } ?? ""
        text += groups.isEmpty ? "" : " in \(groups.count) groups"
        return text
    }
}

extension Animation.Track {
    fileprivate var text: String {
        switch self {
        case .basic(let from, let to, let by):
            let ends = [from.map { "\($0)" } ?? "…", to.map { "\($0)" } ?? "…"].joined(separator: " → ")
            return ends + (by.map { " by \($0)" } ?? "")
        case .keyframes(let frames): return "\(frames.values.count) keyframes \(frames.mode)"
        }
    }
}

extension Pacing {
    fileprivate var text: String {
        switch self {
        case .linear: "linear"
        case .curve(let curve): "\(curve)"
        case .spring(let spring): "spring(\(spring.mass.compact),\(spring.stiffness.compact),\(spring.damping.compact))"
        case .decay(let exponent): "decay(\(exponent.compact))"
        }
    }
}
