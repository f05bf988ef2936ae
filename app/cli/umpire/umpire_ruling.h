// What the umpire rules by `sandgate umpire`, made of what he said and of how the exercise stands. Private to this
// room.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "app/cli/umpire/umpire_options.h"
#include "app/host/umpire_client.h"
#include "map/base/fault.h"

namespace sandgate::cli {

/// Of a file that is read for a ruling.
inline constexpr std::size_t most_bytes = 4 << 20;
/// How far what is pointed at may lie from the place that is named.
inline constexpr double pointed_at_m = 250;

/// Orders that are given one after the other, and what there is to say when they stand.
struct Ruling {
  std::vector<Deed> deeds;  ///< none: he only asks
  std::function<std::pair<Answer, std::string>(const Campaign& after)> told;
};
using MakeRuling = std::function<Result<Ruling>(const UmpireOptions& o, const Campaign& now)>;

inline Fault misuse(const char* option, Phrase what, Phrase mend) {
  return Fault{option, std::move(what), std::move(mend), false};
}
/// `o.body`, of `o.side` where two sides have one of that name.
Result<BodyId> body_named(const UmpireOptions& o, const Campaign& now);
Result<SeatId> seat_named(const std::string& name, const Campaign& now);

// Injects, contested rulings, marks of the exercise's control, what is broken (umpire_prepared.cpp).
Result<Ruling> inject(const UmpireOptions& o, const Campaign& now);
Result<Ruling> list_injects(const UmpireOptions& o, const Campaign& now);
Result<Ruling> fire(const UmpireOptions& o, const Campaign& now);
Result<Ruling> call_off(const UmpireOptions& o, const Campaign& now);
Result<Ruling> list_contests(const UmpireOptions& o, const Campaign& now);
Result<Ruling> answer_contest(const UmpireOptions& o, const Campaign& now);
Result<Ruling> mark(const UmpireOptions& o, const Campaign& now);
Result<Ruling> rule_break(const UmpireOptions& o, const Campaign& now);
Result<Ruling> say(const UmpireOptions& o, const Campaign& now);
Result<Ruling> set_visibility(const UmpireOptions& o, const Campaign& now);

// Tables, their men, field works (umpire_tables.cpp).
Result<Ruling> enter_outcome(const UmpireOptions& o, const Campaign& now);
Result<Ruling> give_table(const UmpireOptions& o, const Campaign& now);
Result<Ruling> rule_table(TableRuling what, const UmpireOptions& o, const Campaign& now);
Result<Ruling> man_seat(const UmpireOptions& o, const Campaign& now);
Result<Ruling> rule_men(const UmpireOptions& o, const Campaign& now);
Result<Ruling> rule_work(const UmpireOptions& o, const Campaign& now);

}  // namespace sandgate::cli
