#include "app/wire/seat_record_bytes.h"

#include <algorithm>

#include "app/wire/bytes.h"

namespace sandgate::wire {
namespace {

/// Whether moves follow one another, within those that have closed.
template <class Points>
bool in_order(const Points& points, std::int64_t last) {
  if (points.empty() || points.front().move < 0 || points.back().move > last) return false;
  return std::ranges::adjacent_find(points, [](const auto& a, const auto& b) { return a.move >= b.move; }) ==
         points.end();
}

std::optional<Phrase> wrong_with(const SeatRecord& record) {
  const auto sides = static_cast<std::int32_t>(record.briefing.sides.size());
  const auto is_side = [&](SideId side) { return side.number >= 0 && side.number < sides; };
  const Picture& end = record.end;
  if (end.seat != record.seat || end.side != record.briefing.seats[record.seat.index()].side)
    return phrase("a record of another seat");
  if (record.closes.empty() || record.own_men.size() != record.closes.size()) return phrase("a record of no moves");
  if (!std::ranges::is_sorted(record.closes)) return phrase("moves that closed before the ones before them");
  if (std::ranges::any_of(end.sighted, [&](const SightedBody& body) { return !is_side(body.side); }))
    return phrase("a body of no side");
  for (const KnownTrace& trace : record.traces) {
    if (!is_side(trace.side)) return phrase("a body of no side");
    if (!in_order(trace.points, record.last_move())) return phrase("a body's moves out of their order");
    if (trace.own ? !trace.looks.empty() : !in_order(trace.looks, record.last_move()))
      return phrase("a body's looks out of their order");
  }
  return {};
}

}  // namespace

Bytes encode_record(const SeatRecord& record) {
  ByteWriter out;
  out.put(record.end);
  out.put(record.closes);
  out.put(record.traces);
  out.put(record.own_men);
  const Intent* intent = record.intents.of(record.seat);
  out.put(intent ? std::optional(intent->sealed.text) : std::optional<Lines>());
  return std::move(out).done();
}

std::expected<SeatRecord, std::string> read_record(std::span<const std::byte> bytes, const Briefing& briefing,
                                                   SeatId seat) {
  if (bytes.size() > most_record) return std::unexpected("a record that is too large");
  Bounds bounds{.longest_text = 1u << 20};
  bounds.sides = static_cast<std::int64_t>(briefing.sides.size());
  bounds.seats = static_cast<std::int64_t>(briefing.seats.size());
  ByteReader in(bytes, bounds);
  SeatRecord record{briefing, seat, {}, {}, {}, {}, {}};
  std::optional<Lines> intent;
  in.get(record.end), in.get(record.closes), in.get(record.traces), in.get(record.own_men), in.get(intent);
  if (!in.wrong() && !in.done()) in.bad("something is left over at its end");
  if (in.wrong()) return std::unexpected(in.wrong());
  if (const auto wrong = wrong_with(record)) return std::unexpected(wrong->text());
  if (intent) record.intents.sound.push_back({seat, 0, {{}, std::move(*intent)}});
  return record;
}

}  // namespace sandgate::wire
