// Of what the umpire has prepared and is asked, what needs him now: contested rulings and injects (KS-10).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/umpire/attention/attention_item.h"
#include "app/umpire/attention/attention_words.h"

namespace sandgate {

/// Rulings that wait for his answer, each told by the dispatch as its seat had it; AttentionKind::contested. What was
/// told of one is kept: a seat's Picture is asked for once, since no dispatch changes.
class ContestsTold {
 public:
  std::vector<AttentionItem> waiting(const UmpireClient& umpire, const AttentionWords& words);

 private:
  using Which = std::tuple<SeatId, std::int64_t, std::string, std::int64_t>;  ///< seat, dispatch, reason, move
  std::map<Which, AttentionItem> told_;
};
/// Those that were due and could not be; AttentionKind::inject_failed.
std::vector<AttentionItem> injects_failed(const Campaign& campaign);
/// Those that come of themselves in this move or the next; AttentionKind::inject.
std::vector<AttentionItem> injects_due(const Campaign& campaign);

/// The first move in which an inject that waits can come, by its time and its move: this one at the soonest, and of one
/// that has come in this move the next. None: it comes by hand, or waits no longer.
std::optional<std::int64_t> comes_in_move(const Inject& inject, const Campaign& campaign);
/// Whether nothing else has to happen before it does.
bool comes_of_itself(const Inject& inject);
/// Where a deed is done; none: it has no place.
std::optional<Point> place_of(const InjectDeed& deed, const Campaign& campaign);

}  // namespace sandgate
