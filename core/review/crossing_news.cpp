#include <algorithm>

#include "core/chronicle/objectives.h"
#include "core/eyes/eyes.h"
#include "core/review/moment_finding.h"

namespace sandgate::reviewing {
namespace crossing_news {

/// What a side learned of one place in the moves in which it stood open.
class News {
 public:
  News(const Review& review, const Backdrop& backdrop, const OpenPlace& open)
      : review_(review),
        backdrop_(backdrop),
        open_(open),
        known_(static_cast<std::size_t>(open.last - open.first + 1)) {}

  // What is seen is news for as many moves as make a chance. KS-1.1, KS-11.1: what a body saw that was at hand, or
  // whose signals are perfect.
  void heard_of(const Body& body) {
    const Trace& trace = review_.traces[body.id.index()];
    for (std::size_t t = 0; t < trace.size(); ++t) {
      const std::int64_t until = std::min(t + 1 < trace.size() ? trace[t + 1].move - 1 : open_.last, open_.last);
      std::optional<std::pair<Length, bool>> looked;  // with that visibility
      for (std::int64_t move = std::max(trace[t].move, open_.first); move <= until; ++move) {
        if (known_[at(move)] || !backdrop_.heard_at_once(body.id, move)) continue;
        const Length visibility = backdrop_.visibility[static_cast<std::size_t>(move)];
        if (!looked || looked->first != visibility) looked = {visibility, sees(body, trace[t], trace[t].at, move)};
        if (looked->second) learn(move, move + chance_moves - 1);
      }
    }
  }

  // KS-11.4: what it saw from where it stood when it reported.
  void reported_by(const Body& body) {
    if (body.id.index() >= backdrop_.reports.size()) return;
    for (const StoodRead& report : backdrop_.reports[body.id.index()]) {
      if (report.told < open_.first || report.read > open_.last) continue;
      const TracePoint* then = trace_at(review_.traces[body.id.index()], report.told);
      if (then && sees(body, *then, report.at, report.told)) learn(report.read, report.told + chance_moves - 1);
    }
  }

  // That who was there last has been seen elsewhere since: he has left, and that stays so.
  void left_by(BodyId enemy) {
    for (const EnemyRead& read : backdrop_.enemies) {
      if (read.enemy == enemy && read.side == open_.side && read.seen >= open_.first &&
          !within(read.at, open_.at, at_an_objective))
        learn(read.read, open_.last);
    }
  }

  std::vector<std::pair<std::int64_t, std::int64_t>> unknown() const {
    std::vector<std::pair<std::int64_t, std::int64_t>> parts;
    for (std::int64_t move = open_.first; move <= open_.last; ++move) {
      if (known_[at(move)]) continue;
      if (parts.empty() || parts.back().second != move - 1) parts.emplace_back(move, move);
      parts.back().second = move;
    }
    return parts;
  }

 private:
  std::size_t at(std::int64_t move) const { return static_cast<std::size_t>(move - open_.first); }

  void learn(std::int64_t from, std::int64_t until) {
    for (std::int64_t move = std::max(from, open_.first); move <= std::min(open_.last, until); ++move)
      known_[at(move)] = true;
  }

  // CX-11: whether a body, as it was then, had the place in sight from where it stood.
  bool sees(const Body& body, const TracePoint& then, Point from, std::int64_t move) const {
    if (then.gone || then.men == 0 || !marches(body.contents.arm())) return false;
    const Setting& setting = *review_.setting;
    const bool far = body.contents.arm() == Arm::general && setting.rulebook.wide.general_sees_far;
    if (!far && !within(from, open_.at, backdrop_.visibility[static_cast<std::size_t>(move)])) return false;
    return clear_line_quickly(setting, from, open_.at);
  }

  const Review& review_;
  const Backdrop& backdrop_;
  const OpenPlace& open_;
  std::vector<bool> known_;
};

}  // namespace crossing_news

std::vector<std::pair<std::int64_t, std::int64_t>> unknown_of(const Review& review, const Backdrop& backdrop,
                                                              const OpenPlace& open) {
  crossing_news::News news(review, backdrop, open);
  for (const Body& body : review.bodies) {
    if (body.side != open.side) continue;
    news.heard_of(body);
    news.reported_by(body);
  }
  if (open.left_by) news.left_by(open.left_by);
  return news.unknown();
}

bool Backdrop::heard_at_once(BodyId body, std::int64_t move) const {
  if (body.index() >= at_hand.size() || at_hand[body.index()].empty()) return true;
  const auto& of = at_hand[body.index()];
  const auto after = std::ranges::upper_bound(of, move, {}, [](const auto& one) { return one.first; });
  return after != of.begin() && std::prev(after)->second;
}

}  // namespace sandgate::reviewing
