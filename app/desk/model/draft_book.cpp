#include "app/desk/model/draft_book.h"

#include <QPointer>
#include <algorithm>

namespace sandgate {
namespace {

// No order of any kind would be taken just now: the draft waits.
bool only_for_now(RefusalCode code) {
  switch (code) {
    case RefusalCode::not_your_move:
    case RefusalCode::already_closed:
    case RefusalCode::melees_wait:
    case RefusalCode::clock_stands:
    case RefusalCode::after_time:
    case RefusalCode::not_written: return true;
    default: return false;
  }
}

/// Whom a deed has march or halt.
std::vector<Handle> marched(const SeatDeed& deed) {
  if (const auto* march = get_if<MarchOrder<Handle>>(&deed)) return {march->body};
  if (const auto* halt = get_if<HaltOrder<Handle>>(&deed)) return {halt->body};
  std::vector<Handle> bodies;
  if (const auto* screen = get_if<ScreenOrder<Handle>>(&deed)) {
    for (const auto& party : screen->parties) bodies.push_back(party.scouts);
  }
  return bodies;
}

/// Whom it has box, stand out or form up.
std::optional<Handle> formed(const SeatDeed& deed) {
  if (const auto* box = get_if<BoxOrder<Handle>>(&deed)) return box->body;
  if (const auto* stand = get_if<StandOutOrder<Handle>>(&deed)) return stand->body;
  if (const auto* fall_in = get_if<FormUpOrder<Handle>>(&deed)) return fall_in->body;
  if (const auto* form = get_if<FormOrder<Handle>>(&deed)) return form->body;
  return {};
}

bool holds(const std::vector<Handle>& bodies, Handle body) { return std::ranges::find(bodies, body) != bodies.end(); }

template <class T>
void erase_at(std::vector<T>& list, std::size_t at) {
  if (at < list.size()) list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
}

/// Takes `bodies` out of what the draft has march or halt; whether nothing is left of it.
bool let_go(DraftedOrder& draft, const std::vector<Handle>& bodies) {
  auto* screen = get_if<ScreenOrder<Handle>>(&draft.deed);
  if (!screen) {
    const std::vector<Handle> of = marched(draft.deed);
    return !of.empty() && holds(bodies, of.front());
  }
  bool any = false;
  for (std::size_t i = screen->parties.size(); i-- > 0;) {
    if (!holds(bodies, screen->parties[i].scouts)) continue;
    any = true;
    erase_at(screen->parties, i);
    erase_at(draft.ways, i);
    erase_at(draft.previews, i);
  }
  // Another deed goes under another id.
  if (any) draft.id = fresh_order_id();
  return any && screen->parties.empty();
}

/// The paths of a deed, in the order of its ways.
std::vector<Path*> paths_of(SeatDeed& deed) {
  if (auto* march = get_if<MarchOrder<Handle>>(&deed)) return {&march->path};
  std::vector<Path*> paths;
  if (auto* screen = get_if<ScreenOrder<Handle>>(&deed)) {
    for (auto& party : screen->parties) paths.push_back(&party.path);
  }
  return paths;
}

}  // namespace

DraftBook::DraftBook(Client& client, std::shared_ptr<const Briefing> briefing, QObject* parent)
    : QObject(parent), client_(client), briefing_(std::move(briefing)) {}

DraftBook::Place DraftBook::place_of(std::int64_t number) {
  return std::ranges::find(drafts_, number, &DraftedOrder::number);
}

const DraftedOrder* DraftBook::draft(std::int64_t number) const {
  const auto found = std::ranges::find(drafts_, number, &DraftedOrder::number);
  return found == drafts_.end() ? nullptr : &*found;
}

bool DraftBook::marches(Handle body) const {
  return std::ranges::any_of(drafts_, [body](const DraftedOrder& draft) {
    return !draft.refused && !holds_alternative<HaltOrder<Handle>>(draft.deed) && holds(marched(draft.deed), body);
  });
}

std::optional<Refusal> DraftBook::why_not(const SeatDeed& deed) const {
  auto no = check_draft(client_.picture(), *briefing_, deed);
  const auto* halt = get_if<HaltOrder<Handle>>(&deed);
  if (no && halt && no->code == RefusalCode::nothing_to_halt && open() && marches(halt->body)) return {};
  return no;
}

std::optional<Refusal> DraftBook::add(SeatDeed deed, std::vector<MarchDraft> ways, std::vector<MarchPreview> previews) {
  if (auto no = why_not(deed)) return no;
  if (!open() || !can_wait(deed)) return Refusal{RefusalCode::not_your_move, clauses::move_and_clock, {}};
  make_void(deed);
  // Of a body that stands nothing is left to be halted.
  if (check_draft(client_.picture(), *briefing_, deed)) return {};
  // Ways that are not those of its paths could not be found anew.
  if (ways.size() != paths_of(deed).size()) ways.clear();
  drafts_.push_back({++last_, fresh_order_id(), std::move(deed), std::move(ways), std::move(previews), false, {}});
  emit changed();
  return {};
}

void DraftBook::make_void(const SeatDeed& by) {
  const std::vector<Handle> bodies = marched(by);
  const std::optional<Handle> one = formed(by);
  bool any = false;
  for (std::size_t i = drafts_.size(); i-- > 0;) {
    DraftedOrder& draft = drafts_[i];
    if (draft.sent) continue;
    const std::size_t before = marched(draft.deed).size();
    const bool nothing_left = let_go(draft, bodies) || (one && formed(draft.deed) == one);
    any = any || nothing_left || marched(draft.deed).size() != before;
    if (nothing_left) erase_at(drafts_, i);
  }
  if (any) emit changed();
}

void DraftBook::take_out(std::int64_t number) {
  if (std::erase_if(drafts_, [number](const auto& draft) { return draft.number == number && !draft.sent; }) > 0)
    emit changed();
}

void DraftBook::move(std::int64_t number, int places) {
  const auto at = place_of(number);
  if (at == drafts_.end()) return;
  const std::ptrdiff_t from = at - drafts_.begin();
  const std::ptrdiff_t to = std::clamp<std::ptrdiff_t>(from + places, 0, std::ssize(drafts_) - 1);
  if (to == from) return;
  if (to < from)
    std::rotate(drafts_.begin() + to, at, at + 1);
  else
    std::rotate(at, at + 1, drafts_.begin() + to + 1);
  emit changed();
}

void DraftBook::give_anew(std::int64_t number) {
  const auto at = place_of(number);
  if (at == drafts_.end() || !at->refused) return;
  at->refused.reset();
  emit changed();
  follow();
}

void DraftBook::clear() {
  if (std::erase_if(drafts_, [](const DraftedOrder& draft) { return !draft.sent; }) > 0) emit changed();
}

void DraftBook::recall(std::vector<DraftedOrder> drafts) {
  drafts_ = std::move(drafts);
  for (const DraftedOrder& draft : drafts_) last_ = std::max(last_, draft.number);
  // Whatever was under way was sent by another book, and its answer has not come.
  under_way_ = 0;
  emit changed();
  follow();
}

void DraftBook::hold(bool held) {
  held_ = held;
  follow();
}

void DraftBook::take_in_hand() {
  in_hand_for_ = client_.picture().clock.move;
  follow();
}

// A change of the Picture may be the middle of something: what goes goes after it.
void DraftBook::follow() {
  if (step_due_ || drafts_.empty()) return;
  step_due_ = true;
  QMetaObject::invokeMethod(this, &DraftBook::step, Qt::QueuedConnection);
}

bool DraftBook::move_is_open() const {
  const Picture& picture = client_.picture();
  const bool over = picture.game && picture.game->ended;
  const bool open = picture.clock.my_move && !picture.mine.closed && picture.clock.phase != Phase::choices &&
                    picture.clock.phase != Phase::setting_up && !over;
  // An order would end its run, which nobody has asked for.
  const bool runs_on = picture.mine.run_on && in_hand_for_ != picture.clock.move;
  return open && !runs_on && !held_ && !client_.clock().paused;
}

void DraftBook::step() {
  step_due_ = false;
  if (under_way_ != 0 || finder_.running()) return;
  // Sent once it may have been done: only the host knows.
  const auto old = std::ranges::find_if(drafts_, [this](const DraftedOrder& draft) {
    return !draft.refused && !draft.sent && (way_begins_elsewhere(draft) || reckoned_for_the_past(draft));
  });
  if (old != drafts_.end()) return find_ways(*old);
  if (!move_is_open()) return;
  const auto next = std::ranges::find_if(drafts_, [](const DraftedOrder& draft) { return !draft.refused; });
  if (next == drafts_.end()) return;
  if (next->sent) return send(*next);
  if (const auto no = check(client_.picture(), *briefing_, next->deed)) {
    if (!only_for_now(no->code)) refuse(*next, *no);
    return;
  }
  send(*next);
}

bool DraftBook::way_begins_elsewhere(const DraftedOrder& draft) const {
  SeatDeed deed = draft.deed;
  const std::vector<Path*> paths = paths_of(deed);
  const std::vector<Handle> bodies = marched(deed);
  for (std::size_t i = 0; i < paths.size() && i < draft.ways.size(); ++i) {
    const OwnBody* body = client_.picture().body(bodies[i]);
    // One that is not at hand finds its own way (KS-11.5); one that is gone goes nowhere.
    if (body && body->mine && body->at_hand && !body->gone && !paths[i]->empty() && paths[i]->front() != body->at)
      return true;
  }
  return false;
}

// One that waited for a whole move more begins a round later than it was reckoned.
bool DraftBook::reckoned_for_the_past(const DraftedOrder& draft) const {
  if (!open() || draft.ways.empty()) return false;
  return std::ranges::any_of(draft.previews, [this](const MarchPreview& preview) {
    return !preview.marks.empty() && preview.marks.front().move < client_.picture().clock.move;
  });
}

void DraftBook::find_ways(const DraftedOrder& draft) {
  finder_.start(
      [picture = client_.picture(), briefing = briefing_, rides = rides_,
       ways = draft.ways](const Progress& progress) -> std::expected<std::vector<MarchPlan>, Refusal> {
        std::vector<MarchPlan> plans;
        for (const MarchDraft& way : ways) {
          auto plan = plan_march(picture, *briefing, way, rides.get(), progress);
          if (!plan) return std::unexpected(std::move(plan.error().refusal));
          plans.push_back(std::move(*plan));
        }
        return plans;
      },
      [this, number = draft.number](std::expected<std::vector<MarchPlan>, Refusal> found) {
        take_ways(number, std::move(found));
      });
}

void DraftBook::take_ways(std::int64_t number, std::expected<std::vector<MarchPlan>, Refusal> found) {
  follow();
  const auto draft = place_of(number);
  if (draft == drafts_.end() || draft->sent) return;
  if (!found) return refuse(*draft, found.error());
  const std::vector<Path*> paths = paths_of(draft->deed);
  if (paths.size() != found->size()) return;  // a party has left it meanwhile
  draft->previews.clear();
  for (std::size_t i = 0; i < paths.size(); ++i) {
    *paths[i] = std::move((*found)[i].path);
    draft->previews.push_back(std::move((*found)[i].preview));
  }
  draft->id = fresh_order_id();
  emit changed();
}

void DraftBook::send(DraftedOrder& draft) {
  draft.sent = true;
  under_way_ = draft.number;
  const std::int64_t number = draft.number;
  const OrderId id = draft.id;
  const SeatDeed deed = draft.deed;
  emit changed();
  client_.send(id, deed, [book = QPointer<DraftBook>(this), number](const Answer& answer) {
    if (book) book->answered(number, answer);
  });
}

void DraftBook::answered(std::int64_t number, const Answer& answer) {
  under_way_ = 0;
  const auto draft = place_of(number);
  if (draft == drafts_.end()) return follow();
  draft->sent = false;
  if (answer) {
    const SeatDeed deed = std::move(draft->deed);
    drafts_.erase(draft);
    emit changed();
    emit went(deed);
    return follow();
  }
  if (!only_for_now(answer.error().code)) return refuse(*draft, answer.error());
  emit changed();
  if (answer.error().code == RefusalCode::not_written) emit not_written();
}

void DraftBook::refuse(DraftedOrder& draft, const Refusal& refusal) {
  draft.refused = refusal;
  const SeatDeed deed = draft.deed;
  emit changed();
  emit refused(deed, refusal);
  follow();
}

}  // namespace sandgate
