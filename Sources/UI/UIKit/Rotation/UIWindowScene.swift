public import Foundation

/// A screen's worth of windows; there is one.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    static let main = UIWindowScene()

    open var screen: UIScreen { .main }
    open var windows: [UIWindow] { UIApplication.shared.windows }
    open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    open var interfaceOrientation: UIInterfaceOrientation { screen.geometry.orientation }
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var effectiveGeometry: Geometry { Geometry(screen.geometry.orientation) }

    /// How the interface turns where the controller that decides has no preference.
    open var interfaceRotation = UIInterfaceRotation.live

    /// Turns the interface to one of the orientations asked for, animated, until the device is next held otherwise.
    ///
    /// - Parameter errorHandler: called before the return where neither the app nor the controller on top supports any of them.
    /// - Parameter geometryPreferences: a `GeometryPreferences.iOS`; its orientations are the request.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        let wanted = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations ?? []
        guard !wanted.isEmpty, !OrientationPolicy.request(wanted) else { return }
        errorHandler?(UISceneError(code: .geometryRequestDenied))
    }

    /// How a scene lies on its screen.
    @preconcurrency @MainActor
    open class Geometry: NSObject {
        public let interfaceOrientation: UIInterfaceOrientation

        init(_ interfaceOrientation: UIInterfaceOrientation) {
            self.interfaceOrientation = interfaceOrientation
            super.init()
        }
    }

    /// What an app asks of a scene's geometry.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        /// Nothing yet is asked of these.
        fileprivate override init() { super.init() }

        /// Which way the interface shall stand.
        @preconcurrency @MainActor
        public final class iOS: GeometryPreferences {
            public var interfaceOrientations: UIInterfaceOrientationMask

            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }
}

/// Why a scene did not become what an app asked for.
public struct UISceneError: Error, CustomStringConvertible, Sendable {
    public enum Code: Int, Sendable { case geometryRequestUnsupported = 100, geometryRequestDenied }

    public let code: Code

    public var description: String {
        switch code {
        case .geometryRequestUnsupported: "the scene cannot change its geometry"
        case .geometryRequestDenied: "no orientation that was asked for is supported by the app and the controller on top"
        }
    }
}
