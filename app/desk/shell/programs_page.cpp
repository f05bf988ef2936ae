#include "app/desk/shell/programs_page.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/parts/middle.h"
#include "app/desk/parts/panel.h"

namespace sandgate {

ProgramsPage::ProgramsPage(QWidget* parent)
    : QWidget(parent),
      heading_(role_label("heading")),
      words_(role_label("second")),
      note_(role_label("note")),
      start_(new QPushButton(tr("Have them play on"))),
      players_(new QPushButton(tr("Who plays…"))),
      leave_(new QPushButton(tr("Leave for the start page"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  constexpr int card_px = 520, beside_px = 32;
  card->setFixedWidth(card_px);
  words_->setFixedWidth(card_px - 2 * beside_px);
  start_->setProperty("main", true);
  leave_->setProperty("flat", true);
  words_->setWordWrap(true);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(beside_px, 28, beside_px, 24);
  column->setSpacing(12);
  column->addWidget(heading_);
  column->addWidget(words_);
  column->addWidget(note_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(leave_, 0, Qt::AlignVCenter);
  buttons->addStretch();
  buttons->addWidget(players_, 0, Qt::AlignVCenter);
  buttons->addWidget(start_);
  column->addLayout(buttons);
  stand_scrolled_in_the_middle(card, this);
  connect(start_, &QPushButton::clicked, this, &ProgramsPage::start_asked);
  connect(players_, &QPushButton::clicked, this, &ProgramsPage::players_asked);
  connect(leave_, &QPushButton::clicked, this, &ProgramsPage::leave_asked);
}

void ProgramsPage::show_exercise(const QString& exercise, const QStringList& players, const QString& stands) {
  heading_->setText(tr("Programs play every seat"));
  words_->setText(tr("%1. Nobody is asked to come; the programs play on to the end once you say so.")
                      .arg(players.join(QStringLiteral("; "))));
  // A card in the middle of a page does not ask how high its words are at its width.
  words_->setFixedHeight(words_->heightForWidth(words_->width()));
  note_->setText(tr("%1 · %2").arg(exercise, stands));
}

void ProgramsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  start_->setFocus();
}

void ProgramsPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) emit leave_asked();
  event->accept();
}

}  // namespace sandgate
