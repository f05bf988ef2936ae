#include "app/desk/sheet/measure_card.h"

#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/words/bodies.h"
#include "app/words/marches.h"
#include "app/words/measures.h"

namespace sandgate {

ProfileView::ProfileView(MeasureModel& measure, QWidget* parent) : QWidget(parent), measure_(measure) {
  setMouseTracking(true);
  setMinimumSize(260, 130);
  setAccessibleName(tr("The ground along the line, from the side"));
  speak_for(this, QAccessible::Chart, [this] {
    const auto& found = measure_.measured();
    if (!found) return tr("Nothing is measured");
    return tr("%1 long; rises %2 m, falls %3 m")
        .arg(words::ground(found->length_m))
        .arg(std::lround(found->climb_m))
        .arg(std::lround(found->descent_m));
  });
  connect(&measure_, &MeasureModel::changed, this, qOverload<>(&QWidget::update));
}

void ProfileView::paintEvent(QPaintEvent*) {
  if (!measure_.measured()) return;
  QPainter painter(this);
  paint_profile(painter, rect(), measure_.measured()->profile, theme_now());
}

void ProfileView::mouseMoveEvent(QMouseEvent* event) {
  if (measure_.measured()) measure_.mark(along_at(rect(), measure_.measured()->profile, event->position()));
}

void ProfileView::leaveEvent(QEvent*) { measure_.mark({}); }

MeasureCard::MeasureCard(MeasureModel& measure, std::shared_ptr<const Briefing> briefing, QWidget* parent)
    : QFrame(parent),
      measure_(measure),
      briefing_(std::move(briefing)),
      profile_(new ProfileView(measure)),
      length_(role_label("heading")),
      climb_(role_label("second")),
      hint_(role_label("note")),
      arms_(new QGridLayout) {
  setObjectName(QStringLiteral("panel"));
  for (QLabel* label : {climb_, hint_}) label->setWordWrap(true);
  arms_->setHorizontalSpacing(14);
  arms_->setVerticalSpacing(2);
  auto* figures = new QVBoxLayout;
  figures->setSpacing(3);
  figures->addWidget(length_);
  figures->addWidget(climb_);
  figures->addWidget(profile_);
  figures->addSpacing(3);
  figures->addLayout(arms_);
  figures->addWidget(hint_);
  figures->addStretch();
  figures->setContentsMargins(6, 0, 6, 0);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 10, 6, 10);
  column->setSpacing(8);
  column->addLayout(figures, 1);
  connect(&measure_, &MeasureModel::changed, this, &MeasureCard::refresh);
  refresh();
}

void MeasureCard::refresh() {
  const auto& measured = measure_.measured();
  profile_->setVisible(measured.has_value());
  while (QLayoutItem* item = arms_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  if (!measured) {
    length_->setText(tr("Measure"));
    climb_->setText(measure_.places().empty() ? tr("Click where the line begins.") : tr("Point where it goes on."));
    hint_->setText(tr("Click for every bend, twice for the end; Backspace takes back, Esc ends"));
    return;
  }
  const Scale& scale = briefing_->scale;
  length_->setText(
      tr("%1, %2").arg(words::ground(measured->length_m), words::feet_whole(scale.length(measured->length_m))));
  climb_->setText(tr("Rises %1 m, falls %2 m; %3 contours up, %4 down")
                      .arg(std::lround(measured->climb_m))
                      .arg(std::lround(measured->descent_m))
                      .arg(measured->contours_up)
                      .arg(measured->contours_down));
  int row = 0;
  for (const MeasureModel::ArmCost& cost : measured->arms) {
    arms_->addWidget(role_label("plain", words::arm(cost.arm)), row, 0);
    const QString price =
        cost.bar == Bar::none
            ? tr("%1 moves").arg(words::moves(cost.moves))
            : tr("%1 after %2").arg(words::barred(cost.bar), words::ground(briefing_->scale.metres(cost.barred_after)));
    arms_->addWidget(role_label("second", price), row++, 1, Qt::AlignRight);
  }
  arms_->setColumnStretch(0, 1);
  hint_->setText(measured->profile.lit ? tr("Grey: not seen from the start") : QString());
}

}  // namespace sandgate
