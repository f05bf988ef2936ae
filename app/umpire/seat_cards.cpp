#include "app/umpire/seat_cards.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

#include "app/desk/parts/look.h"
#include "app/invite/qr.h"
#include "app/umpire/seat_marks.h"

namespace sandgate {
namespace {

struct Cards {
  Q_DECLARE_TR_FUNCTIONS(SeatCards)
};

constexpr double mm_of_inch = 25.4, points_of_inch = 72, pixels_of_inch = 96;

/// Sizes in millimetres from the card's corner.
void paint_card(QPainter& painter, const SeatsModel& model, const BoardRow& row, const QString& address, QSizeF size) {
  const Look& look = Look::by_day();
  constexpr double edge = 6, qr_mm = 46;
  // A font has its size in points of the device; the painter's unit is a millimetre.
  const auto write_words = [&](const QRectF& room, const QString& words, double points, const QColor& colour,
                               QFont::Weight weight = QFont::Normal, int flags = Qt::AlignLeft | Qt::AlignTop) {
    constexpr double fine = 100;  // letters are set a hundred times as large: sizes in pixels are whole numbers
    QFont font = ui_font(points * pixels_of_inch / points_of_inch, weight);
    font.setPixelSize(static_cast<int>(points / points_of_inch * mm_of_inch * fine));
    painter.save();
    painter.scale(1 / fine, 1 / fine);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(QRectF(room.topLeft() * fine, room.size() * fine), flags, words);
    painter.restore();
  };
  const double wide = size.width() - 2 * edge;
  write_words({edge, edge, wide, 6}, QString::fromStdString(model.setting().title), 10, look.soft);
  if (row.seat) {
    const Side& side = model.setting().side(row.side);
    painter.fillRect(QRectF(edge, edge + 8, 8, 8), livery_colour(side.livery, look));
    write_words({edge + 11, edge + 7.5, wide - 11, 9}, QString::fromStdString(side.name), 16,
                side.livery == Livery::red ? look.red : look.blue, QFont::Bold);
  }
  write_words({edge, edge + 19, wide, 9}, row.post, 16, look.ink, QFont::Bold);
  write_words({edge, edge + 28, wide, 7}, row.person, 13, look.ink);
  if (!row.duty.isEmpty()) write_words({edge, edge + 35, wide, 6}, row.duty, 10, look.soft);

  const QrPicture code = qr_of(row.link);
  const QRectF box(edge, edge + 44, qr_mm, qr_mm);
  if (code.size > 0) {
    const double each = qr_mm / code.whole_size();
    painter.fillRect(box, Qt::white);
    for (int line = 0; line < code.size; ++line)
      for (int column = 0; column < code.size; ++column)
        if (code.is_dark(column, line))
          painter.fillRect(QRectF(box.left() + (column + QrPicture::quiet_zone) * each,
                                  box.top() + (line + QrPicture::quiet_zone) * each, each * 1.02, each * 1.02),
                           Qt::black);
  }
  const double beside = box.right() + 4;
  write_words(
      {beside, box.top() + 3, size.width() - beside - edge, qr_mm},
      Cards::tr("In Sandgate choose “Join an exercise”, and show it a photograph of this picture, or type the link "
                "below.\n\nHost: %1\n\nThis card opens your seat: keep it to yourself.")
          .arg(address),
      9.5, look.ink, QFont::Normal, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap);
  write_words({edge, box.bottom() + 3, wide, size.height() - box.bottom() - 8}, QString::fromStdString(row.link), 8,
              look.soft, QFont::Normal, Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere);
}

}  // namespace

Result<int> paint_cards(QPagedPaintDevice& device, const SeatsModel& model, const std::vector<const BoardRow*>& rows,
                        const QString& address) {
  QPainter painter;
  if (!painter.begin(&device))
    return fault(std::string(), "the printer does not answer", "choose another, or save the cards as PDF");
  const double unit = device.logicalDpiX() / mm_of_inch;
  const QSizeF page(painter.viewport().width() / unit, painter.viewport().height() / unit);
  const QSizeF size(page.width() / 2, page.height() / 2);
  painter.scale(unit, unit);
  int painted = 0;
  for (const BoardRow* row : rows) {
    if (row->link.empty()) continue;
    const int place = painted % cards_on_page;
    if (painted > 0 && place == 0) device.newPage();
    if (place == 0) {
      QPen cut(Look::by_day().faint, 0.2);
      cut.setDashPattern({8, 8});
      painter.setPen(cut);
      painter.drawLine(QPointF(size.width(), 0), QPointF(size.width(), page.height()));
      painter.drawLine(QPointF(0, size.height()), QPointF(page.width(), size.height()));
    }
    painter.save();
    painter.translate(place % 2 * size.width(), place / 2 * size.height());
    paint_card(painter, model, *row, address, size);
    painter.restore();
    ++painted;
  }
  return painted;
}

Result<int> save_cards(const QString& file, const SeatsModel& model, const std::vector<const BoardRow*>& rows,
                       const QString& address) {
  QPdfWriter writer(file);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(8, 8, 8, 8), QPageLayout::Millimeter);
  constexpr int dpi = 300;
  writer.setResolution(dpi);
  writer.setTitle(Cards::tr("Seats of %1").arg(QString::fromStdString(model.setting().title)));
  auto painted = paint_cards(writer, model, rows, address);
  if (!painted) return fault(file.toStdString(), "the file cannot be written", "choose another place");
  return painted;
}

}  // namespace sandgate
