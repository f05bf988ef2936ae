#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/desk/fight/melee_panel.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/table/table_drawing.h"
#include "app/words/bodies.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {
constexpr int cell = 32;
constexpr double radius = 9.5;
}  // namespace

MeleeRoll::MeleeRoll(const DeskModel& desk, MeleeModel& melees, bool own, QWidget* parent)
    : QWidget(parent), desk_(desk), melees_(melees), own_(own) {
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(own ? tr("Your men in the melee") : tr("The enemy's men in the melee"));
  speak_for(this, QAccessible::List, [this] { return said_of_marked(); });
}

QString MeleeRoll::said_of_marked() const {
  if (men_.empty()) return tr("Nobody");
  const ManHandle handle = men_[std::min(marked_, men_.size() - 1)];
  const SeenMan* man = desk_.picture().man(handle);
  const MeleeDraft::Lot lot = melees_.lot(handle);
  const QString falls = lot == MeleeDraft::Lot::dies    ? tr("dies")
                        : lot == MeleeDraft::Lot::taken ? tr("is taken prisoner")
                                                        : tr("lives");
  return tr("Man %1 of %2: %3; %4")
      .arg(marked_ + 1)
      .arg(men_.size())
      .arg(man ? words::arm(man->arm) : QString(), falls);
}

int MeleeRoll::in_a_row(int width) const { return std::max(1, width / cell); }

int MeleeRoll::heightForWidth(int width) const {
  const int rows = (static_cast<int>(men_.size()) + in_a_row(width) - 1) / in_a_row(width);
  return std::max(1, rows) * cell;
}

void MeleeRoll::refresh() {
  const SeenMelee* melee = melees_.melee();
  auto men = melee ? (own_ ? melee->own : melee->enemy) : std::vector<ManHandle>();
  if (men != men_) {
    men_ = std::move(men);
    marked_ = 0;
    updateGeometry();
  }
  update();
}

QRectF MeleeRoll::room_of(std::size_t man) const {
  const int row = static_cast<int>(man) / in_a_row(width()), column = static_cast<int>(man) % in_a_row(width());
  return QRectF(column * cell, row * cell, cell, cell);
}

ManHandle MeleeRoll::man_at(QPointF position) const {
  for (std::size_t i = 0; i < men_.size(); ++i)
    if (room_of(i).contains(position)) return men_[i];
  return {};
}

void MeleeRoll::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  for (std::size_t i = 0; i < men_.size(); ++i) {
    const QRectF room = room_of(i);
    if (hasFocus() && i == marked_) {
      painter.setPen(QPen(look.selection, 1.4));
      painter.setBrush(look.unread);
      painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 3, 3);
    }
    TableMan man;
    const SeenMan* seen = desk_.picture().man(men_[i]);
    const Livery ours = desk_.side().livery;
    man.livery = own_ ? ours : ours == Livery::red ? Livery::blue : Livery::red;
    if (seen) {
      man.livery = desk_.briefing().sides[seen->side.index()].livery;
      man.arm = seen->arm;
    }
    man.coat = men_[i].number;
    switch (melees_.lot(men_[i])) {
      case MeleeDraft::Lot::dies: man.lot = TableMan::Lot::dies; break;
      case MeleeDraft::Lot::taken: man.lot = TableMan::Lot::taken; break;
      case MeleeDraft::Lot::lives: break;
    }
    painter.save();
    painter.translate(room.center());
    paint_man(painter, man, radius, theme_now());
    painter.restore();
  }
}

void MeleeRoll::mousePressEvent(QMouseEvent* event) {
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (!room_of(i).contains(event->position())) continue;
    marked_ = i;
    melees_.turn(men_[i]);
    update();
  }
}

void MeleeRoll::keyPressEvent(QKeyEvent* event) {
  if (men_.empty()) return QWidget::keyPressEvent(event);
  const auto go = [this](int by) {
    const auto last = static_cast<int>(men_.size()) - 1;
    marked_ = static_cast<std::size_t>(std::clamp(static_cast<int>(marked_) + by, 0, last));
    update();
    tell_changed(this);
  };
  switch (event->key()) {
    case Qt::Key_Left: go(-1); return;
    case Qt::Key_Right: go(1); return;
    case Qt::Key_Up: go(-in_a_row(width())); return;
    case Qt::Key_Down: go(in_a_row(width())); return;
    case Qt::Key_Space:
      melees_.turn(men_[marked_]);
      tell_changed(this);
      return;
    default: QWidget::keyPressEvent(event);
  }
}

bool MeleeRoll::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const ManHandle handle = man_at(help->pos());
    if (const SeenMan* man = handle ? desk_.picture().man(handle) : nullptr) {
      QToolTip::showText(help->globalPos(),
                         words::man_lines(*man, desk_.picture(), desk_.briefing()).join(QLatin1Char('\n')), this);
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace sandgate
