#include "app/desk/shell/cover_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/middle.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/help/open_help.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"

namespace sandgate {
namespace {

constexpr int words_width = 440, beside_words = 40;

}  // namespace

CoverPage::CoverPage(QWidget* parent)
    : QWidget(parent),
      card_(new QFrame),
      side_(new Emblem(QSize(56, 40))),
      move_(role_label("cover")),
      hand_over_(role_label("cover")),
      whose_post_(role_label("second")),
      ask_(role_label("second")),
      hint_(role_label("note")),
      exercise_(role_label("note")),
      interval_(role_label("clock")),
      interval_note_(role_label("second")),
      post_(new QLineEdit),
      button_(new HoldButton),
      umpire_(new QPushButton(tr("Umpire…"))),
      onlooker_(new QPushButton(tr("Look on…"))),
      leave_(new QPushButton(tr("Leave for the start page"))) {
  setObjectName(QStringLiteral("shell"));
  setAccessibleName(tr("The cover between two seats"));
  speak_for(this, QAccessible::Pane, [this] { return tr("%1. %2").arg(move_->text(), hand_over_->text()); });
  card_->setObjectName(QStringLiteral("card"));
  card_->setFixedWidth(words_width + 2 * beside_words);
  move_->setFont(ui_font(28, QFont::Bold));
  move_->setStyleSheet(QStringLiteral("font-size: 28px; font-weight: 700;"));
  hand_over_->setStyleSheet(QStringLiteral("font-size: 16px;"));
  button_->setProperty("main", true);
  button_->setMinimumHeight(40);
  post_->setAccessibleName(tr("The name of your post"));
  post_->setMaxLength(120);
  add_help_keys(*this, [] { return HelpFor::commander; });
  post_->setAlignment(Qt::AlignHCenter);
  ask_->setWordWrap(true);
  ask_->setAlignment(Qt::AlignHCenter);
  umpire_->setToolTip(tr("The weather (CX-11), and a word to every commander (KS-10)"));
  onlooker_->setToolTip(tr("An observer sees what he may, and orders nothing (CX-8)"));
  onlooker_->hide();
  for (QPushButton* small : {umpire_, onlooker_, leave_}) small->setProperty("flat", true);

  auto* column = new QVBoxLayout(card_);
  column->setContentsMargins(beside_words, 24, beside_words, 20);
  column->setSpacing(10);
  column->addWidget(side_, 0, Qt::AlignHCenter);
  column->addWidget(move_, 0, Qt::AlignHCenter);
  for (QLabel* label : {hand_over_, whose_post_}) {
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
    label->setFixedWidth(words_width);
    column->addWidget(label);
  }
  column->addSpacing(12);
  column->addWidget(interval_, 0, Qt::AlignHCenter);
  column->addWidget(interval_note_, 0, Qt::AlignHCenter);
  interval_->setAccessibleName(tr("Time left of the interval"));
  for (QLabel* label : {interval_, interval_note_}) label->hide();
  column->addWidget(ask_);
  column->addWidget(post_);
  column->addWidget(button_);
  column->addWidget(hint_, 0, Qt::AlignHCenter);
  column->addWidget(exercise_, 0, Qt::AlignHCenter);
  auto* small = new QHBoxLayout;
  small->setSpacing(16);
  small->addStretch();
  small->addWidget(umpire_);
  small->addWidget(onlooker_);
  small->addWidget(leave_);
  small->addStretch();
  column->addLayout(small);
  stand_scrolled_in_the_middle(card_, this);

  connect(post_, &QLineEdit::textChanged, this, &CoverPage::refresh);
  connect(post_, &QLineEdit::returnPressed, this, [this] {
    if (named())
      button_->setFocus();
    else
      hint_->setText(tr("This sheet is opened by its own name: %1").arg(names_.front()));
  });
  connect(button_, &HoldButton::held, this, [this] {
    if (!named()) return;
    post_->clear();
    emit taken();
  });
  connect(umpire_, &QPushButton::clicked, this, &CoverPage::umpire_asked);
  connect(onlooker_, &QPushButton::clicked, this, &CoverPage::onlooker_asked);
  connect(leave_, &QPushButton::clicked, this, &CoverPage::leave_asked);
}

void CoverPage::hand_over_to(const Side& side, const Seat& seat, const QString& exercise, bool choosing, bool alone,
                             const SeatHolder& holder) {
  const QString person = holder.name.isEmpty() ? words::person(seat) : holder.name;
  side_->show_side(side.livery);
  const QString name = QString::fromStdString(side.name);
  move_->setText(choosing ? tr("%1: melees to choose").arg(name) : tr("%1 to move").arg(name));
  hand_over_->setText(tr("Hand over to %1.").arg(person));
  // "commanding 1st Division · at H.Q. East", and for whom he stands in.
  QStringList post;
  if (!holder.name.isEmpty()) post << tr("for %1").arg(QString::fromStdString(seat.title));
  if (holder.name.isEmpty() && words::post(seat) != person) post << words::post(seat);
  if (!holder.at.isEmpty()) post << tr("at %1").arg(holder.at);
  whose_post_->setText(post.join(QStringLiteral(" · ")));
  whose_post_->setVisible(!post.isEmpty());
  // A card in the middle of a page does not ask how high its words are at its width.
  for (QLabel* label : {hand_over_, whose_post_}) {
    label->ensurePolished();
    label->setFixedHeight(label->heightForWidth(words_width));
  }
  button_->setText(tr("I am %1: show my sheet").arg(person));
  exercise_->setText(exercise);
  alone_ = alone;
  names_ = {QString::fromStdString(seat.name), person, QString::fromStdString(seat.title)};
  if (!holder.name.isEmpty()) names_ << words::person(seat);
  ask_->setText(tr("Which post takes the sheet? Type its name: %1").arg(QString::fromStdString(seat.name)));
  for (QWidget* part : std::initializer_list<QWidget*>{ask_, post_}) part->setVisible(!alone);
  post_->clear();
  refresh();
  alone ? button_->setFocus() : post_->setFocus();
}

bool CoverPage::named() const {
  const QString typed = post_->text().simplified();
  return alone_ || std::ranges::any_of(names_, [&typed](const QString& name) {
           return !name.isEmpty() && typed.compare(name.simplified(), Qt::CaseInsensitive) == 0;
         });
}

void CoverPage::refresh() {
  button_->setEnabled(named());
  hint_->setText(tr("Hold it down for a moment, with the mouse or with Space."));
}

void CoverPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  alone_ ? button_->setFocus() : post_->setFocus();
}

void CoverPage::show_interval(const ClockReading& reading, bool over) {
  const bool runs = reading.state == MoveClock::State::interval;
  interval_->setVisible(runs || over);
  interval_note_->setVisible(runs || over);
  interval_->setText(minutes_and_seconds(reading.seconds_left));
  for (QLabel* label : {interval_, interval_note_}) set_role(label, "tone", over ? QStringLiteral("bad") : QString());
  interval_note_->setStyleSheet(over ? QStringLiteral("font-weight: 600;") : QString());
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
  const Look& look = Look::now();
  painter.fillRect(rect(), look.window);
  if (country_.isNull()) return;
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  QRectF target(QPointF(), QSizeF(country_.size()).scaled(size(), Qt::KeepAspectRatioByExpanding));
  target.moveCenter(QRectF(rect()).center());
  painter.setOpacity(look.night ? 0.1 : 0.45);
  painter.drawImage(target, country_);
}

// Nothing a key says here goes on to the window behind.
void CoverPage::keyPressEvent(QKeyEvent* event) { event->accept(); }

}  // namespace sandgate
