import Foundation
package import InputEvents
import QuartzCore
package import Scene
import Shaders
import UIKit

/// What every kind of run does with the application object.
@MainActor
package enum AppHost {
    static func launch(_ delegate: any UIApplicationDelegate, _ options: AppOptions) {
        SceneContext.main.animationSpeed = 1 / options.slow
        provideShaders()
        UIApplication.shared.launch(delegate: delegate)
    }

    /// The built-in shaders have names from now on.
    package static func provideShaders() {
        ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
    }

    /// A program that wants to see what people do before the views are given it, and hears when the screen is another.
    package static var onInput: (([InputEvent]) -> Void)?
    package static var onScreen: (() -> Void)?
    /// Tablets that are there: who comes later has not heard of them.
    package private(set) static var tablets: [Tablet] = []
    /// What another seat says that keys mean: the keymap, and the modifiers that came after it; likewise.
    package private(set) static var keyMeanings: [KeyMeaning] = []

    static func terminate() {
        UIApplication.shared.terminate()
    }

    /// What people did, from whatever saw it.
    package static func handle(_ events: [InputEvent]) {
        for event in events {
            if case .toggle(let toggle) = event.kind { DeviceSwitch.handle(toggle) }
            if case .tablet(let tablet) = event.kind {
                tablets.removeAll { $0.id == tablet.id }
                if tablet.isThere { tablets.append(tablet) }
            }
            if case .meaning(let meaning) = event.kind { keep(meaning) }
        }
        onInput?(events)
        UIApplication.shared.handle(events)
    }

    private static func keep(_ meaning: KeyMeaning) {
        if case .keymap = meaning { keyMeanings = [meaning] } else { keyMeanings = keyMeanings.prefix(1) + [meaning] }
    }

    /// What the display side says goes to layers first, then to screens.
    package static func handle(_ feedback: SceneFeedback) {
        if case .screen(let id, let description) = feedback {
            UIScreen.update(id, description)
            onScreen?()
        }
        SceneContext.main.handle(feedback)
    }
}
