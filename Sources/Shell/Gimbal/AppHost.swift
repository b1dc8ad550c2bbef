import Foundation
package import InputEvents
import QuartzCore
package import Scene
import Shaders
import UIKit

/// What every kind of run does with the application object.
@MainActor
package enum AppHost {
    static func launch(_ delegate: any UIApplicationDelegate, _ options: Options) {
        SceneContext.main.animationSpeed = 1 / options.slow
        ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
        UIApplication.shared.launch(delegate: delegate)
    }

    static func terminate() {
        UIApplication.shared.terminate()
    }

    /// What people did, from whatever saw it.
    package static func handle(_ events: [InputEvent]) { UIApplication.shared.handle(events) }

    /// What the display side says goes to layers first, then to screens.
    package static func handle(_ feedback: SceneFeedback) {
        if case .screen(let id, let description) = feedback { UIScreen.update(id, description) }
        SceneContext.main.handle(feedback)
    }
}
