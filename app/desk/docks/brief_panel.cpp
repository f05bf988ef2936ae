#include "app/desk/docks/brief_panel.h"

#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

/// To ten metres, so that what is typed from it lies where it says.
constexpr int figures = 4;

QLabel* paragraph(const char* role, const QString& text) {
  auto* label = role_label(role, text);
  label->setWordWrap(true);
  return label;
}

}  // namespace

BriefPanel::BriefPanel(DeskModel& desk, QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("panel"));
  const Briefing& briefing = desk.briefing();
  const Side& own = desk.side();
  const Seat& seat = desk.seat();
  has_mission_ = !briefing.brief.empty() || !own.brief.empty() || !seat.brief.empty() || !own.objectives.empty();
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(8);
  column->addWidget(paragraph("heading", QString::fromStdString(briefing.title)));
  if (!own.objectives.empty()) {
    column->addWidget(role_label("title", tr("Wanted first")));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Objective& objective : own.objectives) {
      auto* place = new QPushButton(words::place(objective.at, briefing, figures));
      place->setProperty("flat", true);
      place->setToolTip(tr("Show the place on the sheet"));
      connect(place, &QPushButton::clicked, this, [this, at = objective.at] { emit place_asked(at); });
      grid->addWidget(role_label("second", QString::number(row + 1)), row, 0);
      grid->addWidget(paragraph("plain", QString::fromStdString(objective.name)), row, 1);
      grid->addWidget(place, row++, 2, Qt::AlignRight);
    }
    column->addLayout(grid);
  }
  // CX-8: what this post alone was told goes before what the side was.
  if (!seat.brief.empty()) {
    column->addWidget(paragraph("title", tr("Orders to %1").arg(words::person(seat))));
    column->addWidget(paragraph("plain", QString::fromStdString(seat.brief)));
  }
  if (!own.brief.empty()) {
    column->addWidget(paragraph("title", tr("Orders to %1, for your eyes only").arg(QString::fromStdString(own.name))));
    column->addWidget(paragraph("plain", QString::fromStdString(own.brief)));
  }
  if (!briefing.brief.empty()) {
    column->addWidget(role_label("title", tr("What everybody was told")));
    column->addWidget(paragraph("plain", QString::fromStdString(briefing.brief)));
  }
  if (!has_mission_) column->addWidget(paragraph("second", tr("Nobody has written a brief for this exercise.")));
  if (!own.objectives.empty() && !briefing.table)
    column->addWidget(paragraph("note", tr("To march to one of these, or to any name on the sheet: type the name "
                                           "in To (F3), or click beside it.")));
  column->addStretch();
  fill_scrolled(*this, page);
}

}  // namespace sandgate
