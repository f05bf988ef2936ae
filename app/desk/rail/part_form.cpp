#include "app/desk/rail/part_form.h"

#include <QHBoxLayout>
#include <QKeyEvent>

#include "app/desk/parts/panel.h"

namespace sandgate {

PartForm::PartForm(TimetableModel& model, QWidget* parent)
    : QFrame(parent),
      model_(model),
      trucks_(new QSpinBox),
      engines_(new QSpinBox),
      name_(new QLineEdit),
      give_(new QPushButton(tr("Part"))),
      leave_(new QPushButton(tr("Leave it"))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(role_label("second", tr("Trucks")));
  row->addWidget(trucks_);
  row->addWidget(role_label("second", tr("Engines")));
  row->addWidget(engines_);
  row->addWidget(name_, 1);
  row->addWidget(give_);
  row->addWidget(leave_);
  trucks_->setAccessibleName(tr("Trucks that are left"));
  engines_->setAccessibleName(tr("Engines that are left with them"));
  name_->setAccessibleName(tr("Name of the train that is parted off"));
  name_->setMaxLength(60);
  name_->setMinimumWidth(60);
  for (QSpinBox* field : {trucks_, engines_}) {
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setFixedWidth(38);
    field->setAlignment(Qt::AlignRight);
  }
  for (QWidget* field : {static_cast<QWidget*>(trucks_), static_cast<QWidget*>(engines_), static_cast<QWidget*>(name_),
                         static_cast<QWidget*>(give_)})
    field->installEventFilter(this);
  connect(give_, &QPushButton::clicked, this, &PartForm::give);
  connect(leave_, &QPushButton::clicked, this, &PartForm::done);
}

void PartForm::begin() {
  const TimetableTrain* train = model_.train(model_.chosen());
  if (!train) return;
  train_ = train->handle;
  trucks_->setRange(0, train->trucks);
  trucks_->setValue(train->trucks / 2);
  engines_->setRange(0, std::max(train->engines - 1, 0));
  engines_->setValue(0);
  name_->setText(model_.free_name());
  trucks_->setFocus();
  trucks_->selectAll();
}

void PartForm::give() {
  if (name_->text().simplified().isEmpty()) {
    name_->setFocus();
    return;
  }
  model_.part(train_, trucks_->value(), engines_->value(), name_->text());
  emit done();
}

// Enter and Escape mean this form while one of its fields is in hand.
bool PartForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
    return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if ((!enter && key->key() != Qt::Key_Escape) || key->modifiers() & Qt::ControlModifier)
    return QFrame::eventFilter(watched, event);
  event->accept();
  if (event->type() == QEvent::KeyPress) {
    if (enter) {
      give();
    } else {
      emit done();
    }
  }
  return true;
}

}  // namespace sandgate
