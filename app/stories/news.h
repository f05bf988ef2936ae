// What has happened since a seat closed its last move, in a few lines: what is worst stands first. And by which kinds
// its dispatches are grouped.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate::stories {

/// What a dispatch is about; the gravest first.
enum class NewsKind : std::uint8_t {
  losses,     ///< own men, guns and bodies, and battles
  contact,    ///< a table, a touch
  messages,   ///< from other posts and the umpire
  boxes,      ///< that were opened, own and others
  arrivals,   ///< of marches, and of men at a back line
  hindered,   ///< halted by the enemy, barred, refused
  exercise,   ///< from the umpire, or of the exercise itself
  gains,      ///< the enemy's losses, men freed
  sightings,  ///< what came into sight or went out of it
  orders,     ///< an order that was taken, and what it did at once
};
NewsKind news_kind(const Dispatch& dispatch);
/// "Losses"; a heading.
QString heading(NewsKind kind);

/// Whether a dispatch only says again what the seat has just ordered, or has just seen its own gun do: it is no news to
/// it.
bool own_order(const Dispatch& dispatch, const Picture& picture);

/// One line of what has happened: one dispatch, or several of a kind at one place.
struct NewsLine {
  NewsKind kind = NewsKind::exercise;
  QString text;                          ///< a sentence
  std::vector<std::int64_t> dispatches;  ///< the numbers of those it stands for, oldest first
  std::optional<Point> at;               ///< where it leads
  TableHandle table;                     ///< where the place lies on one that is open
  Handle about;                          ///< the sighted body it tells of
  Handle from;                           ///< the own body it comes from
  std::int64_t message = 0;              ///< the number of the message it tells of; 0: of none
  Clause clause;
  bool more = false;  ///< stands for what has no line of its own, and leads to the dispatches
};

/// More lines are not read before a move begins.
inline constexpr std::size_t most_news = 8;

/// What came after the dispatch of number `since`, up to and with number `until`; at most `most_news` lines, the
/// gravest first. Own orders are left out.
std::vector<NewsLine> news(const Picture& picture, const Briefing& briefing, std::int64_t since, std::int64_t until);

/// The last dispatch a seat had when it closed its last move, as far as its dispatches tell: for a desk that was not
/// there.
std::int64_t last_before_close(const Picture& picture);

}  // namespace sandgate::stories
