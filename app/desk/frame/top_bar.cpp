#include "app/desk/frame/top_bar.h"

#include <QHBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

TopBar::TopBar(QWidget* parent) : QWidget(parent), menus_(new QMenuBar), note_(new ElidedLabel("topNote", 0)) {
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
  // The menus have their width first.
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(note_, 1);
}

}  // namespace sandgate
