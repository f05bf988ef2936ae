#include "app/desk/parts/head_parts.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace sandgate {

QWidget* in_two_lines(QWidget* above, QWidget* below) {
  auto* column = new QWidget;
  auto* lines = new QVBoxLayout(column);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addStretch();
  lines->addWidget(above);
  lines->addWidget(below);
  lines->addStretch();
  return column;
}

HeadButtons head_buttons(std::span<const HeadButton> asked) {
  constexpr int between = 5, main_wide = 72;
  HeadButtons made{new QWidget, {}};
  auto* row = new QHBoxLayout(made.row);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(between);
  for (const HeadButton& one : asked) {
    auto* button = new QPushButton(one.words);
    button->setToolTip(one.tip);
    button->setAccessibleName(one.tip);
    button->setFocusPolicy(Qt::NoFocus);
    if (one.main) {
      button->setProperty("main", true);
      button->setMinimumWidth(main_wide);
    } else {
      button->setStyleSheet(QStringLiteral("padding-left: 8px; padding-right: 8px;"));
    }
    row->addWidget(button);
    made.buttons.push_back(button);
  }
  return made;
}

}  // namespace sandgate
