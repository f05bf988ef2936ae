#include "core/journal/codec.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/journal/fields.h"
#include "core/journal/versions.h"

namespace sandgate {
namespace journal {
namespace {

/// A body of before with a key it had not yet, in front of the key that follows in order.
Result<std::string> with_key(std::string_view body, std::string_view key_and_value, std::string_view before) {
  std::string raised(body);
  const std::size_t at = raised.find(before);
  if (at != std::string::npos) raised.insert(at, key_and_value);
  return raised;
}

Result<std::string> with_centre(std::string_view body) { return with_key(body, "\"centre\":null,", "\"chooser\""); }
/// Of every melee that is told of.
Result<std::string> with_charge(std::string_view body) {
  std::string raised(body);
  constexpr std::string_view next = "\"chooser\":", key = "\"charge\":null,";
  for (std::size_t at = raised.find(next); at != std::string::npos; at = raised.find(next, at + key.size() + 1))
    raised.insert(at, key);
  return raised;
}
Result<std::string> with_fired_on(std::string_view body) {
  return with_key(body, "\"fired_on\":false,", "\"formation\"");
}

/// The key comes last of all.
Result<std::string> with_waggons(std::string_view body) {
  std::string raised(body);
  const std::size_t end = raised.rfind('}');
  if (end != std::string::npos) raised.insert(end, ",\"waggons\":null");
  return raised;
}

Result<std::string> with_by_fire(std::string_view body) { return with_key(body, ",\"by_fire\":false", "}"); }

/// What a rider carries or a paper tells: an order without places on its way.
std::string with_via(std::string_view body) {
  std::string raised(body);
  for (const std::string_view marches : {"\"press_on\":false,\"to\":[", "\"press_on\":true,\"to\":["}) {
    for (std::size_t at = raised.find(marches); at != std::string::npos; at = raised.find(marches, at + 1)) {
      const std::size_t end = raised.find(']', at);
      if (end != std::string::npos) raised.insert(end + 1, ",\"via\":[]");
    }
  }
  return raised;
}
Result<std::string> paper_with_via(std::string_view body) { return with_via(body); }
Result<std::string> march_with_via(std::string_view body) { return with_key(body, ",\"via\":[]", "}"); }
// With its colon: a line of a paper may say the same word.
Result<std::string> with_riders(std::string_view body) {
  return with_key(with_via(body), "\"riders\":[],", "\"sightings\":");
}

Result<std::string> with_untold(std::string_view body) { return with_key(body, ",\"untold\":null", "}"); }

/// What a rider carries or a paper tells: an order that says nothing of roads.
std::string with_roads(std::string_view body) {
  std::string raised(body);
  for (std::size_t at = raised.find("{\"formation\":"); at != std::string::npos;
       at = raised.find("{\"formation\":", at + 1))
    raised.insert(at + 1, "\"by_road\":false,");
  return raised;
}
/// What a rider carries: how a body stood, which says nothing of supply.
Result<std::string> state_with_supply(std::string_view body) {
  std::string raised(body);
  for (const std::string_view ends : {"\"press_on\":false,\"time\":", "\"press_on\":true,\"time\":"}) {
    const std::size_t at = raised.find(ends);
    if (at != std::string::npos) raised.insert(raised.find("\"time\"", at), "\"supply\":null,");
  }
  return raised;
}
/// What a rider carries or a paper tells: an order that says nothing of packets and trains.
Result<std::string> with_errand(std::string_view body) {
  std::string raised(body);
  for (const std::string_view orders : {"{\"by_road\":false,\"formation\":", "{\"by_road\":true,\"formation\":"}) {
    for (std::size_t at = raised.find(orders); at != std::string::npos; at = raised.find(orders, at + 1))
      raised.insert(raised.find("\"formation\"", at), "\"errand\":null,");
  }
  return raised;
}
Result<std::string> order_with_roads(std::string_view body) { return with_roads(body); }
Result<std::string> march_with_roads(std::string_view body) { return with_key(body, "\"by_road\":false,", "\"path\""); }

/// What a party is at, wherever that is told: nothing was dug. A text has no quotation mark without a backslash.
std::string work_with_dig(std::string_view body) {
  std::string raised(body);
  constexpr std::string_view begins = "{\"mend\":";
  for (std::size_t at = raised.find(begins); at != std::string::npos; at = raised.find(begins, at + begins.size()))
    raised.insert(at + 1, "\"dig\":null,");
  return raised;
}
Result<std::string> with_dig(std::string_view body) { return work_with_dig(body); }
/// The same of an order that rides.
Result<std::string> errand_with_dig(std::string_view body) {
  std::string raised = work_with_dig(body);
  constexpr std::string_view key = "\"crossing\":", next = ",\"from\":\"";
  for (std::size_t at = raised.find(key); at != std::string::npos; at = raised.find(key, at + 1)) {
    const std::size_t end = raised.find_first_not_of("-0123456789", at + key.size());
    if (end != std::string::npos && raised.compare(end, next.size(), next) == 0)
      raised.insert(end, ",\"dig\":null,\"form\":\"fours\"");
  }
  return raised;
}
/// Behind a key's whole number, where `next` follows it.
void add_behind(std::string& body, std::string_view key, std::string_view next, std::string_view what) {
  for (std::size_t at = body.find(key); at != std::string::npos; at = body.find(key, at + key.size())) {
    const std::size_t end = body.find_first_not_of("-0123456789", at + key.size());
    if (end != std::string::npos && body.compare(end, next.size(), next) == 0) body.insert(end, what);
  }
}
/// The same of what else a rider carries: nobody had dismounted, and no gun was unlimbered.
Result<std::string> ride_with_dig(std::string_view body) {
  Result<std::string> raised = errand_with_dig(body);
  if (raised) {
    add_behind(*raised, "\"body\":", ",\"facing\":", ",\"dismounted\":false");
    add_behind(*raised, "\"time\":", ",\"way\":", ",\"unlimbered\":false");
  }
  return raised;
}
/// A walk and a haul that took no part of a move worth remembering.
Result<std::string> with_spent(std::string_view body) {
  std::string raised(body);
  constexpr std::string_view key = "\"path\":[";
  for (std::size_t at = raised.find(key); at != std::string::npos; at = raised.find(key, at + key.size())) {
    int depth = 1;
    std::size_t end = at + key.size();
    for (; end < raised.size() && depth > 0; ++end) depth += raised[end] == '[' ? 1 : raised[end] == ']' ? -1 : 0;
    raised.insert(end, ",\"spent\":0");
  }
  return raised;
}

/// How the bodies of a kind's older versions become today's. To give a kind a new version: change its fields, and
/// append here the function that makes the old body the new one.
template <class T>
inline constexpr std::array<Upcast, 0> steps_of{};
/// Until version 3 nobody charged; until version 2 no melee told of its centre.
template <>
inline constexpr std::array<Upcast, 2> steps_of<MeleeJoined>{with_centre, with_charge};
/// Until version 2 nobody charged.
template <>
inline constexpr std::array<Upcast, 1> steps_of<MeleeCentred>{with_charge};
template <>
inline constexpr std::array<Upcast, 1> steps_of<MeleesRejoined>{with_charge};
/// Until version 2 no box was fired on.
template <>
inline constexpr std::array<Upcast, 1> steps_of<BoxOpened>{with_fired_on};

/// Until version 3 nothing was dug; until version 2 nobody told at hand what had befallen him before.
template <>
inline constexpr std::array<Upcast, 2> steps_of<ReportedAtHand>{with_untold, errand_with_dig};
/// Until version 6 nothing was dug; until version 5 no order that rode had to do with packets and trains; until version
/// 4 no body told how it was fed; until version 3 no order that rode said how; until version 2 nobody reported riders,
/// and no order that rode named places on its way.
template <>
inline constexpr std::array<Upcast, 5> steps_of<RiderSent>{with_riders, order_with_roads, state_with_supply,
                                                           with_errand, ride_with_dig};
template <>
inline constexpr std::array<Upcast, 4> steps_of<PaperTaken>{paper_with_via, order_with_roads, with_errand,
                                                            errand_with_dig};
/// Until version 2 nothing was dug.
template <>
inline constexpr std::array<Upcast, 1> steps_of<WorkOrder<BodyId>>{with_dig};
template <>
inline constexpr std::array<Upcast, 1> steps_of<WorkBegun>{with_dig};
template <>
inline constexpr std::array<Upcast, 1> steps_of<Worked>{with_dig};
template <>
inline constexpr std::array<Upcast, 1> steps_of<WorkDone>{with_dig};
template <>
inline constexpr std::array<Upcast, 2> steps_of<MarchOrder<BodyId>>{march_with_via, march_with_roads};
/// Until version 2 nobody counted what part of a move a walk took.
template <>
inline constexpr std::array<Upcast, 1> steps_of<MenMoved>{with_spent};
/// Until version 2 nobody was kept by waggons.
template <>
inline constexpr std::array<Upcast, 1> steps_of<SupplyCollected>{with_waggons};
/// Until version 2 nothing said how it was lost.
template <>
inline constexpr std::array<Upcast, 1> steps_of<BodyLost>{with_by_fire};

template <class Value>
Encoded encode_any(const Value& value) {
  FieldWriter writer;
  const auto [name, version] = visit(
      [&writer]<class T>(const T& kind) {
        each_stored_field(kind, writer);
        return std::pair(kind_name<T>(), newest_version(steps_of<T>));
      },
      value);
  return {std::string(name), version, std::move(writer).done()};
}

/// What there is of a kind to read it by.
template <class Value>
struct StoredKind {
  std::string_view name;
  std::span<const Upcast> steps;
  Value (*read)(FieldReader& reader);
};
template <class Value, class T>
Value read_kind(FieldReader& reader) {
  T kind;
  each_stored_field(kind, reader);
  return kind;
}

template <class Value, class... Ts>
Result<Value> decode_any(Kinds<Ts...>, std::string_view name, std::int64_t version, std::string_view body,
                         const std::string& where) {
  static constexpr StoredKind<Value> stored[]{{kind_name<Ts>(), steps_of<Ts>, read_kind<Value, Ts>}...};
  const auto kind = std::ranges::find(stored, name, &StoredKind<Value>::name);
  if (kind == std::end(stored)) return unknown_kind(name, where);
  std::string raised;
  if (version != newest_version(kind->steps)) {
    Result<std::string> today = raise(name, version, body, kind->steps, where);
    if (!today) return std::unexpected(std::move(today.error()));
    raised = std::move(*today);
    body = raised;
  }
  FieldReader reader(body);
  Value value = kind->read(reader);
  reader.end();
  if (!reader.wrong().empty()) return unreadable(name, reader.wrong(), where);
  return value;
}

}  // namespace
}  // namespace journal

Encoded encode(const Event& event) { return journal::encode_any(event); }
Encoded encode(const Deed& deed) { return journal::encode_any(deed); }

Result<Event> decode_event(std::string_view kind, std::int64_t version, std::string_view body,
                           const std::string& where) {
  return journal::decode_any<Event>(KindsIn<Event>(), kind, version, body, where);
}
Result<Deed> decode_deed(std::string_view kind, std::int64_t version, std::string_view body, const std::string& where) {
  return journal::decode_any<Deed>(KindsIn<Deed>(), kind, version, body, where);
}

}  // namespace sandgate
