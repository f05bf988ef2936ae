#include "app/umpire/ready_list.h"

#include <QCoreApplication>
#include <QPainter>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/umpire/seat_marks.h"

namespace sandgate {
namespace {

constexpr int line_px = 46, short_line_px = 30;

struct Tasks {
  Q_DECLARE_TR_FUNCTIONS(ReadyList)
};

QString title_of(BoardTask::What what) {
  switch (what) {
    case BoardTask::What::held: return Tasks::tr("Seats held by a person or a program");
    case BoardTask::What::sheets: return Tasks::tr("Sheets delivered, sums agree");
    case BoardTask::What::briefings: return Tasks::tr("Briefings read");
    case BoardTask::What::intents: return Tasks::tr("Intents sealed");
    case BoardTask::What::links: return Tasks::tr("Links of persons up");
  }
  return {};
}

/// In as many parts as there are, those that are done filled, the others dashed.
void paint_bar(QPainter& painter, const QRectF& room, int done, int of) {
  const Look& look = Look::now();
  if (of <= 0) return;
  constexpr int most_parts = 40;
  const int parts = std::min(of, most_parts);
  const double wide = room.width() / parts;
  for (int part = 0; part < parts; ++part) {
    const QRectF box(room.left() + part * wide, room.top(), wide - 1, room.height());
    if (part * of < done * parts) {
      painter.fillRect(box, look.good);
    } else {
      QPen pen(look.warning, 1);
      pen.setDashPattern({2, 2});
      painter.setPen(pen);
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    }
  }
}

}  // namespace

ReadyList::ReadyList(const SeatsModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setAccessibleName(tr("Ready?"));
  speak_for(this, QAccessible::List, [this] { return lines().join(QStringLiteral("; ")); });
}

void ReadyList::show_now(bool written) {
  written_ = written;
  setAccessibleDescription(lines().join(QLatin1Char('\n')));
  updateGeometry();
  update();
}

QStringList ReadyList::lines() const {
  QStringList lines;
  for (const BoardTask& task : model_.tasks()) {
    QString line = tr("%1: %2 of %3").arg(title_of(task.what)).arg(task.done).arg(task.of);
    if (!task.missing.isEmpty()) line += tr(" (%1)").arg(task.missing.join(QStringLiteral(", ")));
    lines << line;
  }
  lines << (written_ ? tr("The exercise’s file is open and sound") : tr("The exercise’s file cannot be written"));
  return lines;
}

QSize ReadyList::minimumSizeHint() const {
  int high = 16 + short_line_px;
  for (const BoardTask& task : model_.tasks()) high += task.missing.isEmpty() ? short_line_px + 4 : line_px + 4;
  return {220, high};
}
QSize ReadyList::sizeHint() const { return minimumSizeHint(); }

void ReadyList::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  double y = 8;
  const double left = 40, right = width() - 16;
  const auto head = [&](const QString& title, const QString& count, bool done) {
    paint_done(painter, {22, y + 10}, done);
    painter.setFont(ui_font(13, QFont::DemiBold));
    painter.setPen(look.ink);
    const double wide = painter.fontMetrics().horizontalAdvance(count) + 8;
    painter.drawText(QRectF(right - wide, y, wide, 20), Qt::AlignRight | Qt::AlignVCenter, count);
    painter.drawText(QRectF(left, y, right - wide - left, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(title, Qt::ElideRight, static_cast<int>(right - wide - left)));
  };
  for (const BoardTask& task : model_.tasks()) {
    head(title_of(task.what), tr("%1 of %2").arg(task.done).arg(task.of), task.complete());
    paint_bar(painter, {left, y + 21, right - left, 5}, task.done, task.of);
    y += short_line_px + 4;
    if (task.missing.isEmpty()) continue;
    painter.setFont(ui_font(12));
    painter.setPen(look.warning);
    painter.drawText(QRectF(left, y - 6, right - left, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(task.missing.join(QStringLiteral(", ")), Qt::ElideRight,
                                                      static_cast<int>(right - left)));
    y += line_px - short_line_px;
  }
  head(tr("The exercise’s file is open and sound"), written_ ? tr("yes") : tr("no"), written_);
}

}  // namespace sandgate
