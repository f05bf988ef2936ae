#include "app/desk/parts/motion.h"

#include <QApplication>
#include <vector>

#include "app/desk/parts/choices.h"

namespace sandgate {
bool motion_stilled() { return choices::read(choices::motion_stilled); }

void still_motion(bool stilled) {
  choices::keep(choices::motion_stilled, stilled);
  apply_motion();
}

void apply_motion() {
  constexpr Qt::UIEffect moving[] = {Qt::UI_AnimateMenu,    Qt::UI_FadeMenu,    Qt::UI_AnimateCombo,
                                     Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox};
  struct AsSystemHasIt {
    int flash_ms = QApplication::cursorFlashTime();
    std::vector<Qt::UIEffect> effects;
  };
  // Before anything was stilled: what the system leaves off is not turned on either.
  static const AsSystemHasIt found = [&moving] {
    AsSystemHasIt all;
    for (const Qt::UIEffect effect : moving)
      if (QApplication::isEffectEnabled(effect)) all.effects.push_back(effect);
    return all;
  }();
  const bool stilled = motion_stilled();
  for (const Qt::UIEffect effect : found.effects) QApplication::setEffectEnabled(effect, !stilled);
  QApplication::setCursorFlashTime(stilled ? 0 : found.flash_ms);
}

}  // namespace sandgate
