#include "map/base/gridref.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sandgate {
namespace {

constexpr std::string_view british_national_grid = "EPSG:27700";
constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";  // without I
constexpr int most_digits = 5;
constexpr double square_m = 100'000;      // metres; letters name such squares
constexpr double farthest = 100'000'000;  // metres; beyond, no grid on Earth

struct Square {
  int column = 0, row = 0;  ///< squares of 100 km from the grid's own origin
  bool on_grid() const { return column >= 0 && column < 7 && row >= 0 && row < 13; }
};

// The first letter names a square of 500 km, the second one of 100 km in it; both run A … Z from the north-west.
std::string letters_of(Square s) {
  const int east = s.column + 10, down = 19 - s.row;
  return {letters[static_cast<std::size_t>(down / 5 * 5 + east / 5)],
          letters[static_cast<std::size_t>(down % 5 * 5 + east % 5)]};
}

std::optional<Square> square_of(char first, char second) {
  const auto a = letters.find(first), b = letters.find(second);
  if (a == std::string_view::npos || b == std::string_view::npos) return std::nullopt;
  const int big = static_cast<int>(a), small = static_cast<int>(b);
  const Square s{big % 5 * 5 + small % 5 - 10, 19 - (big / 5 * 5 + small / 5)};
  if (!s.on_grid()) return std::nullopt;
  return s;
}

bool blank(char c) { return c == ' ' || c == '\t'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<double> metres(std::string_view text) {
  text = trimmed(text);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!(std::abs(value) <= farthest)) return std::nullopt;
  return value;
}

/// The metres east and north of a square's corner that "215 072" or "215072" say.
std::optional<MapPoint> offsets(std::string_view text) {
  std::string digits;
  std::size_t groups = 0, first_group = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (blank(text[i])) continue;
    if (!digit(text[i])) return std::nullopt;
    if (digits.empty() || blank(text[i - 1])) {
      if (++groups == 2) first_group = digits.size();
    }
    digits += text[i];
  }
  const std::size_t half = digits.size() / 2;
  if (half < 1 || half > most_digits || digits.size() % 2 != 0 || groups > 2) return std::nullopt;
  if (groups == 2 && first_group != half) return std::nullopt;
  double unit = square_m;
  for (std::size_t i = 0; i < half; ++i) unit /= 10;
  int east = 0, north = 0;
  std::from_chars(digits.data(), digits.data() + half, east);
  std::from_chars(digits.data() + half, digits.data() + digits.size(), north);
  return MapPoint{east * unit, north * unit};
}

double nearest(double offset, double near) { return offset + std::round((near - offset) / square_m) * square_m; }

}  // namespace

std::string grid_reference(MapPoint place, std::string_view crs, int digits) {
  if (!(std::abs(place.east) <= farthest && std::abs(place.north) <= farthest)) return "off the grid";
  digits = std::clamp(digits, 1, most_digits);
  int unit = 100'000;
  for (int i = 0; i < digits; ++i) unit /= 10;
  const double column = std::floor(place.east / square_m), row = std::floor(place.north / square_m);
  const auto within = [&](double metres, double squares) {
    return static_cast<int>(std::floor(metres - squares * square_m)) / unit;
  };
  const std::string numbers =
      fmt::format("{:0{}} {:0{}}", within(place.east, column), digits, within(place.north, row), digits);
  const Square s{static_cast<int>(column), static_cast<int>(row)};
  return crs == british_national_grid && s.on_grid() ? letters_of(s) + " " + numbers : numbers;
}

std::optional<MapPoint> read_grid_reference(std::string_view text, std::string_view crs, MapPoint near) {
  text = trimmed(text);
  if (const auto comma = text.find(','); comma != std::string_view::npos) {
    const auto east = metres(text.substr(0, comma)), north = metres(text.substr(comma + 1));
    if (!east || !north) return std::nullopt;
    return MapPoint{*east, *north};
  }
  if (text.empty()) return std::nullopt;
  if (digit(text.front())) {
    const auto offset = offsets(text);
    if (!offset || !std::isfinite(near.east) || !std::isfinite(near.north)) return std::nullopt;
    return MapPoint{nearest(offset->east, near.east), nearest(offset->north, near.north)};
  }
  if (crs != british_national_grid || text.size() < 2) return std::nullopt;
  const auto capital = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
  const auto corner = square_of(capital(text[0]), capital(text[1]));
  const auto offset = offsets(text.substr(2));
  if (!corner || !offset) return std::nullopt;
  return MapPoint{corner->column * square_m + offset->east, corner->row * square_m + offset->north};
}

}  // namespace sandgate
