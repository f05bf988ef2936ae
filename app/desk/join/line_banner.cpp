#include "app/desk/join/line_banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/clock/clock_face.h"
#include "app/desk/join/seats_model.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int banner_px = 64, edge_px = 2;

/// The crossed bars of a line that is lost, large.
class LostMark : public QWidget {
 public:
  LostMark() { setFixedSize(28, 28); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_seat_mark(painter, rect(), wire::SeatIsThere::lost);
  }
};

}  // namespace

QString lost_heading(const LostLine& line) {
  return LineBanner::tr("The line to the host is lost, %1").arg(minutes_and_seconds(static_cast<int>(line.seconds)));
}

QString lost_words(const LostLine& line) {
  QString words = LineBanner::tr("The sheet is of %1, move %2. The line is taken up again by itself.")
                      .arg(words::time_of_day(line.of))
                      .arg(line.move);
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
      mark_(new LostMark),
      back_(new KeyedButton(tr("Brief and intent"), tr("Ctrl+I"))) {
  setAccessibleName(tr("How it stands with the line"));
  words_->setWordWrap(true);
  words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  setMinimumHeight(banner_px);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(0);
  lines->addStretch();
  lines->addWidget(heading_);
  lines->addWidget(words_);
  lines->addStretch();
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 6, 16, 6 + edge_px);
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

void LineBanner::clear() { hide(); }

void LineBanner::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  const bool lost = property("lost").toBool();
  painter.fillRect(rect(), lost ? look.alarm : look.weigh);
  painter.fillRect(QRect(0, height() - edge_px, width(), edge_px), lost ? look.bad : look.warning);
}

GreyVeil::GreyVeil(QWidget* view) : QWidget(view) {
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
