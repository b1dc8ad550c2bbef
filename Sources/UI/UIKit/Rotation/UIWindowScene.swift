public import Foundation

/// A scene that shows the windows of one screen; there is one instance.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    static let main = UIWindowScene()

    /// The screen that shows the windows.
    open var screen: UIScreen { .main }
    /// All windows of the app, back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows }
    /// The window that gets keys; nil when there is none.
    open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    /// The orientation of the interface now.
    open var interfaceOrientation: UIInterfaceOrientation { screen.geometry.orientation }
    /// The traits of the screen.
    open var traitCollection: UITraitCollection { screen.traitCollection }
    /// How the scene lies on its screen now.
    open var effectiveGeometry: Geometry { Geometry(screen.geometry.orientation) }

    /// How the interface rotates when the deciding controller has no preference.
    open var interfaceRotation = UIInterfaceRotation.live

    /// Rotates the interface to one of the requested orientations, animated, until the device reports another orientation.
    ///
    /// - Parameters:
    ///   - geometryPreferences: a `GeometryPreferences.iOS`; its orientations are the request.
    ///   - errorHandler: called before the return when neither the app nor the controller on top supports any of them.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        let wanted = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations ?? []
        guard !wanted.isEmpty, !OrientationPolicy.request(wanted) else { return }
        errorHandler?(UISceneError(code: .geometryRequestDenied))
    }

    /// The geometry of a scene on its screen.
    @preconcurrency @MainActor
    open class Geometry: NSObject {
        /// The orientation of the interface.
        public let interfaceOrientation: UIInterfaceOrientation

        init(_ interfaceOrientation: UIInterfaceOrientation) {
            self.interfaceOrientation = interfaceOrientation
            super.init()
        }
    }

    /// The base class of an app's geometry requests.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        /// The base class itself holds no request.
        fileprivate override init() { super.init() }

        /// A request for interface orientations.
        @preconcurrency @MainActor
        public final class iOS: GeometryPreferences {
            /// The orientations that the app asks for; the first that is supported is taken.
            public var interfaceOrientations: UIInterfaceOrientationMask

            /// Creates a request; an empty one asks for nothing.
            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }
}

/// The reason why a scene did not take the geometry that an app asked for.
public struct UISceneError: Error, CustomStringConvertible, Sendable {
    /// The reasons for a refusal.
    public enum Code: Int, Sendable {
        /// The scene cannot change its geometry.
        case geometryRequestUnsupported = 100
        /// The app, or the controller on top, supports none of the requested orientations.
        case geometryRequestDenied
    }

    /// The reason.
    public let code: Code

    /// One sentence with the reason.
    public var description: String {
        switch code {
        case .geometryRequestUnsupported: "the scene cannot change its geometry"
        case .geometryRequestDenied: "no orientation that was asked for is supported by the app and the controller on top"
        }
    }
}
