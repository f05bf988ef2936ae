#include "app/mapview/sheet/page_file.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <cmath>

#include "map/base/log.h"

namespace sandgate {
namespace {

// Tints and shades are pictures also where all else is curves; so fine that nobody sees it on paper.
constexpr double dots_per_inch_of_tints = 240;
constexpr int dots_per_inch_of_curves = 1200;

std::unexpected<Fault> cannot_write(const QString& file, const QString& why) {
  return fault(file.toStdString(), phrase("cannot be written: {}", why.toLower().toStdString()),
               "choose a folder that exists and can be written to");
}

PageOptions fine(PageOptions options) {
  options.device_pixel_ratio = dots_per_inch_of_tints / View::dots_per_inch;
  return options;
}

QString title_of(const Sheet& sheet, const PageOptions& options) {
  return options.title.isEmpty() ? QString::fromStdString(sheet.country().name()) : options.title;
}

bool write_pdf(QIODevice& to, const Sheet& sheet, const PageOptions& options) {
  QPdfWriter writer(&to);
  writer.setTitle(title_of(sheet, options));
  writer.setCreator(QStringLiteral("Sandgate"));
  writer.setResolution(dots_per_inch_of_curves);
  const QSizeF paper_mm = QSizeF(options.size) / View::pixels_per_mm;
  writer.setPageSize(QPageSize(paper_mm, QPageSize::Millimeter, {}, QPageSize::ExactMatch));
  writer.setPageMargins({});
  return print_page(writer, sheet, options);
}

bool write_svg(QIODevice& to, const Sheet& sheet, const PageOptions& options) {
  QSvgGenerator generator;
  generator.setOutputDevice(&to);
  generator.setTitle(title_of(sheet, options));
  generator.setResolution(static_cast<int>(View::dots_per_inch));
  generator.setSize(options.size);
  generator.setViewBox(QRect(QPoint(), options.size));
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  paint_page(painter, sheet, fine(options));
  return painter.end();
}

}  // namespace

std::optional<PageFormat> page_format(const QString& file) {
  const QString ending = QFileInfo(file).suffix().toLower();
  if (ending == QLatin1String("png")) return PageFormat::png;
  if (ending == QLatin1String("pdf")) return PageFormat::pdf;
  if (ending == QLatin1String("svg")) return PageFormat::svg;
  return {};
}

std::optional<QSize> paper_size(const QString& name, const Sheet& sheet, const PageOptions& options) {
  constexpr QPageSize::PageSizeId papers[] = {QPageSize::A0, QPageSize::A1, QPageSize::A2, QPageSize::A3,
                                              QPageSize::A4};
  for (const auto paper : papers) {
    if (QPageSize::name(paper).compare(name.trimmed(), Qt::CaseInsensitive) != 0) continue;
    const QSizeF px = QPageSize::size(paper, QPageSize::Millimeter) * View::pixels_per_mm;
    const QSize standing(static_cast<int>(px.width()), static_cast<int>(px.height()));
    const MapBox ground = options.ground.value_or(sheet.country().bounds());
    const bool lies = ground.empty() || ground.width() >= ground.depth();
    return lies ? standing.transposed() : standing;
  }
  return {};
}

bool print_page(QPagedPaintDevice& device, const Sheet& sheet, const PageOptions& options) {
  QPainter painter;
  if (!painter.begin(&device)) return false;
  painter.scale(device.logicalDpiX() / View::dots_per_inch, device.logicalDpiY() / View::dots_per_inch);
  paint_page(painter, sheet, fine(options));
  return painter.end();
}

Result<void> write_page(const Sheet& sheet, const PageOptions& options, const QString& file) {
  const auto format = page_format(file);
  if (!format) {
    return fault(file.toStdString(), "is no kind of picture that is written here",
                 "give a name that ends in .png, .pdf or .svg");
  }
  const LogTimer took(LogRoom::mapview);
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return cannot_write(file, out.errorString());
  bool good = false;
  switch (*format) {
    case PageFormat::png: {
      const QImage picture = render_page(sheet, options);
      if (picture.isNull()) {
        return fault(file.toStdString(), "would be larger than memory holds", "choose a smaller page");
      }
      good = picture.save(&out, "PNG");
      break;
    }
    case PageFormat::pdf: good = write_pdf(out, sheet, options); break;
    case PageFormat::svg: good = write_svg(out, sheet, options); break;
  }
  if (!good || !out.commit()) return cannot_write(file, out.errorString());
  log_line(LogRoom::mapview,
           [&] { return fmt::format("{}: a page of the sheet in {:.0f} ms", file.toStdString(), took.ms()); });
  return {};
}

}  // namespace sandgate
