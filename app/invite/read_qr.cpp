#include <zbar.h>

#include <QBuffer>
#include <QImage>
#include <QImageReader>
#include <QPainter>
#include <algorithm>
#include <set>

#include "app/invite/kept_file.h"
#include "app/invite/qr.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_picture_file = 48 << 20;  // bytes
constexpr int longest_side = 20'000;                    // pixels
constexpr qint64 most_pixels = 64'000'000;
/// Larger pictures are brought down to it: a code in a photograph has pixels to spare.
constexpr int searched_side = 2400;

/// The only kinds that are ever opened, by their first bytes. "" is neither.
const char* kind_of_picture(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return "png";
  if (bytes.starts_with("\xFF\xD8\xFF")) return "jpeg";
  return "";
}

Result<QImage> opened(const fs::path& file, const std::string& bytes) {
  const auto no_picture = [&] {
    return fault(file.string(), "it is no picture that can be read", "choose a PNG or JPEG picture");
  };
  const QByteArray kind = kind_of_picture(bytes);
  if (kind.isEmpty()) return no_picture();
  QByteArray held = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
  QBuffer buffer(&held);
  buffer.open(QIODevice::ReadOnly);
  QImageReader reader(&buffer, kind);
  reader.setAutoDetectImageFormat(false);
  // The header is judged before anything is allocated.
  const QSize size = reader.size();
  if (size.width() < 1 || size.height() < 1) return no_picture();
  if (std::max(size.width(), size.height()) > longest_side || qint64{size.width()} * size.height() > most_pixels)
    return fault(file.string(), "the picture is too large", "cut it down to the code");
  if (std::max(size.width(), size.height()) > searched_side)
    reader.setScaledSize(size.scaled(searched_side, searched_side, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
  QImage picture = reader.read();
  if (picture.isNull()) return no_picture();
  if (!picture.hasAlphaChannel()) return picture.convertToFormat(QImage::Format_Grayscale8);
  // What shows through is paper.
  QImage paper(picture.size(), QImage::Format_RGB32);
  paper.fill(Qt::white);
  QPainter(&paper).drawImage(0, 0, picture);
  return paper.convertToFormat(QImage::Format_Grayscale8);
}

/// The texts of all codes in it.
std::set<std::string> codes_in(const QImage& gray) {
  std::set<std::string> found;
  const auto width = static_cast<unsigned>(gray.width()), height = static_cast<unsigned>(gray.height());
  std::string pixels;
  pixels.reserve(std::size_t{width} * height);
  for (int y = 0; y < gray.height(); ++y) pixels.append(reinterpret_cast<const char*>(gray.constScanLine(y)), width);
  zbar::ImageScanner scanner;
  scanner.set_config(zbar::ZBAR_NONE, zbar::ZBAR_CFG_ENABLE, 0);
  scanner.set_config(zbar::ZBAR_QRCODE, zbar::ZBAR_CFG_ENABLE, 1);
  zbar::Image image(width, height, "Y800", pixels.data(), pixels.size());
  if (scanner.scan(image) > 0)
    for (auto symbol = image.symbol_begin(); symbol != image.symbol_end(); ++symbol) found.insert(symbol->get_data());
  image.set_data(nullptr, 0);
  return found;
}

/// The picture as it is and as its negative (light on dark, as in a terminal), then larger and smaller: some codes are
/// too fine or too coarse for the scanner.
std::set<std::string> codes_at_some_size(const QImage& gray) {
  if (auto found = codes_in(gray); !found.empty()) return found;
  QImage negative = gray;
  negative.invertPixels();
  if (auto found = codes_in(negative); !found.empty()) return found;
  for (const double factor : {2.0, 0.5, 1.4, 0.7}) {
    const QSize size = gray.size() * factor;
    if (std::max(size.width(), size.height()) > searched_side || std::min(size.width(), size.height()) < 20) continue;
    const QImage other =
        gray.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(QImage::Format_Grayscale8);
    if (auto found = codes_in(other); !found.empty()) return found;
  }
  return {};
}

}  // namespace

Result<std::string> read_qr(const fs::path& picture) {
  const auto bytes = invite::read_kept(picture, largest_picture_file);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return fault(picture.string(), "there is no such file", "choose a picture");
  const auto gray = opened(picture, **bytes);
  if (!gray) return std::unexpected(gray.error());
  const std::set<std::string> codes = codes_at_some_size(*gray);
  if (codes.empty())
    return fault(picture.string(), "no QR code is seen in it",
                 "take the picture nearer, straight on and in good light");
  const auto is_link = [](const std::string& text) { return text.starts_with("sandgate://"); };
  const auto links = std::ranges::count_if(codes, is_link);
  if (links > 1)
    return fault(picture.string(), "there are several invitations in it", "cut it down to the one that is meant");
  if (links == 1) return *std::ranges::find_if(codes, is_link);
  if (codes.size() > 1)
    return fault(picture.string(), "there are several QR codes in it, and none is an invitation",
                 "choose a picture of an invitation");
  return *codes.begin();
}

}  // namespace sandgate
