#include "app/desk/join/line_banner.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QScreen>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/clock/clock_face.h"
#include "app/desk/join/seats_model.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int banner_px = 64, edge_px = 2;
/// On a screen that is lower than so the banner is one line, and its tip says the rest: the desk needs the room.
constexpr int low_screen_px = 600, low_banner_px = 28;

bool on_a_low_screen() { return QGuiApplication::primaryScreen()->availableGeometry().height() < low_screen_px; }

/// The crossed bars of a line that is lost, large.
class LostMark : public QWidget {
 public:
  explicit LostMark(int size) {
    setFixedSize(size, size);
    setAccessibleName(LineBanner::tr("The mark of a lost line"));
    speak_for(this, QAccessible::Graphic);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_seat_mark(painter, rect(), wire::SeatIsThere::lost);
  }
};

}  // namespace

QString lost_heading(const LostLine& line) {
  if (line.closed) return LineBanner::tr("The umpire has closed the exercise");
  return LineBanner::tr("The line to the host is lost, %1").arg(minutes_and_seconds(static_cast<int>(line.seconds)));
}

QString lost_words(const LostLine& line) {
  const QString holds =
      line.closed ? LineBanner::tr("The sheet is of %1, move %2. When it is hosted again you are back by yourself.")
                  : LineBanner::tr("The sheet is of %1, move %2. The line is taken up again by itself.");
  QString words = holds.arg(words::time_of_day(line.of)).arg(line.move);
  if (line.waiting > 0)
    words += QLatin1Char(' ') + words::counted(static_cast<std::int64_t>(line.waiting),
                                               LineBanner::tr("%1 order waits, and goes when it is there."),
                                               LineBanner::tr("%1 orders wait, and go when it is there."));
  else
    words += QLatin1Char(' ') + LineBanner::tr("Orders given until then wait, and go when it is there.");
  return words;
}

LineBanner::LineBanner(QWidget* parent)
    : QFrame(parent),
      heading_(role_label("heading")),
      words_(role_label("plain")),
      mark_(new LostMark(on_a_low_screen() ? low_banner_px - 8 : 28)),
      back_(new KeyedButton(tr("Brief and intent"), tr("Ctrl+I"))) {
  setAccessibleName(tr("How it stands with the line"));
  speak_for(this, QAccessible::AlertMessage, [this] { return tr("%1. %2").arg(heading_->text(), words_->text()); });
  words_->setWordWrap(true);
  words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(0);
  lines->addStretch();
  lines->addWidget(heading_);
  lines->addWidget(words_);
  lines->addStretch();
  auto* row = new QHBoxLayout(this);
  const bool low = on_a_low_screen();
  if (low) {
    setFixedHeight(low_banner_px);
    words_->hide();
    back_->setFixedHeight(low_banner_px - edge_px - 2);
  } else {
    setMinimumHeight(banner_px);
  }
  row->setContentsMargins(16, low ? 0 : 6, 16, low ? edge_px : 6 + edge_px);
  row->setSpacing(14);
  row->addWidget(mark_, 0, Qt::AlignVCenter);
  row->addLayout(lines, 1);
  row->addWidget(back_, 0, Qt::AlignVCenter);
  auto* key = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_I), this);
  connect(key, &QShortcut::activated, this, [this] {
    if (back_->isVisible()) emit back_asked();
  });
  connect(back_, &QPushButton::clicked, this, &LineBanner::back_asked);
  hide();
}

void LineBanner::say(bool lost, const QString& heading, const QString& words) {
  set_role(heading_, "tone", lost ? QStringLiteral("bad") : QString());
  heading_->setText(heading);
  words_->setText(words);
  setToolTip(words_->isHidden() ? words : QString());
  mark_->setVisible(lost);
  back_->setVisible(!lost);
  setProperty("lost", lost);
  show();
  update();
}

void LineBanner::show_lost(const LostLine& line) { say(true, lost_heading(line), lost_words(line)); }

void LineBanner::show_not_begun() {
  say(false, tr("The exercise has not begun"),
      tr("You may look round; orders are taken from the first move on. It begins when the umpire says so, or when all "
         "are there."));
}

void LineBanner::show_unsealed() {
  say(false, tr("You have not sealed what you intend"),
      tr("You may until you close your first move. Nobody reads it before the review."));
}

void LineBanner::clear() { hide(); }

void LineBanner::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  const bool lost = property("lost").toBool();
  painter.fillRect(rect(), lost ? look.alarm : look.weigh);
  painter.fillRect(QRect(0, height() - edge_px, width(), edge_px), lost ? look.bad : look.warning);
}

GreyVeil::GreyVeil(QWidget* view) : QWidget(view) {
  setAccessibleName(tr("What lies below is greyed: it is as it was when the line was lost"));
  speak_for(this, QAccessible::Graphic);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  view->installEventFilter(this);
  setGeometry(view->rect());
  hide();
}

bool GreyVeil::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void GreyVeil::paintEvent(QPaintEvent*) {
  constexpr float fifth = 0.2F, faint = 0.07F;
  QPainter painter(this);
  QColor grey(0x80, 0x80, 0x80);
  grey.setAlphaF(fifth);
  painter.fillRect(rect(), grey);
  // Hatched besides, so that no screen's colours hide it.
  QColor line = Look::now().ink;
  line.setAlphaF(faint);
  painter.setPen(QPen(line, 1));
  constexpr int every = 14;
  for (int x = -height(); x < width(); x += every) painter.drawLine(x, height(), x + height(), 0);
}

}  // namespace sandgate
