#include "app/report/chart_pictures.h"

#include <QBuffer>
#include <QSvgGenerator>

#include "app/mapview/view.h"
#include "app/report/draft.h"

namespace sandgate::reporting {

ChartLook outlined_print_look() {
  ChartLook look = print_look();
  look.outlined = true;
  return look;
}

ReportPicture chart_picture(std::string name, QSizeF size, const QString& caption, const QString& described,
                            const std::function<void(QPainter&)>& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(View::dots_per_inch));
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    QPainter painter(&generator);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
  }
  const auto* first = reinterpret_cast<const std::byte*>(bytes.constData());
  return {std::move(name),
          utf8(caption),
          utf8(described),
          ReportPicture::Format::svg,
          {first, first + bytes.size()},
          size.width() / View::pixels_per_mm,
          size.height() / View::pixels_per_mm};
}

}  // namespace sandgate::reporting
