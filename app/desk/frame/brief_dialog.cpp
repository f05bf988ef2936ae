#include "app/desk/frame/brief_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"

namespace sandgate {
namespace {

constexpr int text_width = 480;

QLabel* paragraph(const std::string& text) {
  auto* label = role_label("plain", QString::fromStdString(text));
  label->setWordWrap(true);
  label->setMinimumWidth(text_width);
  return label;
}

}  // namespace

BriefDialog::BriefDialog(const Briefing& briefing, SideId side, QWidget* parent) : QDialog(parent) {
  const Side& own = briefing.sides[side.index()];
  setWindowTitle(tr("The brief"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", QString::fromStdString(briefing.title)));
  if (!briefing.brief.empty()) column->addWidget(paragraph(briefing.brief));
  if (!own.brief.empty()) {
    column->addSpacing(6);
    column->addWidget(
        role_label("title", tr("Orders to %1, for your eyes only").arg(QString::fromStdString(own.name))));
    column->addWidget(paragraph(own.brief));
  }
  if (!own.objectives.empty()) {
    column->addSpacing(6);
    column->addWidget(role_label("title", tr("To have and to hold")));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    int row = 0;
    for (const Objective& objective : own.objectives) {
      auto* place = new QPushButton(words::place(objective.at, briefing));
      place->setProperty("flat", true);
      place->setAutoDefault(false);
      place->setToolTip(tr("Show the place on the sheet"));
      connect(place, &QPushButton::clicked, this, [this, at = objective.at] {
        emit place_asked(at);
        accept();
      });
      grid->addWidget(role_label("plain", QString::fromStdString(objective.name)), row, 0);
      grid->addWidget(place, row++, 1, Qt::AlignRight);
    }
    column->addLayout(grid);
  }
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addSpacing(6);
  column->addWidget(buttons);
}

}  // namespace sandgate
