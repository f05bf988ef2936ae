#include "app/invite/base_text.h"

#include <bit>

namespace sandgate::invite {

std::string in_letters(std::string_view letters, std::span<const std::uint8_t> bytes) {
  const int width = std::countr_zero(letters.size());
  std::string text;
  unsigned held = 0;
  int bits = 0;
  for (const std::uint8_t byte : bytes) {
    held = held << 8 | byte;
    for (bits += 8; bits >= width; bits -= width) text += letters[held >> (bits - width) & (letters.size() - 1)];
  }
  if (bits > 0) text += letters[held << (width - bits) & (letters.size() - 1)];
  return text;
}

bool from_letters(std::string_view letters, std::string_view text, std::span<std::uint8_t> bytes) {
  const auto width = static_cast<std::size_t>(std::countr_zero(letters.size()));
  if (text.size() != (bytes.size() * 8 + width - 1) / width) return false;
  unsigned held = 0;
  std::size_t bits = 0, filled = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string_view::npos) return false;
    held = held << width | static_cast<unsigned>(value);
    bits += width;
    if (bits < 8) continue;
    bits -= 8;
    bytes[filled++] = static_cast<std::uint8_t>(held >> bits);
  }
  return (held & ((1u << bits) - 1)) == 0;
}

}  // namespace sandgate::invite
