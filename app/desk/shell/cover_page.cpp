#include "app/desk/shell/cover_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"

namespace sandgate {

CoverPage::CoverPage(QWidget* parent)
    : QWidget(parent),
      card_(new QFrame),
      side_(new Emblem(QSize(56, 40))),
      move_(role_label("cover")),
      hand_over_(role_label("cover")),
      exercise_(role_label("note")),
      interval_(role_label("clock")),
      interval_note_(role_label("second")),
      button_(new QPushButton),
      umpire_(new QPushButton(tr("Umpire…"))),
      leave_(new QPushButton(tr("Leave for the start page"))) {
  setObjectName(QStringLiteral("shell"));
  card_->setObjectName(QStringLiteral("card"));
  card_->setFixedWidth(520);
  move_->setFont(ui_font(28, QFont::Bold));
  move_->setStyleSheet(QStringLiteral("font-size: 28px; font-weight: 700;"));
  hand_over_->setStyleSheet(QStringLiteral("font-size: 16px;"));
  button_->setProperty("main", true);
  button_->setMinimumHeight(40);
  umpire_->setToolTip(tr("The weather (CX-11), and a word to every commander (KS-10)"));
  for (QPushButton* small : {umpire_, leave_}) small->setProperty("flat", true);

  auto* column = new QVBoxLayout(card_);
  column->setContentsMargins(40, 36, 40, 28);
  column->setSpacing(12);
  column->addWidget(side_, 0, Qt::AlignHCenter);
  column->addWidget(move_, 0, Qt::AlignHCenter);
  column->addWidget(hand_over_, 0, Qt::AlignHCenter);
  column->addSpacing(12);
  column->addWidget(interval_, 0, Qt::AlignHCenter);
  column->addWidget(interval_note_, 0, Qt::AlignHCenter);
  interval_->setAccessibleName(tr("Time left of the interval"));
  for (QLabel* label : {interval_, interval_note_}) label->hide();
  column->addWidget(button_);
  column->addSpacing(8);
  column->addWidget(exercise_, 0, Qt::AlignHCenter);
  auto* small = new QHBoxLayout;
  small->setSpacing(16);
  small->addStretch();
  small->addWidget(umpire_);
  small->addWidget(leave_);
  small->addStretch();
  column->addLayout(small);
  auto* page = new QVBoxLayout(this);
  page->addStretch(2);
  page->addWidget(card_, 0, Qt::AlignHCenter);
  page->addStretch(3);

  connect(button_, &QPushButton::clicked, this, &CoverPage::taken);
  connect(umpire_, &QPushButton::clicked, this, &CoverPage::umpire_asked);
  connect(leave_, &QPushButton::clicked, this, &CoverPage::leave_asked);
}

void CoverPage::hand_over_to(const Side& side, const Seat& seat, const QString& exercise, bool choosing) {
  const QString person = words::person(seat);
  side_->show_side(side.livery);
  const QString name = QString::fromStdString(side.name);
  move_->setText(choosing ? tr("%1: melees to choose").arg(name) : tr("%1 to move").arg(name));
  hand_over_->setText(tr("Hand over to %1.").arg(person));
  button_->setText(tr("I am %1: show my sheet").arg(person));
  exercise_->setText(exercise);
  button_->setFocus();
}

void CoverPage::show_interval(const ClockReading& reading, bool over) {
  const bool runs = reading.state == MoveClock::State::interval;
  interval_->setVisible(runs || over);
  interval_note_->setVisible(runs || over);
  interval_->setText(minutes_and_seconds(reading.seconds_left));
  const QString colour = over ? QStringLiteral("color: %1; ").arg(Look().bad.name()) : QString();
  interval_->setStyleSheet(colour);
  interval_note_->setStyleSheet(over ? colour + QStringLiteral("font-weight: 600;") : QString());
  interval_note_->setText(
      over ? tr("The interval is over: begin the move (%1).").arg(words::clause_id(clauses::interval))
           : tr("of the interval. The move's clock starts when the sheet is shown (%1).")
                 .arg(words::clause_id(clauses::move_and_clock)));
}

void CoverPage::set_country(const QImage& country) {
  country_ = country;
  update();
}

void CoverPage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look look;
  painter.fillRect(rect(), look.window);
  if (country_.isNull()) return;
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  QRectF target(QPointF(), QSizeF(country_.size()).scaled(size(), Qt::KeepAspectRatioByExpanding));
  target.moveCenter(QRectF(rect()).center());
  painter.setOpacity(0.45);
  painter.drawImage(target, country_);
}

void CoverPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    emit taken();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sandgate
