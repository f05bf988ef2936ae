// Which dispatches a seat may contest before the umpire, and how those it has contested stand (KS-10).
#pragma once

#include <QString>
#include <cstdint>
#include <map>

#include "core/sight/picture.h"

namespace sandgate::stories {

struct Contested {
  enum State { waits, granted, refused };
  State state = waits;
  QString reason;  ///< the seat's own
  QString answer;  ///< the umpire's; empty while it waits
};

/// Whether it tells of a ruling: not of an own order, of somebody's words or of how the exercise goes on.
bool tells_of_a_ruling(const Dispatch& dispatch);
/// By the number of the dispatch, as far as the seat's dispatches tell.
std::map<std::int64_t, Contested> contests_of(const Picture& picture);

/// "contested, waits", before what the dispatch says.
QString contest_mark(Contested::State state);
/// In full, for a tip: why, and the umpire's answer.
QString contest_told(const Contested& contested);

}  // namespace sandgate::stories
