package import Compositing
package import RenderGLES
import Testing

extension GraphicsContext {
    /// A context without a device, for a test of a suite that is `.oneContextAtATime`, or of XCTest, which runs one test at a time.
    ///
    /// - Parameter maximumVersion: 2 forbids the use of anything newer.
    /// - Throws: when the suite is not, which would be a crash in one run of a hundred.
    package static func forTest(maximumVersion: Int = 3) throws(RenderError) -> GraphicsContext {
        guard OneContextTrait.hasTurn || Test.current == nil else {
            throw .unavailable(reason: "the test's suite makes GL contexts and lacks the trait .oneContextAtATime")
        }
        return try GraphicsContext(.surfaceless, maximumVersion: maximumVersion)
    }
}
