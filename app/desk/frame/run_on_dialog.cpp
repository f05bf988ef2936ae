#include "app/desk/frame/run_on_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/times.h"

namespace sandgate {

RunOnDialog::RunOnDialog(ExerciseTime now, QWidget* parent)
    : QDialog(parent),
      now_(now),
      report_(new QCheckBox(tr("A &report reaches me"))),
      idle_(new QCheckBox(tr("One of my bodies is &idle"))),
      until_(new QCheckBox(tr("The &clock has reached"))),
      time_(new QLineEdit),
      wrong_(role_label("warning")) {
  setWindowTitle(tr("Run on"));
  report_->setChecked(true);
  idle_->setChecked(true);
  time_->setPlaceholderText(words::time_of_day(now.after(60)));
  time_->setAccessibleName(tr("Time"));
  time_->setMaximumWidth(120);
  auto* time_row = new QHBoxLayout;
  time_row->addWidget(until_);
  time_row->addWidget(time_);
  time_row->addStretch();
  wrong_->setVisible(false);

  auto* buttons = new QDialogButtonBox;
  auto* run = buttons->addButton(tr("Close and run on"), QDialogButtonBox::AcceptRole);
  run->setProperty("main", true);
  run->setDefault(true);
  buttons->addButton(tr("Stay"), QDialogButtonBox::RejectRole);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("Close my moves without me until")));
  column->addWidget(report_);
  column->addWidget(idle_);
  column->addLayout(time_row);
  column->addWidget(wrong_);
  auto* note =
      role_label("note", tr("Contact with the enemy always stops it. The other side still has its own moves."));
  note->setWordWrap(true);
  column->addWidget(note);
  column->addSpacing(6);
  column->addWidget(buttons);

  connect(time_, &QLineEdit::textEdited, this, [this] { until_->setChecked(true); });
  connect(buttons, &QDialogButtonBox::accepted, this, &RunOnDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &RunOnDialog::reject);
}

void RunOnDialog::accept() {
  run_on_ = {.until_report = report_->isChecked(), .until_idle = idle_->isChecked(), .until = {}};
  if (until_->isChecked()) {
    run_on_.until = words::read_time(time_->text(), now_);
    if (!run_on_.until) {
      wrong_->setText(tr("Type a time such as %1.").arg(words::time_of_day(now_.after(60))));
      wrong_->setVisible(true);
      time_->setFocus();
      return;
    }
  }
  if (!run_on_.until_report && !run_on_.until_idle && !run_on_.until) {
    wrong_->setText(tr("Choose at least one thing that stops it."));
    wrong_->setVisible(true);
    return;
  }
  QDialog::accept();
}

}  // namespace sandgate
