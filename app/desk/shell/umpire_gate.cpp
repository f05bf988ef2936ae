#include "app/desk/shell/umpire_gate.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

UmpireGate::UmpireGate(std::function<bool(const QString& key)> is_key, QWidget* parent)
    : QDialog(parent), is_key_(std::move(is_key)), wrong_(role_label("warning")) {
  setWindowTitle(tr("Umpire"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("This is for the umpire to rule")));
  auto* note = role_label("second", is_key_ ? tr("The exercise has an umpire, who has a key.")
                                            : tr("The exercise has no umpire's key, so anybody at this screen can "
                                                 "rule. Every commander is told what was ruled, and where."));
  note->setWordWrap(true);
  column->addWidget(note);
  if (is_key_) {
    key_ = new QLineEdit;
    key_->setEchoMode(QLineEdit::Password);
    key_->setAccessibleName(tr("The umpire's key"));
    key_->setPlaceholderText(tr("The umpire's key"));
    column->addWidget(key_);
  }
  wrong_->setText(tr("That is not the umpire's key."));
  wrong_->hide();
  column->addWidget(wrong_);
  auto* buttons = new QDialogButtonBox;
  auto* rules = buttons->addButton(is_key_ ? tr("Rule") : tr("Rule, and have all told"), QDialogButtonBox::AcceptRole);
  auto* leaves = buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  rules->setProperty("main", true);
  (is_key_ ? rules : leaves)->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &UmpireGate::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &UmpireGate::reject);
  setMinimumWidth(420);
  if (key_) key_->setFocus();
}

void UmpireGate::accept() {
  if (key_ && !is_key_(key_->text().trimmed())) {
    key_->clear();
    wrong_->show();
    return;
  }
  QDialog::accept();
}

}  // namespace sandgate
