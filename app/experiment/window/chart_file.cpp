#include "app/experiment/window/chart_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>

#include "app/mapview/view.h"

namespace sandgate {
namespace {

struct PictureWords {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

/// Fine enough for a page that is printed.
constexpr double pixels_to_one = 3;

QByteArray as_png(const Drawing& drawing, QSize size, const ChartLook& look) {
  QImage image(size * pixels_to_one, QImage::Format_RGB32);
  image.fill(look.ground());
  QPainter painter(&image);
  painter.scale(pixels_to_one, pixels_to_one);
  drawing.paint(painter);
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray as_svg(const Drawing& drawing, QSize size, const QString& title, const QString& told) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(static_cast<int>(View::dots_per_inch));
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(title);
  generator.setDescription(told);
  QPainter painter(&generator);
  // Letters as shapes: it is read where the faces are not installed.
  drawing.paint(painter, true);
  painter.end();
  return bytes;
}

}  // namespace

Result<void> write_chart(const Findings& findings, const SpreadWish& wish, const std::filesystem::path& file) {
  const std::string ending = QString::fromStdString(file.extension().string()).toLower().toStdString();
  if (ending != ".png" && ending != ".svg")
    return fault(file.string(), PictureWords::tr("pictures end in .png or .svg").toStdString(),
                 PictureWords::tr("name the file so").toStdString());
  const ChartLook look = print_look();
  const QSize size =
      spread_size(findings, wish, std::min(most_cells_of_a_picture, findings.cells.size()), look).toSize();
  const Drawing drawing = draw_spread(findings, wish, QRectF(QPointF(), QSizeF(size)), look);
  const QByteArray bytes = ending == ".png" ? as_png(drawing, size, look)
                                            : as_svg(drawing, size, findings.title, told_spread(findings, wish));
  QSaveFile to(QString::fromStdString(file.string()));
  if (bytes.isEmpty() || !to.open(QIODevice::WriteOnly) || to.write(bytes) != bytes.size() || !to.commit())
    return fault(file.string(), PictureWords::tr("it cannot be written").toStdString(),
                 PictureWords::tr("name a file in a folder you may write to").toStdString());
  return {};
}

}  // namespace sandgate
