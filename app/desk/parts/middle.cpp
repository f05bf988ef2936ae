#include "app/desk/parts/middle.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"

namespace sandgate {

void stand_in_the_middle(QWidget* card, QWidget* page) {
  auto* column = new QVBoxLayout(page);
  column->addStretch(2);
  column->addWidget(card, 0, Qt::AlignHCenter);
  column->addStretch(3);
}

void stand_scrolled_in_the_middle(QWidget* card, QWidget* page) {
  auto* inside = new QWidget;
  stand_in_the_middle(card, inside);
  auto* whole = new QVBoxLayout(page);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(scrolled_over(inside));
}

}  // namespace sandgate
