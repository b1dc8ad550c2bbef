import Foundation
import Gimbal
import GimbalShell
import UIKit

/// An app that shows a window of GTK's, a screen of its own and a terminal, one after the other and back; and the judge of what was
/// read back from the display.
///
/// What it is: the smallest app with other programs' windows in it, as one outside this house would write it, with a tour through them:
/// pushes, presentations with a cube and with a shader, and a finger that swipes from the one program to the other. With
/// `LAB_STOP_CLIENTS` in its environment it stops both programs (SIGSTOP) in the middle of each step, and lets them go on at its end.
/// As `gimbal-lab-host check DIR` it goes through the captured frames in that folder and prints what they show, equal ones that follow
/// one another as one line. What it refuses to do: know what of it is right; the case does.
@main
enum Main {
    @MainActor
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, arguments[1] == "check" else { UIApplicationMain(HostApp.self) }
        do {
            for line in try ShownScreens(in: URL(fileURLWithPath: arguments[2])).lines { print(line) }
        } catch {
            print("\(error)")
            exit(1)
        }
    }
}

final class HostApp: UIResponder, UIApplicationDelegate {
    static let ground = UIColor.black
    static let own = UIColor(red: 32 / 255, green: 64 / 255, blue: 160 / 255, alpha: 1)
    static let commands = [
        ["gtk4-widget-factory"],
        ["foot", "--config=/dev/null", "--override=colors.background=802020", "sh", "-c", "sleep 1000"],
    ]

    var window: UIWindow?
    let navigation = UINavigationController()
    private var host: WaylandHost?
    /// Of the commands, in their order.
    private var processes: [Int32] = []

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let home = UIViewController()
        home.view.backgroundColor = Self.ground
        navigation.isNavigationBarHidden = true
        navigation.viewControllers = [home]
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        do {
            let host = try WaylandHost()
            processes = try Self.commands.map { try host.start($0) }
            self.host = host
        } catch {
            print("\(error)")
            return false
        }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        print("\(processes.indices.count { program($0) != nil }) windows at the end")
        host?.close()
    }

    /// The window of a command; nil while it has none.
    func program(_ index: Int) -> WaylandViewController? {
        host?.controllers.first { processes.indices.contains(index) && $0.processID == processes[index] }
    }

    func signal(_ number: Int32) {
        for process in processes { kill(process, number) }
    }
}
