#include "app/umpire/observer_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/invite/hosting_record.h"

namespace sandgate {

ObserverDialog::ObserverDialog(const Setting& setting, QWidget* parent)
    : QDialog(parent), name_(new QLineEdit), sees_(new QComboBox), late_(new QSpinBox) {
  setWindowTitle(tr("Invite an observer"));
  constexpr int longest_name = 100, field_px = 260;
  name_->setAccessibleName(tr("Who he is"));
  name_->setPlaceholderText(tr("Gen Sir J. Airey"));
  name_->setMaxLength(longest_name);
  name_->setMinimumWidth(field_px);
  sees_->setAccessibleName(tr("He sees"));
  sees_->addItem(tr("all that is true"), -1);
  for (const Side& side : setting.sides)
    sees_->addItem(tr("what the General of %1 knows").arg(QString::fromStdString(side.name)), side.id.number);
  late_->setAccessibleName(tr("Moves late"));
  late_->setRange(0, most_moves_late);
  late_->setSpecialValueText(tr("at once"));
  late_->setSuffix(tr(" moves late"));
  late_->setToolTip(tr("Moves of both sides together"));

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  const auto line = [grid](int row, const QString& words, QWidget* field) {
    grid->addWidget(role_label("second", words), row, 0);
    grid->addWidget(field, row, 1);
  };
  line(0, tr("Who he is"), name_);
  line(1, tr("He sees"), sees_);
  line(2, tr("How soon"), late_);
  auto* note =
      role_label("note", tr("He orders nothing. Who sees all at once could tell it to a commander: let him see it "
                            "some moves late."));
  note->setWordWrap(true);
  auto* buttons = new QDialogButtonBox;
  invite_ = buttons->addButton(tr("Invite him"), QDialogButtonBox::AcceptRole);
  invite_->setProperty("main", true);
  invite_->setDefault(true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  const auto follow = [this] { invite_->setEnabled(!name().isEmpty()); };
  connect(name_, &QLineEdit::textChanged, this, follow);
  follow();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(12);
  column->addWidget(role_label("heading", tr("An observer")));
  column->addLayout(grid);
  column->addWidget(note);
  column->addWidget(buttons);
  name_->setFocus();
}

SideId ObserverDialog::side() const { return SideId{sees_->currentData().toInt()}; }

}  // namespace sandgate
