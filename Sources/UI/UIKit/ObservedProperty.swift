/// A property whose observers run wherever it is set, as a setter of Objective-C does.
///
/// Swift writes a plain stored property directly inside every initializer of the same class. That includes a `convenience init` in an app's
/// extension: `image = picture` there would store the picture and show nothing. A wrapped property is computed, so its observers run.
///
/// An observer must not assign the property that it observes: that calls the observer again, without end. Such a property is computed by hand.
@frozen @propertyWrapper
public struct ObservedProperty<Value> {
    /// The property's value.
    public var wrappedValue: Value

    @inlinable
    /// Creates a property with its first value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
