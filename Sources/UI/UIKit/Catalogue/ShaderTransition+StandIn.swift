import CoreGraphics
import Diagnostics
import QuartzCore
import Scene

/// What is shown where nothing can draw shaders.
extension ShaderTransition {
    /// Returns the transition that the shader's comment names; nil where the pages fade.
    func makeStandIn() -> CatalogueTransition? {
        guard let name = shader.source.standIn?.name else { return nil }
        guard TransitionCatalogue.animatorNames.contains(name),
            let standIn = TransitionCatalogue.make(named: name, isForward: isForward) as? CatalogueTransition
        else {
            let known = TransitionCatalogue.animatorNames.joined(separator: ", ")
            Log.transitions.once(
                .warning, id: "no stand-in \(self.name)",
                "\(self.name): the stand-in \"\(name)\" is none of \(known); the pages fade")
            return nil
        }
        Log.transitions.once(
            .warning, id: "stand-in \(self.name)",
            "the transition \(self.name) is shown as \(name): no process draws shaders here")
        return standIn
    }

    /// Gives the stand-in the place that the shader has as a parameter.
    func place(_ standIn: CatalogueTransition, on stage: TransitionStage) {
        guard let reveal = standIn as? CircularRevealTransition, let name = shader.source.standIn?.place,
            let declared = shader.source.parameters.first(where: { $0.name == name }), declared.kind == .vec2,
            case .floats(let place)? = values[name]?.value(for: .vec2) ?? declared.defaultValue, place.count == 2
        else { return }
        // Shaders count from the bottom.
        let bounds = stage.container.bounds
        reveal.origin = CGPoint(
            x: bounds.minX + bounds.width * CGFloat(place[0]), y: bounds.minY + bounds.height * (1 - CGFloat(place[1])))
    }
}
