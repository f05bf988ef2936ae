#include "app/wire/review_line.h"

#include <algorithm>
#include <utility>

namespace sandgate::wire {
namespace {

Fault lost_line() { return Fault{"the line to the host", "it is lost", "go on when it is there again"}; }

std::optional<Fault> fault_of(const Replied& said) {
  if (!said.refusal) return {};
  Fault fault{"the host", "it is refused", {}};
  for (const auto& [name, value] : said.refusal->arguments) {
    const auto* text = std::get_if<std::string>(&value);
    if (!text || text->empty()) continue;
    if (name == "file") fault.where = *text;
    if (name == "why") fault.what = *text;
    if (name == "mend") fault.mend = *text;
  }
  return fault;
}

}  // namespace

void ReviewLine::want(Done done) {
  wanted_ = true;
  if (!say_) return done(lost_line());
  const OrderId id = fresh_order_id();
  wants_[id] = std::move(done);
  say_(WantReview{id});
}

void ReviewLine::keep(const ReviewChange& change, Done done) {
  KeepReview wish{fresh_order_id(), change};
  if (encode(FromClient(wish)).size() > longest_review_change)
    return done(Fault{"the line to the host", "that is more at once than goes over it", "keep it in parts"});
  kept_.push_back({std::move(wish), std::move(done)});
  // In its turn: a change is made on what came of the one before.
  if (say_) say_(kept_.back().wish);
}

void ReviewLine::attend(std::vector<Attended> items) {
  const bool idle = attended_.empty();
  for (std::size_t first = 0; first < items.size(); first += most_attended_at_once) {
    const auto from = items.begin() + static_cast<std::ptrdiff_t>(first);
    const auto count = std::min(most_attended_at_once, items.size() - first);
    attended_.push_back({fresh_order_id(), {from, from + static_cast<std::ptrdiff_t>(count)}});
  }
  if (idle) say_next_attended();
}

// One at a time, so that the host knows again what it was sent last.
void ReviewLine::say_next_attended() {
  if (say_ && !attended_.empty()) say_(attended_.front());
}

void ReviewLine::line(Say say) {
  say_ = std::move(say);
  if (wanted_) say_(WantReview{fresh_order_id()});
  for (const Kept& one : kept_) say_(one.wish);
  say_next_attended();
  changed();
}

void ReviewLine::lost() {
  if (!std::exchange(say_, nullptr)) return;
  for (auto& [id, done] : std::exchange(wants_, {})) done(lost_line());
  changed();
}

void ReviewLine::over(const Phrase& why) {
  say_ = nullptr;
  wanted_ = false;
  told_.reset();
  attended_.clear();
  const Fault fault{"the host", why, "join again, and open the review anew"};
  for (auto& [id, done] : std::exchange(wants_, {})) done(fault);
  for (Kept& one : std::exchange(kept_, {})) one.done(fault);
  changed();
}

void ReviewLine::hear(ReviewIs said) {
  told_ = std::move(said);
  changed();
}

bool ReviewLine::hear(const Replied& said) {
  if (const auto want = wants_.find(said.id); want != wants_.end()) {
    const Done done = std::move(want->second);
    wants_.erase(want);
    done(fault_of(said));
    return true;
  }
  if (const auto kept = std::ranges::find(kept_, said.id, [](const Kept& one) { return one.wish.id; });
      kept != kept_.end()) {
    const Done done = std::move(kept->done);
    kept_.erase(kept);
    done(fault_of(said));
    return true;
  }
  if (!attended_.empty() && attended_.front().id == said.id) {
    attended_.pop_front();
    say_next_attended();
    return true;
  }
  return false;
}

}  // namespace sandgate::wire
