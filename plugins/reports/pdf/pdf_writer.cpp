#include "plugins/reports/pdf/pdf_writer.h"

#include <QBuffer>
#include <QDateTime>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>

#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"
#include "plugins/reports/pdf/canonical.h"
#include "plugins/reports/pdf/pages.h"

namespace sandgate::reports {
namespace {

constexpr int dots_per_inch = 1200;

/// "19090914114400"; of a time that cannot be read the earliest that a paper may have.
QByteArray created(const std::string& as_of) {
  const QDateTime when = QDateTime::fromString(QString::fromStdString(as_of), Qt::ISODate);
  return when.isValid() ? when.toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() : QByteArray("19000101000000");
}

}  // namespace

Result<void> PdfWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  const auto pictures = Pictures::of(report);
  if (!pictures) return std::unexpected(pictures.error());
  const Pages pages(report, *pictures);
  QByteArray bytes;
  {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter device(&buffer);
    device.setTitle(text_of(report.title));
    device.setCreator(QStringLiteral("Sandgate"));
    device.setResolution(dots_per_inch);
    device.setPageLayout({QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()});
    QPainter painter;
    if (!painter.begin(&device)) return fault(to.string(), "no page can be set", "choose another format");
    for (int page = 0; page < pages.count(); ++page) {
      if (!go_on(progress, static_cast<double>(page) / pages.count())) return stopped(to.string());
      if (page > 0) device.newPage();
      painter.save();
      painter.scale(device.logicalDpiX() / 96.0, device.logicalDpiY() / 96.0);
      pages.paint(painter, page);
      painter.restore();
    }
    painter.end();
  }
  bytes = canonical_pdf(bytes, created(report.as_of));
  return write_file(to, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace sandgate::reports
