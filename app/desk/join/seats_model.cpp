#include "app/desk/join/seats_model.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPixmap>
#include <algorithm>

#include "app/desk/clock/clock_face.h"
#include "app/desk/parts/look.h"

namespace sandgate {
namespace {

using wire::SeatIsThere;

constexpr int mark_px = 16;

QColor colour_of(SeatIsThere state) {
  const Look& look = Look::now();
  switch (state) {
    case SeatIsThere::invited: return look.warning;
    case SeatIsThere::joined: return look.ink;
    case SeatIsThere::ready: return look.good;
    case SeatIsThere::lost: return look.bad;
    case SeatIsThere::program: return look.ink;
  }
  return look.ink;
}

QPixmap seat_mark(SeatIsThere state) {
  const double scale = qGuiApp->devicePixelRatio();
  QPixmap mark(QSize(mark_px, mark_px) * scale);
  mark.setDevicePixelRatio(scale);
  mark.fill(Qt::transparent);
  QPainter painter(&mark);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_seat_mark(painter, QRectF(0, 0, mark_px, mark_px), state);
  return mark;
}

}  // namespace

void paint_seat_mark(QPainter& painter, const QRectF& room, SeatIsThere state) {
  const QColor colour = colour_of(state);
  const double line = room.width() / 10;
  const QRectF in = room.adjusted(line, line, -line, -line);
  painter.save();
  painter.setPen(QPen(colour, line));
  painter.setBrush(Qt::NoBrush);
  switch (state) {
    case SeatIsThere::invited: {
      const QRectF letter = in.adjusted(0, in.height() / 6, 0, -in.height() / 6);
      painter.drawRect(letter);
      painter.drawPolyline(QPolygonF{letter.topLeft(), letter.center() + QPointF(0, line), letter.topRight()});
      break;
    }
    case SeatIsThere::joined:
      painter.drawEllipse(in);
      painter.setBrush(colour);
      painter.drawPie(in, 90 * 16, 180 * 16);
      break;
    case SeatIsThere::ready:
      painter.setBrush(colour);
      painter.drawEllipse(in);
      painter.setPen(QPen(Look::now().panel, 1.4 * line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter.drawPolyline(QPolygonF{in.center() + QPointF(-0.24 * in.width(), 0),
                                     in.center() + QPointF(-0.05 * in.width(), 0.2 * in.height()),
                                     in.center() + QPointF(0.26 * in.width(), -0.2 * in.height())});
      break;
    case SeatIsThere::lost:
      for (int bar = 0; bar < 3; ++bar) {
        const double height = in.height() * (0.4 + 0.3 * bar), width = in.width() / 5;
        painter.drawRect(QRectF(in.left() + bar * 2 * width, in.bottom() - height, width, height));
      }
      painter.drawLine(in.topLeft(), in.bottomRight());
      break;
    case SeatIsThere::program: {
      painter.drawRect(in);
      QFont font = ui_font(in.height() * 0.8, QFont::Bold);
      painter.setFont(font);
      painter.drawText(in, Qt::AlignCenter, QStringLiteral("P"));
      break;
    }
  }
  painter.restore();
}

SideSeatsModel::SideSeatsModel(std::function<QString(const std::string&)> title, QObject* parent)
    : QAbstractTableModel(parent), title_(std::move(title)) {
  constexpr int second_ms = 1'000;
  second_.setInterval(second_ms);
  connect(&second_, &QTimer::timeout, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, state), index(rowCount() - 1, state));
  });
}

void SideSeatsModel::show(const wire::Board& board) {
  beginResetModel();
  board_ = board;
  heard_.start();
  endResetModel();
  const bool runs = std::ranges::any_of(board_.seats, [](const auto& row) { return row.state == SeatIsThere::lost; });
  runs ? second_.start() : second_.stop();
}

QString SideSeatsModel::note() const {
  const auto count = [this](auto is) {
    return std::ranges::count_if(
        board_.seats, [is](const wire::SeatRow& row) { return row.role == wire::Role::commander && is(row.state); });
  };
  const auto all = count([](SeatIsThere) { return true; });
  const auto there = count([](SeatIsThere now) { return now != SeatIsThere::invited && now != SeatIsThere::lost; });
  const auto ready = count([](SeatIsThere now) { return now == SeatIsThere::ready || now == SeatIsThere::program; });
  return tr("%1 of %2 there, %3 ready").arg(there).arg(all).arg(ready);
}

int SideSeatsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(board_.seats.size());
}
int SideSeatsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int{columns}; }

std::int64_t SideSeatsModel::seconds(const wire::SeatRow& row) const {
  return row.seconds + (heard_.isValid() ? heard_.elapsed() / 1'000 : 0);
}

QString SideSeatsModel::state_words(const wire::SeatRow& row, std::int64_t seconds) {
  switch (row.state) {
    case SeatIsThere::invited: return tr("invited");
    case SeatIsThere::joined: return tr("joined");
    case SeatIsThere::ready: return tr("ready");
    case SeatIsThere::lost: return tr("lost %1").arg(minutes_and_seconds(static_cast<int>(seconds)));
    case SeatIsThere::program: return tr("program");
  }
  return {};
}

QVariant SideSeatsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case seat: return tr("Post");
    case holder: return tr("Held by");
    case has: return tr("Has");
    case state: return tr("State");
    default: return {};
  }
}

QVariant SideSeatsModel::data(const QModelIndex& index, int role) const {
  const auto number = static_cast<std::size_t>(index.row());
  if (!index.isValid() || number >= board_.seats.size()) return {};
  const wire::SeatRow& row = board_.seats[number];
  const bool commands = row.role == wire::Role::commander;
  if (role == Qt::DisplayRole) {
    switch (index.column()) {
      case seat: return title_(row.name);
      case holder: return row.holder.empty() ? tr("nobody yet") : QString::fromStdString(row.holder);
      case has: {
        QStringList parts;
        if (row.sheet) parts << tr("sheet");
        if (row.brief) parts << tr("brief");
        if (row.intent) parts << tr("intent");
        return commands ? parts.join(QStringLiteral(", ")) : QString();
      }
      case state: return state_words(row, seconds(row));
      default: return {};
    }
  }
  if (role == Qt::DecorationRole && index.column() == state) return seat_mark(row.state);
  if (role == Qt::BackgroundRole && row.state == SeatIsThere::lost) return QBrush(Look::now().alarm);
  if (role == Qt::ForegroundRole) {
    if (index.column() == state) return colour_of(row.state);
    if (index.column() != seat || !commands) return Look::now().soft;
  }
  if (role == Qt::FontRole) {
    if (index.column() == seat) return ui_font(13, QFont::DemiBold);
    if (index.column() == holder && row.state == SeatIsThere::program) {
      QFont font = ui_font(13);
      font.setItalic(true);
      return font;
    }
  }
  return {};
}

}  // namespace sandgate
