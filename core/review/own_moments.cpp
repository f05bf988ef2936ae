#include "core/review/own_moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/review/review.h"

namespace sandgate {
namespace reviewing {
namespace own_key {

/// Takes a word and a number off the front: "own 412 order 70" of "own" leaves " order 70".
std::optional<std::int64_t> taken(std::string_view& key, std::string_view word) {
  if (!key.starts_with(word)) return {};
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(key.data() + word.size(), key.data() + key.size(), number);
  if (error != std::errc() || number < 0) return {};
  key.remove_prefix(static_cast<std::size_t>(end - key.data()));
  return number;
}

}  // namespace own_key
}  // namespace reviewing

std::string key_of(const OwnMoment& own) {
  std::string key = fmt::format("own {}", own.event);
  if (own.order) key += fmt::format(" order {}", *own.order);
  if (own.seat && !own.seat->none()) key += fmt::format(" seat {}", own.seat->number);
  return key;
}

std::optional<OwnMoment> own_moment(std::string_view key) {
  using reviewing::own_key::taken;
  const auto event = taken(key, "own ");
  if (!event) return {};
  OwnMoment own{*event, taken(key, " order "), {}};
  if (const auto seat = taken(key, " seat "); seat && *seat <= std::int64_t{0x7fffffff})
    own.seat = SeatId{static_cast<std::int32_t>(*seat)};
  return key.empty() ? std::optional(own) : std::nullopt;
}

void add_what_was_shown(const Review& review, Moment& moment) {
  const auto own = own_moment(moment.key);
  if (!own) return;
  if (own->order && review.order(*own->order)) moment.order = own->order;
  if (!own->seat || own->seat->index() >= review.setting->seats.size()) return;
  std::erase(moment.seats, *own->seat);
  moment.seats.insert(moment.seats.begin(), *own->seat);
}

}  // namespace sandgate
