#include "app/desk/docks/body_card.h"

#include <QHBoxLayout>
#include <QStringList>
#include <QVBoxLayout>

#include "app/desk/model/pieces.h"
#include "app/desk/model/supply_words.h"
#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/ground.h"
#include "app/words/measures.h"

namespace sandgate {

BodyCard::BodyCard(DeskModel& desk, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      emblem_(new Emblem(QSize(48, 40))),
      name_(new ElidedLabel("heading")),
      second_(new ElidedLabel("second")),
      chips_(new QHBoxLayout) {
  auto* lines = new QVBoxLayout;
  lines->setSpacing(1);
  lines->addWidget(name_);
  lines->addWidget(second_);
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  second_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* top = new QHBoxLayout;
  top->setSpacing(12);
  top->addWidget(emblem_, 0, Qt::AlignTop);
  top->addLayout(lines, 1);
  chips_->setSpacing(6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 10);
  column->setSpacing(10);
  column->addLayout(top);
  column->addLayout(chips_);
  connect(&desk_, &DeskModel::selection_changed, this, &BodyCard::refresh);
  connect(&desk_, &DeskModel::picture_changed, this, &BodyCard::refresh);
  connect(&desk_, &DeskModel::standing_changed, this, &BodyCard::refresh);
  connect(&desk_.drafts(), &DraftBook::changed, this, &BodyCard::refresh);
  refresh();
}

void BodyCard::refresh() {
  while (QLayoutItem* item = chips_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const OwnBody* body = desk_.selected_body();
  if (!body) {
    emblem_->clear();
    name_->setText(tr("No body chosen"));
    second_->setText(tr("Click one on the sheet, or press Tab."));
    return;
  }
  const auto title = QString::fromStdString(body->title.empty() ? body->name : body->title);
  const auto ground = words::ground_at(*desk_.briefing().country, desk_.briefing().to_ground(body->at));
  emblem_->show_piece(piece_of(*body, desk_.briefing(), desk_.side().livery));
  name_->setText(title);
  name_->setToolTip(title);
  QStringList second{words::formation(body->formation), words::strength(*body),
                     words::place(body->at, desk_.briefing())};
  if (ground && !ground->height.isEmpty()) second << ground->height;
  second_->setText(second.join(QStringLiteral(" · ")));

  QStringList chips;
  const QString on_lines = words::on_lines(*body, desk_.picture());
  chips << (on_lines.isEmpty() || body->march ? desk_.doing(*body, false) : on_lines);
  if (const QString hungry = words::hunger(*body, desk_.briefing()); !hungry.isEmpty()) chips << hungry;
  if (!body->packets.nothing() && body->contents.arm() != Arm::depot) chips << words::packets(body->packets);
  if (body->scouts) chips << tr("scouts");
  if (desk_.enemy_near(*body)) chips << tr("enemy in sight");
  if (ground && ground->road != words::no_road()) chips << tr("on a %1").arg(ground->road);
  if (ground && ground->ground != words::open_ground()) chips << tr("in %1").arg(ground->ground);
  if (const QString whose = desk_.commander_of(*body); !whose.isEmpty()) chips << tr("under %1").arg(whose);
  for (const QString& text : chips) {
    auto* chip = new ElidedLabel("chip");
    chip->setText(text);
    chips_->addWidget(chip);
  }
  chips_->addStretch();
}

}  // namespace sandgate
