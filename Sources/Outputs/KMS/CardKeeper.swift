/// Keeps the file of a card open beyond this process, so that its picture stays: the service manager's descriptor store.
package protocol CardKeeper: AnyObject {
    /// Our frames are on all displays of the card. Its file is kept from now on, and used for as long as the card is there: a file that
    /// another process has open, too, stays the display's master.
    ///
    /// - Parameter file: the caller's; a copy is kept.
    func keep(_ file: Int32, of card: String)

    /// The card is gone; its file shows nothing any more.
    func forget(_ card: String)
}
