// QR pictures of links: made for screens, paper and terminals, and read back from picture files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/fault.h"

class QImage;

namespace sandgate {

/// A QR code as a square of modules, without the quiet zone about it; every picture of it adds that.
struct QrPicture {
  static constexpr int quiet_zone = 4;  ///< modules of light on each side

  int size = 0;                    ///< modules to a side; 0 is no code
  std::vector<std::uint8_t> dark;  ///< 1 or 0, row by row from the top

  /// Outside of the code everything is light.
  bool is_dark(int column, int row) const;
  /// Modules to a side with the quiet zone.
  int whole_size() const { return size + 2 * quiet_zone; }

  /// Black on white, `pixels` (1 … 64) to a module.
  QImage image(int pixels) const;
  /// An SVG document, one unit to a module.
  std::string svg() const;
  /// Lines of half blocks (U+2580, U+2584, U+2588), each with its line feed, two rows of modules to a line.
  enum class Terminal : std::uint8_t { light_on_dark, dark_on_light };
  std::string half_blocks(Terminal terminal = Terminal::light_on_dark) const;
};

/// Error correction M, so that a seventh of the code may be soiled. Every link fits; a text that does not (beyond 2 331
/// bytes), or an empty one, gives no code (`size` 0).
QrPicture qr_of(std::string_view text);

/// The text of the QR code in a picture file, PNG or JPEG: as drawn, printed or photographed, turned, at a slant. Of
/// several codes the one that is a sandgate link. Faults: no such file, no picture or too large a one, no code in it,
/// several sandgate links, several codes and no link among them.
Result<std::string> read_qr(const std::filesystem::path& picture);

}  // namespace sandgate
