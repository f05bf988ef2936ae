#include "app/papers/document.h"

#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <cmath>

#include "app/mapview/view.h"
#include "app/papers/ink.h"

namespace sandgate::papers {
namespace {

constexpr double page_side = 50, head_line = 56, foot_line = 52;  // from the page's edges
constexpr double below_head = 16, above_foot = 12, warning_high = 26;
constexpr double mark_wide = 9, mark_high = 11;

void set_paper(QPagedPaintDevice& device, bool lying) {
  device.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), lying ? QPageLayout::Landscape : QPageLayout::Portrait,
                                   QMarginsF(), QPageLayout::Millimeter));
}

bool paint_all(QPagedPaintDevice& device, const Document& document, const Progress& progress) {
  if (document.pages() == 0) return false;
  set_paper(device, document.lies(0));
  QPainter painter;
  if (!painter.begin(&device)) return false;
  for (int page = 0; page < document.pages(); ++page) {
    if (!go_on(progress, static_cast<double>(page) / document.pages())) return false;
    if (page > 0) {
      set_paper(device, document.lies(page));
      if (!device.newPage()) return false;
    }
    painter.save();
    painter.scale(device.logicalDpiX() / View::dots_per_inch, device.logicalDpiY() / View::dots_per_inch);
    document.paint(painter, page);
    painter.restore();
  }
  return painter.end();
}

std::unexpected<Fault> cannot_write(const QSaveFile& out) {
  return fault(out.fileName().toStdString(), phrase("cannot be written: {}", out.errorString().toLower().toStdString()),
               "choose a folder that exists and can be written to");
}

}  // namespace

QSizeF Document::size(bool lying) {
  const QSizeF upright = QPageSize::size(QPageSize::A4, QPageSize::Millimeter) * View::pixels_per_mm;
  return lying ? upright.transposed() : upright;
}

QRectF Document::room(bool lying) const {
  const double warned = heads_.warning.isEmpty() ? 0 : warning_high + 8;
  return QRectF(QPointF(0, 0), size(lying))
      .adjusted(page_side, head_line + below_head + warned, -page_side, -foot_line - above_foot);
}

void Document::add(bool lying, std::function<void(QPainter&)> paint) { pages_.push_back({lying, std::move(paint)}); }

void Document::paint(QPainter& painter, int page) const {
  const Theme& theme = page_theme();
  const Page& one = pages_[static_cast<std::size_t>(page)];
  const QRectF paper(QPointF(0, 0), size(one.lying));
  const double left = paper.left() + page_side, right = paper.right() - page_side;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(paper, theme.margin);

  const QRectF above(left, head_line - 20, right - left, 17);
  const QString name = heads_.exercise.toUpper();
  const double named = std::min(width_of(name, Face::running) + 4, above.width() * 0.55);
  write_line(painter, {above.left(), above.top(), named, above.height()}, name, Face::running, theme.ink);
  QString beside = heads_.paper;
  if (!heads_.whose.isEmpty()) beside += QStringLiteral(" · ") + heads_.whose;
  QRectF words = above.adjusted(named + 20, 0, 0, 0);
  if (heads_.livery) {
    paint_side(painter, {right - mark_wide, above.center().y() - mark_high / 2, mark_wide, mark_high}, *heads_.livery);
    words.setRight(right - mark_wide - 6);
  }
  write_line(painter, words, beside, Face::note, theme.ink, Qt::AlignRight);
  rule(painter, left, right, head_line, heavy_rule, theme.ink);
  if (!heads_.warning.isEmpty()) {
    const QRectF band(left, head_line + 8, right - left, warning_high);
    painter.setPen(QPen(theme.warning, 1.6));
    painter.setBrush(QColor(0xFB, 0xE9, 0xE4));
    painter.drawRect(band);
    // Hatched at both ends: a warning is seen without its colour.
    painter.save();
    for (const QRectF& end : {QRectF(band.left(), band.top(), 34, band.height()),
                              QRectF(band.right() - 34, band.top(), 34, band.height())}) {
      painter.setClipRect(end);
      painter.setPen(QPen(theme.warning, 3));
      for (double x = end.left() - band.height(); x < end.right(); x += 9)
        painter.drawLine(QPointF(x, end.bottom()), QPointF(x + band.height(), end.top()));
    }
    painter.restore();
    write_line(painter, band.adjusted(40, 0, -40, 0), heads_.warning, Face::warning, theme.warning, Qt::AlignHCenter);
  }
  const double foot = paper.bottom() - foot_line;
  rule(painter, left, right, foot, fine_rule, theme.ink);
  const QRectF below(left, foot + 4, right - left, 17);
  write_line(painter, below.adjusted(0, 0, -70, 0), heads_.stands, Face::note, theme.reported);
  write_line(painter, below, Papers::tr("%1 of %2").arg(page + 1).arg(pages()), Face::strong, theme.ink,
             Qt::AlignRight);
  one.paint(painter);
  painter.restore();
}

Result<int> write_pdf(const Document& document, const QString& file, const Progress& progress) {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return cannot_write(out);
  bool stop = false;
  {
    constexpr int fine_enough = 1200;
    QPdfWriter writer(&out);
    writer.setTitle(document.heads().exercise + QStringLiteral(", ") + document.heads().paper);
    writer.setCreator(QStringLiteral("Sandgate"));
    writer.setResolution(fine_enough);
    const bool good = paint_all(writer, document, [&](double part) {
      stop = stop || !go_on(progress, part);
      return !stop;
    });
    if (stop) return stopped(file.toStdString());
    if (!good) return cannot_write(out);
  }
  if (!out.commit()) return cannot_write(out);
  return document.pages();
}

Result<void> write_whole(const std::string& bytes, const QString& file) {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return cannot_write(out);
  out.write(bytes.data(), static_cast<qint64>(bytes.size()));
  if (!out.commit()) return cannot_write(out);
  return {};
}

QImage picture_of(const Document& document, int page, double dots_per_pixel) {
  const QSizeF dots = Document::size(document.lies(page)) * dots_per_pixel;
  QImage picture(QSize(static_cast<int>(std::ceil(dots.width())), static_cast<int>(std::ceil(dots.height()))),
                 QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&picture);
  painter.scale(dots_per_pixel, dots_per_pixel);
  document.paint(painter, page);
  return picture;
}

}  // namespace sandgate::papers
