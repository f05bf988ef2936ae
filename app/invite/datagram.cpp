// The datagram of discovery as bytes.
#include <algorithm>

#include "app/invite/discovery.h"
#include "core/base/text.h"

namespace sandgate {
namespace {

constexpr std::string_view magic = "SANDGATE";
constexpr std::uint8_t datagram_version = 1;
constexpr std::size_t before_title = 8 + 1 + 2 + 32 + 1;
static_assert(before_title + longest_line <= longest_announcement);

/// As much of it as is a plain line.
std::string plain_title(const std::string& title) {
  const auto lines = plain_lines(title);
  return lines.empty() ? std::string() : lines.front();
}

}  // namespace

std::string datagram_of(const Announcement& announcement) {
  const std::string title = plain_title(announcement.title);
  std::string datagram(magic);
  datagram += static_cast<char>(datagram_version);
  datagram += static_cast<char>(announcement.port >> 8);
  datagram += static_cast<char>(announcement.port & 0xFF);
  for (const std::uint8_t byte : announcement.fingerprint.bytes) datagram += static_cast<char>(byte);
  datagram += static_cast<char>(title.size());
  return datagram + title;
}

std::optional<Announcement> read_datagram(std::span<const std::byte> datagram) {
  if (datagram.size() < before_title || datagram.size() > before_title + longest_line) return std::nullopt;
  const std::string_view text(reinterpret_cast<const char*>(datagram.data()), datagram.size());
  const auto at = [&](std::size_t index) { return std::to_integer<std::uint8_t>(datagram[index]); };
  if (!text.starts_with(magic) || at(8) != datagram_version) return std::nullopt;
  Announcement announcement;
  announcement.port = static_cast<std::uint16_t>(at(9) << 8 | at(10));
  for (std::size_t i = 0; i < announcement.fingerprint.bytes.size(); ++i)
    announcement.fingerprint.bytes[i] = at(11 + i);
  const std::string_view title = text.substr(before_title);
  if (announcement.port == 0 || at(before_title - 1) != title.size() || !is_plain_line(title)) return std::nullopt;
  announcement.title = title;
  return announcement;
}

}  // namespace sandgate
