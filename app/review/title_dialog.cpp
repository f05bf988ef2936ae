#include "app/review/title_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

TitleDialog::TitleDialog(const QString& heading, const QString& asked, QWidget* parent)
    : QDialog(parent), field_(new QLineEdit) {
  setWindowTitle(heading);
  constexpr int wide = 420, longest = 120;
  setMinimumWidth(wide);
  field_->setMaxLength(longest);
  field_->setAccessibleName(asked);
  auto* words = role_label("second", asked);
  words->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  QPushButton* done = buttons->button(QDialogButtonBox::Ok);
  done->setText(tr("Keep it"));
  done->setEnabled(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 16, 18, 14);
  column->setSpacing(10);
  column->addWidget(words);
  column->addWidget(field_);
  column->addWidget(buttons);
  connect(field_, &QLineEdit::textChanged, this, [this, done] { done->setEnabled(!title().isEmpty()); });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  field_->setFocus();
}

}  // namespace sandgate
