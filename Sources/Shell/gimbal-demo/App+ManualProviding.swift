import Gimbal
import UIKit

extension App: ManualProviding {
    static let manualSummary = "show the example device interface of Gimbal"

    static let manualDescription = [
        "The demo is the control panel of a home: rooms, their controls, a camera and settings, with a transition from each screen to the "
            + "next. Where a touch panel, a mouse or a tablet is connected, it is used like any other app. Two fingers rotate the "
            + "interface, and so do Control and Alt with an arrow key.",
        "Without a pointing device the demo shows its tour once and ends. Without a display it writes the tour as pictures: a sheet for "
            + "each transition, an animated picture and frames.json.",
        "A transition is named by its name or by the file of a shader in the GL Transitions convention. Shaders are installed in "
            + "share/gimbal/transitions, beside bin.",
        "GIMBAL_DEMO_PHOTOS names a folder whose JPEG and PNG files the wall of photographs shows instead of its own.",
    ]

    static let manualExample = [
        "gimbal-demo", "gimbal-demo --transition cube", "gimbal-demo --transition my-wipe.glsl",
        "gimbal-demo --backend headless --size 1280x720 --out pictures",
    ]
}
