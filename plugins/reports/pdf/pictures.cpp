#include "plugins/reports/pdf/pictures.h"

#include <QSvgRenderer>

namespace sandgate::reports {

Pictures::Pictures() = default;
Pictures::Pictures(Pictures&&) noexcept = default;
Pictures& Pictures::operator=(Pictures&&) noexcept = default;
Pictures::~Pictures() = default;

Result<Pictures> Pictures::of(const Report& report) {
  Pictures pictures;
  for (const ReportPicture& picture : report.pictures) {
    const QByteArray bytes(reinterpret_cast<const char*>(picture.bytes.data()),
                           static_cast<qsizetype>(picture.bytes.size()));
    One one;
    if (picture.format == ReportPicture::Format::svg) {
      one.drawing = std::make_unique<QSvgRenderer>(bytes);
      if (!one.drawing->isValid()) return fault("pdf", phrase("the picture '{}' is no SVG", picture.name), "");
    } else if (!one.image.loadFromData(bytes, "PNG")) {
      return fault("pdf", phrase("the picture '{}' is no PNG", picture.name), "");
    }
    pictures.all_.push_back(std::move(one));
  }
  return pictures;
}

void Pictures::paint(QPainter& painter, std::size_t picture, const QRectF& room) const {
  const One& one = all_[picture];
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (one.drawing)
    one.drawing->render(&painter, room);
  else
    painter.drawImage(room, one.image);
  painter.restore();
}

}  // namespace sandgate::reports
