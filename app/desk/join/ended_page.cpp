#include "app/desk/join/ended_page.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"

namespace sandgate {

EndedPage::EndedPage(QWidget* parent)
    : QWidget(parent),
      heading_(role_label("heading")),
      sentence_(role_label("plain")),
      again_(new KeyedButton(tr("Take the seat again"), tr("Ctrl+R"))),
      leave_(new KeyedButton(tr("To the start page"), tr("Esc"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  constexpr int card_px = 560, beside_px = 32;
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  card->setFixedWidth(card_px);
  sentence_->setWordWrap(true);
  sentence_->setFixedWidth(card_px - 2 * beside_px);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(beside_px, 28, beside_px, 24);
  column->setSpacing(14);
  column->addWidget(heading_);
  column->addWidget(sentence_);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(again_);
  buttons->addWidget(leave_);
  column->addLayout(buttons);
  auto* middle = new QWidget;
  auto* page = new QVBoxLayout(middle);
  page->addStretch(2);
  page->addWidget(card, 0, Qt::AlignHCenter);
  page->addStretch(3);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(scrolled_over(middle));
  leave_->set_main(true);
  connect(again_, &QPushButton::clicked, this, &EndedPage::again_asked);
  connect(leave_, &QPushButton::clicked, this, &EndedPage::leave_asked);
}

void EndedPage::show_end(const QString& heading, const QString& sentence, bool again) {
  heading_->setText(heading);
  sentence_->setText(sentence);
  sentence_->ensurePolished();
  // A card in the middle of a page does not ask how high its words are at its width.
  sentence_->setFixedHeight(sentence_->heightForWidth(sentence_->width()));
  again_->setVisible(again);
}

void EndedPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  leave_->setFocus();
}

void EndedPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) emit leave_asked();
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  if (event->key() == Qt::Key_R && control && again_->isVisibleTo(this)) emit again_asked();
  event->accept();
}

}  // namespace sandgate
