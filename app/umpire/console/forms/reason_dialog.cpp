#include "app/umpire/console/forms/reason_dialog.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

ReasonDialog::ReasonDialog(const Asked& asked, std::function<std::optional<QString>(const QString&)> done,
                           QWidget* parent)
    : QDialog(parent), done_(std::move(done)), field_(new QLineEdit(asked.proposed)), refused_(role_label("warning")) {
  constexpr int field_px = 420;
  setWindowTitle(asked.title);
  field_->setAccessibleName(tr("Reason"));
  field_->setMinimumWidth(field_px);
  field_->selectAll();
  refused_->setWordWrap(true);
  refused_->hide();
  auto* what = role_label("second", asked.what);
  what->setWordWrap(true);
  what->setVisible(!asked.what.isEmpty());
  auto* note = role_label("note", asked.note);
  note->setWordWrap(true);
  note->setVisible(!asked.note.isEmpty());
  auto* buttons = new QDialogButtonBox;
  deed_ = buttons->addButton(asked.deed, QDialogButtonBox::AcceptRole);
  deed_->setProperty("main", true);
  deed_->setDefault(true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::accepted, this, &ReasonDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", asked.title));
  column->addWidget(what);
  column->addWidget(field_);
  column->addWidget(refused_);
  column->addWidget(note);
  column->addWidget(buttons);
  const auto follow = [this, empty = asked.may_be_empty] {
    deed_->setEnabled(empty || !field_->text().trimmed().isEmpty());
  };
  connect(field_, &QLineEdit::textChanged, this, follow);
  follow();
  field_->setFocus();
}

void ReasonDialog::accept() {
  if (!deed_->isEnabled()) return;
  const auto no = done_(field_->text().trimmed());
  refused_->setVisible(no.has_value());
  refused_->setText(no.value_or(QString()));
  if (!no) QDialog::accept();
}

}  // namespace sandgate
