import UIKit

// The code of the article "Pickers", compiled with the tests.

// begin rows
final class OvenController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
    private let picker = UIPickerView()
    private let programs = ["Bread", "Cake", "Pizza"]

    override func viewDidLoad() {
        super.viewDidLoad()
        picker.dataSource = self
        picker.delegate = self
        view.addSubview(picker)
        picker.selectRow(30, inComponent: 1, animated: false)
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        component == 0 ? programs.count : 121
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        component == 0 ? programs[row] : "\(row) min"
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        print("component \(component) is at row \(row)")
    }
}
// end rows

// begin dates
final class ReminderController: UIViewController {
    private let picker = UIDatePicker()

    override func viewDidLoad() {
        super.viewDidLoad()
        picker.datePickerMode = .dateAndTime
        picker.preferredDatePickerStyle = .compact
        picker.minimumDate = picker.date
        picker.minuteInterval = 5
        picker.addAction(UIAction { [unowned self] _ in print(picker.date) }, for: .valueChanged)
        view.addSubview(picker)
    }
}
// end dates
