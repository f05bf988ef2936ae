#include "app/desk/fight/barrel_view.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/words/guns.h"

#include <QPainter>

namespace sandgate {

BarrelView::BarrelView(GunModel& guns, QWidget* parent) : QWidget(parent), guns_(guns) {
  setMinimumHeight(168);
  setAccessibleName(tr("Sight down the barrel, from the side"));
  speak_for(this, QAccessible::Graphic, [this] {
    const auto& sight = guns_.sight();
    if (!sight) return tr("No gun is laid");
    return words::barrel_meets(sight->line, sight->whose, guns_.desk().briefing());
  });
  setToolTip(
      tr("The ground under the line of fire: dashed where the barrel points, a full line how the last shot flew, "
         "dotted how one would fly that does not stray (Y)"));
  connect(&guns_, &GunModel::sight_changed, this, qOverload<>(&QWidget::update));
  connect(&guns_, &GunModel::changed, this, qOverload<>(&QWidget::update));
}

void BarrelView::paintEvent(QPaintEvent*) {
  if (!guns_.sight()) return;
  QPainter painter(this);
  // A sight that is being reckoned anew is shown paler meanwhile.
  painter.setOpacity(guns_.sight()->aim == guns_.aim() ? 1 : 0.6);
  paint_barrel_section(painter, rect(), guns_.sight()->section, theme_now());
}

}  // namespace sandgate
