import Compositing
import Foundation
package import InputEvents
import QuartzCore
package import Scene
import Shaders
import UIKit

/// The handling of the application object that every kind of run shares.
@MainActor
package enum AppHost {
    /// - Parameter onSignal: called with a shader's name where a signal that ends programs comes while the shader is tried.
    static func launch(
        _ delegate: any UIApplicationDelegate, _ options: AppOptions, onSignal: @escaping (String) -> Void = { _ in }
    ) {
        SceneContext.main.animationSpeed = 1 / options.slow
        provideShaders()
        if options.rendererKind == .gles { tryShaders(onSignal) }
        UIApplication.shared.preferredContentSizeCategory = options.textSize
        UIApplication.shared.launch(delegate: delegate)
    }

    /// Where the CPU draws, a process of its own runs all shaders anyway.
    private static func tryShaders(_ onSignal: @escaping (String) -> Void) {
        let trial = ShaderTrial(onSignal: onSignal)
        ShaderTransition.trial = { trial.objection(to: $1, named: $0) }
    }

    /// Makes the built-in shaders available by name.
    package static func provideShaders() {
        ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
    }

    /// Called when the screen was replaced by another one.
    package static var onScreen: (() -> Void)?
    /// The tablets that are present, for observers that are added later.
    package private(set) static var tablets: [Tablet] = []
    /// The key meanings from another seat, for observers that are added later: the keymap, and the modifiers that came after it.
    package private(set) static var keyMeanings: [KeyMeaning] = []

    static func terminate() {
        UIApplication.shared.terminate()
    }

    /// Handles the events of all devices: the state of devices is kept here, and `UIApplication` routes everything else.
    package static func handle(_ events: [InputEvent]) {
        for event in events {
            if case .toggle(let toggle) = event.kind { DeviceSwitch.handle(toggle) }
            if case .tablet(let tablet) = event.kind {
                tablets.removeAll { $0.id == tablet.id }
                if tablet.isThere { tablets.append(tablet) }
            }
            if case .meaning(let meaning) = event.kind { keep(meaning) }
        }
        UIApplication.shared.handle(events)
    }

    private static func keep(_ meaning: KeyMeaning) {
        if case .keymap = meaning { keyMeanings = [meaning] } else { keyMeanings = keyMeanings.prefix(1) + [meaning] }
    }

    /// Passes feedback of the display side to layers first, then to screens.
    package static func handle(_ feedback: SceneFeedback) {
        if case .screen(let id, let description) = feedback {
            UIScreen.update(id, description)
            onScreen?()
        }
        SceneContext.main.handle(feedback)
    }
}
