#include "app/desk/fight/charge_roll.h"

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <map>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {
constexpr int roll_cell = 26;
constexpr double roll_radius = 8;
}  // namespace

ChargeRoll::ChargeRoll(const QString& name, QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(name);
  speak_for(this, QAccessible::Graphic, [this] {
    std::map<Arm, std::int64_t> arms;
    for (const TableMan& man : men_) ++arms[man.arm];
    QStringList said;
    for (const auto& [arm, men] : arms) said << words::arm(arm) + QStringLiteral(" %1").arg(men);
    return said.isEmpty() ? QCoreApplication::translate("ChargeRoll", "Nobody") : said.join(QStringLiteral(", "));
  });
}

void ChargeRoll::show_men(std::vector<TableMan> men) {
  men_ = std::move(men);
  updateGeometry();
  update();
}

int ChargeRoll::heightForWidth(int width) const {
  const int in_a_row = std::max(1, width / roll_cell);
  return std::max(1, (static_cast<int>(men_.size()) + in_a_row - 1) / in_a_row) * roll_cell;
}

void ChargeRoll::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int in_a_row = std::max(1, width() / roll_cell);
  for (int i = 0; i < static_cast<int>(men_.size()); ++i) {
    painter.save();
    painter.translate((i % in_a_row + 0.5) * roll_cell, (i / in_a_row + 0.5) * roll_cell);
    paint_man(painter, men_[static_cast<std::size_t>(i)], roll_radius, theme_now());
    painter.restore();
  }
}

}  // namespace sandgate
