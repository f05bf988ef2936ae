#include "app/desk/frame/top_bar.h"

#include <QHBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

TopBar::TopBar(QWidget* parent) : QWidget(parent), menus_(new QMenuBar), note_(role_label("topNote")) {
  setObjectName(QStringLiteral("topBar"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(28);
  auto* house = role_label("house", QStringLiteral("Sandgate"));
  house->setObjectName(QStringLiteral("house"));
  menus_->setNativeMenuBar(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 0, 16, 0);
  row->setSpacing(12);
  row->addWidget(house);
  row->addWidget(menus_, 0, Qt::AlignVCenter);
  row->addStretch();
  row->addWidget(note_);
}

}  // namespace sandgate
