/// Wayland protocol descriptions (XML), and the Swift that they become.
///
/// `WaylandScanner` runs it when Gimbal is built. It does not guess (anything unknown is an error with file, line and reason), does not use
/// Foundation, and opens no file.
///
/// The order of the steps:
///
///     1  XMLReader          bytes → elements and text, each with its line
///     2  DescriptionParser  elements → Description, and everything that can be wrong with one
///     3  SwiftWriter        Description → source text, one file for each description and one with the table of interfaces
///
/// The generated code works as follows. A `Request` case holds the arguments of a message with the XML's types. New ids and
/// descriptors are `~Copyable`: they are used, or else closed or refused when they end. A request or event marked `destructor`
/// ends its object in the glue itself. An enumeration with `bitfield="true"` is an OptionSet, any other an enum; where a client
/// may send a number that the enum does not have, the case holds a `WireValue`. An event newer than the client's version is not
/// sent.
