@_exported public import Foundation

/// Two-dimensional drawing for the user interface: transforms, colors, paths, bitmaps, contexts, text and image files.
///
/// The public part has the names and the meaning of Apple's CoreGraphics as Swift sees it; the geometry types (`CGFloat`, `CGPoint`,
/// `CGSize`, `CGRect`) are Foundation's, which this module exports again. Drawing is cairo's, text is Pango's, image files are
/// gdk-pixbuf's; no type of theirs appears in an interface of ours, and no other module imports them.
///
/// What happens in which order:
/// 1. A `CGContext` owns (or borrows) the bytes of a bitmap, 8 bits a channel, premultiplied, blue first in memory.
/// 2. Path, text and image calls put ink on it through cairo, under the context's transform, clip, alpha, blend mode and shadow.
/// 3. `makeImage()` freezes the pixels in a `CGImage`, which is immutable and may cross threads.
/// 4. QuartzCore hands that image to the display thread by reference: nothing is copied after step 3.
///
/// What it refuses to do: it starts no threads, knows no layers and no screen, manages no color (everything is sRGB, blended in gamma
/// space as UIKit does), and hands out no PDF, no pattern and no printing. What is asked for and cannot be drawn is logged once a kind.
/// A context, a path under construction and a `TextLayout` belong to the thread that made them; values and images belong to all.
package enum CoreGraphicsModule {}

/// A span of time in seconds.
public typealias CFTimeInterval = Double

/// A point in time in seconds since the start of 2001, UTC.
public typealias CFAbsoluteTime = Double

/// What `CFArray` is where there is no Core Foundation: `[a, b] as CFArray` compiles and means the list.
public typealias CFArray = [Any]

/// What `CFString` is where there is no Core Foundation.
public typealias CFString = String

/// What `CFDictionary` is where there is no Core Foundation.
public typealias CFDictionary = [AnyHashable: Any]

/// Wall-clock time in seconds since the start of 2001, UTC.
///
/// The one place under UI that reads a clock: the name promises the wall clock of the moment of the call, and ported code logs with it.
/// Nothing in this library calls it; an animation's time is an argument.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date().timeIntervalSinceReferenceDate
}
