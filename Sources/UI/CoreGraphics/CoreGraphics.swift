@_exported public import Foundation

/// Two-dimensional drawing for the user interface: transforms, colors, paths, bitmaps, contexts, text and image files.
///
/// The public part has the names and the meaning of Apple's CoreGraphics as Swift sees it. The geometry types (`CGFloat`,
/// `CGPoint`, `CGSize`, `CGRect`) are Foundation's, and this module exports them again. Cairo draws, Pango sets text, and
/// gdk-pixbuf reads image files. No type of these libraries appears in an interface of this package, and no other module imports
/// them.
///
/// The order of events:
/// 1. A `CGContext` owns or borrows the bytes of a bitmap: 8 bits per channel, premultiplied, blue first in memory.
/// 2. Path, text and image calls draw on it through cairo, under the context's transform, clip, alpha, blend mode and shadow.
/// 3. `makeImage()` copies the pixels to a `CGImage`, which is immutable and may cross threads.
/// 4. QuartzCore hands that image to the display thread by reference: nothing is copied after step 3.
///
/// The image of a PNG or JPEG file has its size at once, and its pixels when a thread first asks for them: `EncodedImage` decodes
/// once, and lends what it decoded to images that an app has prepared.
///
/// Limits: the module starts no threads and knows no layers and no screen. It does not manage color: everything is sRGB, blended
/// in gamma space as in UIKit. It has no PDF, no patterns and no printing. A request that it cannot draw is logged once per kind.
/// A context, a path under construction and a `TextLayout` belong to the thread that made them. Values and images may be used on
/// every thread.
package enum CoreGraphicsModule {}

/// A span of time in seconds.
public typealias CFTimeInterval = Double

/// A point in time in seconds since the start of 2001, UTC.
public typealias CFAbsoluteTime = Double

/// The stand-in for Core Foundation's array type, since there is no Core Foundation: `[a, b] as CFArray` compiles and gives the
/// list.
public typealias CFArray = [Any]

/// The stand-in for Core Foundation's string type.
public typealias CFString = String

/// The stand-in for Core Foundation's dictionary type.
public typealias CFDictionary = [AnyHashable: Any]

/// Returns the wall-clock time in seconds since the start of 2001, UTC.
///
/// Its name promises the wall clock at the moment of the call, and ported code logs with it. Nothing in this library calls it; an
/// animation's time is an argument. Only the present date of date pickers is read from a clock under UI besides.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date().timeIntervalSinceReferenceDate
}
