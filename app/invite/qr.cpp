#include "app/invite/qr.h"

#include <fmt/format.h>
#include <qrencode.h>

#include <QImage>
#include <algorithm>
#include <iterator>
#include <memory>

namespace sandgate {

bool QrPicture::is_dark(int column, int row) const {
  if (column < 0 || row < 0 || column >= size || row >= size) return false;
  return dark[static_cast<std::size_t>(row) * static_cast<std::size_t>(size) + static_cast<std::size_t>(column)] != 0;
}

QImage QrPicture::image(int pixels) const {
  pixels = std::clamp(pixels, 1, 64);
  const int side = whole_size() * pixels;
  QImage drawn(side, side, QImage::Format_Grayscale8);
  for (int y = 0; y < side; ++y) {
    uchar* line = drawn.scanLine(y);
    for (int x = 0; x < side; ++x) line[x] = is_dark(x / pixels - quiet_zone, y / pixels - quiet_zone) ? 0 : 255;
  }
  return drawn;
}

std::string QrPicture::svg() const {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\">\n"
      "<rect width=\"{0}\" height=\"{0}\" fill=\"#fff\"/>\n<path fill=\"#000\" d=\"",
      whole_size());
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size;) {
      const int from = column;
      while (is_dark(column, row)) ++column;
      if (const int run = column - from; run > 0)
        fmt::format_to(std::back_inserter(text), "M{} {}h{}v1h-{}z", from + quiet_zone, row + quiet_zone, run, run);
      else
        ++column;
    }
  return text + "\"/>\n</svg>\n";
}

std::string QrPicture::half_blocks(Terminal terminal) const {
  // Which of the two halves, the upper first, are drawn in the terminal's ink.
  constexpr const char* blocks[] = {" ", "▄", "▀", "█"};
  const bool ink_is_dark = terminal == Terminal::dark_on_light;
  std::string text;
  for (int row = -quiet_zone; row < size + quiet_zone; row += 2) {
    for (int column = -quiet_zone; column < size + quiet_zone; ++column) {
      const bool upper = is_dark(column, row) == ink_is_dark, lower = is_dark(column, row + 1) == ink_is_dark;
      text += blocks[(upper ? 2 : 0) + (lower ? 1 : 0)];
    }
    text += '\n';
  }
  return text;
}

QrPicture qr_of(std::string_view text) {
  QrPicture picture;
  // The library counts in an int; nothing near that fits.
  if (text.empty() || text.size() > 4096) return picture;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeData(static_cast<int>(text.size()), reinterpret_cast<const unsigned char*>(text.data()), 0,
                        QR_ECLEVEL_M),
      &QRcode_free);
  if (!code) return picture;
  picture.size = code->width;
  const auto modules = static_cast<std::size_t>(code->width) * static_cast<std::size_t>(code->width);
  // The lowest bit is the module, the others say what it is for.
  std::transform(code->data, code->data + modules, std::back_inserter(picture.dark),
                 [](unsigned char module) { return static_cast<std::uint8_t>(module & 1); });
  return picture;
}

}  // namespace sandgate
