#include "app/desk/clock/clock_face.h"
#include "app/words/tongue.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/motion.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {
namespace {

constexpr int second_a_minute = 60;
/// Two changes a second and a half: seen from the corner of an eye, and well under what harms anybody's.
constexpr int beat_ms = 350, call_beats = 6;

struct Clock {
  Q_DECLARE_TR_FUNCTIONS(Clock)
};

}  // namespace

QString minutes_and_seconds(int seconds) {
  return QStringLiteral("%1:%2").arg(seconds / second_a_minute).arg(seconds % second_a_minute, 2, 10, QLatin1Char('0'));
}

QString warning_words(int seconds) {
  if (seconds == second_a_minute) return Clock::tr("One minute");
  if (seconds == 2 * second_a_minute) return Clock::tr("Two minutes");
  if (seconds < second_a_minute) return Clock::tr("%1 seconds").arg(seconds);
  return Clock::tr("%1 left").arg(minutes_and_seconds(seconds));
}

ClockFace::ClockFace(QWidget* parent)
    : QWidget(parent), time_(role_label("clock")), note_(role_label("second")), row_(new QWidget) {
  time_->setAccessibleName(tr("Time left"));
  speak_for(this, QAccessible::Clock, [this] {
    return reading_.state == MoveClock::State::idle ? tr("No clock runs")
                                                    : tr("%1 left, %2").arg(time_->text(), note_->text());
  });
  auto* chips = new QHBoxLayout(row_);
  chips->setContentsMargins(0, 0, 0, 0);
  chips->setSpacing(4);
  auto* right = new QVBoxLayout;
  right->setSpacing(3);
  right->addStretch();
  right->addWidget(row_);
  right->addWidget(note_);
  right->addStretch();
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 8);
  all->setSpacing(12);
  all->addWidget(time_);
  all->addLayout(right);
  hide();
}

QColor ClockFace::colour() const {
  const Look& look = Look::now();
  if (reading_.state != MoveClock::State::move || reading_.warned == 0) return look.ink;
  return reading_.warned == reading_.warnings.size() ? look.bad : look.warning;
}

QString ClockFace::note_words() const {
  if (reading_.paused) return tr("The clock stands");
  if (reading_.state == MoveClock::State::interval) return tr("Interval");
  const QString whole = minutes_and_seconds(reading_.seconds_whole);
  if (reading_.warned == 0) return tr("of %1").arg(whole);
  return tr("of %1 · %2 given").arg(whole, words::within(warning_words(reading_.warnings[reading_.warned - 1])));
}

void ClockFace::show_chips() {
  while (chips_.size() < reading_.warnings.size()) {
    chips_.push_back(role_label("chip"));
    row_->layout()->addWidget(chips_.back());
  }
  for (std::size_t i = 0; i < chips_.size(); ++i) {
    chips_[i]->setVisible(i < reading_.warnings.size());
    if (i >= reading_.warnings.size()) continue;
    chips_[i]->setText(minutes_and_seconds(reading_.warnings[i]));
    const bool last = reading_.warned == reading_.warnings.size();
    set_role(chips_[i], "given",
             i + 1 == reading_.warned ? last ? QStringLiteral("last") : QStringLiteral("now")
             : i < reading_.warned ? QStringLiteral("past")
                                      : QString());
  }
  row_->setVisible(warnings_shown_ && !reading_.warnings.empty());
}

void ClockFace::show_warnings(bool shown) {
  if (shown == warnings_shown_) return;
  warnings_shown_ = shown;
  row_->setVisible(shown && !reading_.warnings.empty());
}

int ClockFace::whole_width() const {
  return time_->minimumSizeHint().width() + layout()->spacing() +
         std::max(row_->sizeHint().width(), note_->sizeHint().width());
}

void ClockFace::show_reading(const ClockReading& reading) {
  const bool same_state =
      reading.warned == reading_.warned && reading.warnings == reading_.warnings && reading.state == reading_.state;
  reading_ = reading;
  setVisible(reading_.state != MoveClock::State::idle);
  // The label is as wide as its widest figures, so that nothing beside it moves.
  time_->ensurePolished();
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance(QStringLiteral("00:00")));
  time_->setText(minutes_and_seconds(reading_.seconds_left));
  note_->setText(note_words());
  setAccessibleName(tr("%1 left, %2").arg(time_->text(), note_->text()));
  if (!same_state) {
    const bool warned = reading_.state == MoveClock::State::move && reading_.warned > 0;
    const bool last = reading_.warned == reading_.warnings.size();
    set_role(time_, "tone", !warned ? QString() : last ? QStringLiteral("bad") : QStringLiteral("warning"));
    show_chips();
  }
  update();
}

void ClockFace::paintEvent(QPaintEvent*) {
  if (reading_.seconds_whole <= 0) return;
  QPainter painter(this);
  const Look& look = Look::now();
  constexpr int thick = 4;
  const QRectF whole(0, height() - thick, width(), thick);
  painter.fillRect(whole, look.hair);
  QRectF left = whole;
  left.setWidth(whole.width() * reading_.seconds_left / reading_.seconds_whole);
  painter.fillRect(left, reading_.warned == 0 ? look.link : colour());
  // Where the warnings lie.
  for (const std::int32_t warning : reading_.warnings) {
    const qreal x = whole.width() * warning / reading_.seconds_whole;
    painter.fillRect(QRectF(x - 0.5, whole.top(), 1, thick), look.panel);
  }
}

ClockCall::ClockCall(QWidget* window) : QWidget(window) {
  setObjectName(QStringLiteral("clockCall"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  speak_for(this, QAccessible::AlertMessage, [this] { return words_; });
  window->installEventFilter(this);
  beat_.setInterval(beat_ms);
  connect(&beat_, &QTimer::timeout, this, [this] {
    if (--beats_ <= 0) {
      beat_.stop();
      hide();
    }
    if (!motion_stilled()) update();
  });
  hide();
}

bool ClockCall::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void ClockCall::call(const QString& words, bool last) {
  words_ = words;
  last_ = last;
  beats_ = call_beats;
  setAccessibleName(words);
  setGeometry(parentWidget()->rect());
  show();
  raise();
  beat_.start();
  update();
  if (!QAccessible::isActive()) return;
  QAccessibleEvent called(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&called);
}

void ClockCall::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  const QColor colour = last_ ? look.bad : look.warning;
  constexpr int broad = 14, high = 44, from_top = 96, room = 28;
  // Stilled, its frame stands as long as it would have flashed.
  if (motion_stilled() || beats_ % 2 == 0) {
    painter.setPen(QPen(colour, broad));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(broad / 2.0, broad / 2.0, -broad / 2.0, -broad / 2.0));
  }
  painter.setFont(ui_font(24, QFont::Bold));
  const int wide = painter.fontMetrics().horizontalAdvance(words_) + 2 * room;
  const QRectF plate((width() - wide) / 2.0, from_top, wide, high);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRoundedRect(plate, 3, 3);
  painter.setPen(Qt::white);
  painter.drawText(plate, Qt::AlignCenter, words_);
}

}  // namespace sandgate
