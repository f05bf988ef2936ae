#include "app/desk/start/players_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

PlayersDialog::PlayersDialog(QWidget* parent) : QDialog(parent), form_(new PlayersForm) {
  setWindowTitle(tr("Who plays"));
  auto* note =
      role_label("second", tr("A program takes its turns at once; what it knows is its own side's sheet and no more."));
  note->setWordWrap(true);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(tr("So be it"), QDialogButtonBox::AcceptRole)->setProperty("main", true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 14, 16, 14);
  column->setSpacing(12);
  column->addWidget(form_);
  column->addWidget(note);
  column->addWidget(buttons);
  setMinimumWidth(460);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace sandgate
