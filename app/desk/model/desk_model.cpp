#include "app/desk/model/desk_model.h"

#include <QPointer>
#include <algorithm>
#include <tuple>

#include "app/words/bodies.h"
#include "app/words/tables.h"
#include "core/lines/digging.h"

namespace sandgate {
namespace {

// What several are ordered to do some of them have done: that is no reason against the rest.
bool done_already(RefusalCode code) {
  return code == RefusalCode::boxed_already || code == RefusalCode::stands_out_already ||
         code == RefusalCode::nothing_to_halt || code == RefusalCode::formed_so_already;
}

}  // namespace

DeskModel::DeskModel(Client& client, words::ClauseBook clauses, QObject* parent)
    : QObject(parent),
      client_(client),
      briefing_(std::make_shared<const Briefing>(client.briefing())),
      drafts_(client, briefing_),
      clauses_(std::move(clauses)) {
  if (by_couriers()) rides_ = rides_as_known(*briefing_);
  drafts_.set_rides(rides_);
  client_.on_change([this](const std::vector<PictureChange>&) { on_change(); });
  connect(&drafts_, &DraftBook::not_written, this, &DeskModel::not_written);
  reckon_standing();
}

DeskModel::~DeskModel() { client_.on_change({}); }

bool DeskModel::by_couriers() const {
  const Signals kind = side().signalling.value_or(briefing_->rulebook.signalling.kind);
  return !briefing_->table && kind == Signals::couriers;
}

bool DeskModel::post_lost() const {
  const OwnBody* post = picture().body(picture().post);
  return by_couriers() && (!post || post->gone);
}

void DeskModel::select(Handle body) {
  const OwnBody* own = picture().body(body);
  if (!own || own->gone) body = {};
  if (body == selected_ && draft_.others.empty()) return;
  selected_ = body;
  draft_.others.clear();
  clear_draft();
  emit selection_changed();
  emit draft_changed();
}

void DeskModel::choose(const std::vector<Handle>& bodies) {
  std::vector<Handle> all;
  for (const Handle handle : bodies) {
    const OwnBody* body = picture().body(handle);
    if (body && !body->gone && std::ranges::find(all, handle) == all.end()) all.push_back(handle);
  }
  const Handle hand = std::ranges::find(all, selected_) != all.end() ? selected_ : all.empty() ? Handle{} : all.front();
  std::erase(all, hand);
  std::ranges::sort(all);
  if (hand == selected_ && all == draft_.others) return;
  const bool goes_on = hand && hand == selected_;
  selected_ = hand;
  draft_.others = std::move(all);
  // Where the body in hand shall go holds for whoever goes with it now.
  if (!goes_on) clear_draft();
  emit selection_changed();
  goes_on ? replan() : emit draft_changed();
}

void DeskModel::choose_too(Handle body) {
  std::vector<Handle> all = chosen();
  if (std::erase(all, body) == 0) all.push_back(body);
  choose(all);
}

std::vector<Handle> DeskModel::chosen() const {
  std::vector<Handle> all;
  if (selected_) all.push_back(selected_);
  all.insert(all.end(), draft_.others.begin(), draft_.others.end());
  return all;
}

bool DeskModel::is_chosen(Handle body) const {
  return (selected_ && body == selected_) || std::ranges::binary_search(draft_.others, body);
}

void DeskModel::look_at(Handle sighted) {
  if (!picture().sighted_body(sighted)) sighted = {};
  if (sighted == looked_at_) return;
  looked_at_ = sighted;
  emit look_changed();
}

std::vector<const SightedBody*> DeskModel::enemies() const {
  std::vector<const SightedBody*> found;
  for (const SightedBody& body : picture().sighted) {
    const bool there = body.state == ReportKind::seen || body.state == ReportKind::lost;
    if (there && enemy(body.side)) found.push_back(&body);
  }
  // Of two reports of one age the later comes first: handles rise as things are learnt.
  std::ranges::sort(found, {}, [](const SightedBody* body) {
    const bool lost = body->state != ReportKind::seen;
    return std::tuple(lost, lost ? -body->time.minutes : 0, -body->handle.number);
  });
  return found;
}

bool DeskModel::enemy_near(const OwnBody& body) const {
  const Length reach = briefing_->rulebook.wide.multiplier_ends;
  return std::ranges::any_of(picture().sighted, [&](const SightedBody& other) {
    return other.state == ReportKind::seen && enemy(other.side) && within(body.at, other.seen.at, reach);
  });
}

std::vector<Handle> DeskModel::own_scouts() const {
  std::vector<Handle> handles;
  for (const OwnBody& body : picture().bodies) {
    if (body.mine && body.scouts && !body.gone) handles.push_back(body.handle);
  }
  return handles;
}

std::vector<Handle> DeskModel::idle() const {
  std::vector<Handle> handles;
  for (const OwnBody& body : picture().bodies) {
    if (words::idle(body) && !drafts_.marches(body.handle)) handles.push_back(body.handle);
  }
  return handles;
}

bool DeskModel::select_next_idle() {
  const auto handles = idle();
  if (handles.empty()) return false;
  const auto next = std::ranges::upper_bound(handles, selected_);
  select(next == handles.end() ? handles.front() : *next);
  return true;
}

bool DeskModel::leads_men_of(Handle body) const {
  const OwnBody* of = picture().body(body);
  return !of || of->led_by.none();
}

std::int64_t DeskModel::men_to_move(Handle body) const {
  const Picture& now = picture();
  if (!now.clock.my_move || now.mine.closed || now.clock.phase == Phase::choices) return 0;
  // LW-2.5: a man whose walk waits for the guns has his orders already.
  const auto held = [](const SeenTable& table, ManHandle man) {
    return std::ranges::any_of(table.held, [man](const auto& walk) { return walk.man == man; });
  };
  return std::ranges::count_if(now.men, [&](const SeenMan& man) {
    const SeenTable* table = now.table(man.table);
    return table && table->mine && leads_men_of(man.body) && !held(*table, man.handle) && man.side == now.side &&
           man.state == ManState::free && man.moved != now.clock.move && (body.none() || man.body == body);
  });
}

// KS-6: how far an own work has come is in the Picture.
QString DeskModel::digging(const OwnBody& body) const {
  const auto& rules = briefing_->rulebook.works;
  if (!rules || !body.work || !body.work->dig) return {};
  const auto& works = picture().works;
  const auto work = std::ranges::find_if(
      works, [&](const SeenWork& seen) { return seen.own && !seen.gone && seen.is == *body.work->dig; });
  const std::int32_t done = work == works.end() ? 0 : work->done;
  return tr("digs, %1 of %2").arg(done).arg(need_of(*rules, *body.work->dig).moves);
}

QString DeskModel::doing(const OwnBody& body, bool with_enemy) const {
  if (const QString digs = digging(body); !digs.isEmpty()) return words::as_known(digs, body, picture());
  const QString on_table = words::on_table(body, picture(), *briefing_);
  if (!on_table.isEmpty() && !body.march) return on_table;
  const auto with_draft = [&](const QString& said) {
    return drafts_.marches(body.handle) ? tr("%1 · march drafted").arg(said) : said;
  };
  const MarchPreview* march = standing(body.handle);
  const QString said =
      words::doing(body, march ? std::optional(march->arrives_move) : std::nullopt, with_enemy && enemy_near(body));
  return with_draft(words::as_known(said, body, picture()));
}

const MarchPreview* DeskModel::standing(Handle body) const {
  const auto found = standing_.find(body);
  return found == standing_.end() ? nullptr : &found->second;
}

// What is wrong with a march that leads nowhere, its way apart, is wrong with every march.
std::optional<Refusal> DeskModel::why_no_order() const {
  const OwnBody* body = selected_body();
  if (!body) return {};
  auto no = why_not(MarchOrder<Handle>{body->handle, {}});
  if (!no) return {};
  switch (no->code) {
    case RefusalCode::not_your_body:
    case RefusalCode::body_gone:
    case RefusalCode::no_right:
    case RefusalCode::deputy_acts:
    case RefusalCode::battle_over:
    case RefusalCode::setting_up:
    case RefusalCode::not_your_move:
    case RefusalCode::melees_wait:
    case RefusalCode::already_closed: return no;
    default: return {};
  }
}

QString DeskModel::commander_of(const OwnBody& body) const {
  if (body.mine || body.seat.none() || body.seat.index() >= briefing_->seats.size()) return {};
  return words::person(briefing_->seats[body.seat.index()]);
}

void DeskModel::march_to(Point place) {
  if (!may_order()) return;
  draft_.press_on = press_on();
  draft_.body = selected_;
  draft_.places = {place};
  replan();
}

void DeskModel::add_place(Point place) {
  if (!may_order()) return;
  draft_.press_on = press_on();
  draft_.body = selected_;
  draft_.places.push_back(place);
  replan();
}

void DeskModel::take_back_place() {
  if (draft_.places.empty()) return;
  draft_.places.pop_back();
  replan();
}

void DeskModel::set_by(MarchBy by) {
  if (draft_.by == by) return;
  draft_.by = by;
  take_standing();
  replan();
}

bool DeskModel::press_on() const {
  const OwnBody* body = selected_body();
  return draft_.places.empty() && draft_.others.empty() && body && body->march ? body->march->press_on
                                                                               : draft_.press_on;
}

void DeskModel::set_press_on(bool press_on) {
  if (this->press_on() == press_on) return;
  draft_.press_on = press_on;
  take_standing();
  replan();
}

// Nothing of a march that stands changes but by another order: it is thought out anew, to the same end.
void DeskModel::take_standing() {
  const OwnBody* body = selected_body();
  if (!draft_.places.empty() || !draft_.others.empty() || !may_order() || !body->march) return;
  draft_.body = selected_;
  draft_.places = {rest_of(*body).back()};
}

void DeskModel::withdraw() {
  clear_draft();
  emit draft_changed();
}

void DeskModel::clear_draft() {
  planner_.cancel();
  draft_.places.clear();
  draft_.body = selected_;
  plan_.reset();
  refusal_.reset();
  refused_ = {};
}

void DeskModel::replan() {
  planner_.cancel();
  plan_.reset();
  refusal_.reset();
  refused_ = {};
  if (!draft_.places.empty()) {
    planner_.start(
        [picture = picture(), briefing = briefing_, draft = draft_, rides = rides_](const Progress& progress) {
          return plan_march(picture, *briefing, draft, rides.get(), progress);
        },
        [this](std::expected<MarchPlan, MarchFault> answer) {
          if (answer) {
            plan_ = std::move(*answer);
            emit draft_changed();
          } else {
            refuse_for(answer.error().body, answer.error().refusal);
          }
        });
  }
  emit draft_changed();
}

void DeskModel::send(const SeatDeed& deed, const QObject& asker, std::function<void()> accepted,
                     std::function<void(const Refusal&)> refused) {
  if (std::ranges::find(under_way_, deed) != under_way_.end()) return;
  under_way_.push_back(deed);
  client_.send(deed, [desk = QPointer<DeskModel>(this), asked_by = QPointer<const QObject>(&asker), deed,
                      accepted = std::move(accepted), refused = std::move(refused)](const Answer& answer) {
    if (!desk) return;
    std::erase(desk->under_way_, deed);
    if (!answer && answer.error().code == RefusalCode::not_written) emit desk->not_written();
    if (!asked_by) return;
    if (answer) {
      accepted();
    } else if (refused) {
      refused(answer.error());
    } else {
      desk->refuse_for({}, answer.error());
    }
  });
}

// Another march may be thought out by now: that is left alone.
void DeskModel::done_for(const MarchDraft& draft) {
  if (draft_ == draft) withdraw();
  emit order_given();
}

void DeskModel::refuse_for(Handle body, const Refusal& refusal) {
  refusal_ = refusal;
  refused_ = draft_.others.empty() ? Handle{} : body;
  emit draft_changed();
}

void DeskModel::give() {
  if (!can_give()) return;
  MarchDraft alone = draft_;
  alone.others.clear();
  const bool by_road = draft_.by == MarchBy::road;
  std::vector<BodysDeed> deeds{{draft_.body,
                                MarchOrder<Handle>{draft_.body, plan_->path, draft_.press_on, plan_->via, by_road},
                                {alone},
                                {plan_->preview}}};
  for (const MarchPlan::Other& other : plan_->others) {
    // To places that lie from its own as those of the body in hand from his.
    MarchDraft its = alone;
    its.body = other.body;
    const Point off{other.path.front().x - plan_->path.front().x, other.path.front().y - plan_->path.front().y};
    for (Point& place : its.places) place = {place.x + off.x, place.y + off.y};
    deeds.push_back({other.body,
                     MarchOrder<Handle>{other.body, other.path, draft_.press_on, other.via, by_road},
                     {its},
                     {other.preview}});
  }
  order_all(std::move(deeds));
}

void DeskModel::order_chosen(const SeatDeed& deed) {
  std::vector<BodysDeed> deeds;
  for (const Handle body : chosen()) {
    SeatDeed one = deed;
    visit(
        [body](auto& kind) {
          if constexpr (requires { kind.body = body; }) kind.body = body;
        },
        one);
    deeds.push_back({body, std::move(one)});
  }
  order_all(std::move(deeds));
}

void DeskModel::order_all(std::vector<BodysDeed> deeds) {
  if (deeds.size() > 1) {
    std::vector<BodysDeed> needed;
    for (BodysDeed& one : deeds) {
      const auto no = why_not(one.deed);
      if (no && done_already(no->code)) continue;
      if (no) {
        refuse_for(one.body, *no);
        return;
      }
      needed.push_back(std::move(one));
    }
    deeds = std::move(needed);
  }
  if (drafts_.open()) {
    draft_all(std::move(deeds));
    return;
  }
  const auto left = std::make_shared<std::size_t>(deeds.size());
  for (const BodysDeed& one : deeds) {
    send(
        one.deed, *this,
        [this, left, deed = one.deed, draft = draft_] {
          drafts_.make_void(deed);
          if (--*left == 0) done_for(draft);
        },
        [this, body = one.body](const Refusal& refusal) { refuse_for(body, refusal); });
  }
}

void DeskModel::draft_all(std::vector<BodysDeed> deeds) {
  if (deeds.empty()) return;
  const auto newest = [this] {
    const auto& all = drafts_.drafts();
    return all.empty() ? 0 : std::ranges::max(all, {}, &DraftedOrder::number).number;
  };
  const std::int64_t before = newest();
  for (BodysDeed& one : deeds) {
    if (const auto no = drafts_.add(std::move(one.deed), std::move(one.ways), std::move(one.previews))) {
      refuse_for(one.body, *no);
      return;
    }
  }
  done_for(draft_);
  if (newest() > before) emit order_drafted();
}

void DeskModel::order(const SeatDeed& deed) {
  if (drafts_.open() && can_wait(deed)) return draft_all({{selected_, deed}});
  send(deed, [this, deed, draft = draft_] {
    drafts_.make_void(deed);
    done_for(draft);
  });
}

void DeskModel::halt() {
  if (selected_) order_chosen(HaltOrder<Handle>{selected_});
}

std::optional<SeatDeed> DeskModel::box_or_stand_out(Formation formation) const {
  const OwnBody* body = selected_body();
  if (!body) return {};
  if (body->formation == Formation::boxed) return StandOutOrder<Handle>{selected_, formation};
  return BoxOrder<Handle>{selected_};
}

std::optional<SeatDeed> DeskModel::form_up() const {
  const OwnBody* body = selected_body();
  if (!body || !body->set_out || body->table) return {};
  return FormUpOrder<Handle>{selected_, body->formation == Formation::boxed ? Formation::fours : body->formation};
}

void DeskModel::close_my_move(std::optional<RunOn> run_on) {
  send(CloseMyMove{run_on}, [this] {
    withdraw();
    emit move_closed();
  });
}

void DeskModel::on_change() {
  const OwnBody* in_hand = selected_body();
  const auto gone = [this](Handle handle) {
    const OwnBody* body = picture().body(handle);
    return !body || body->gone;
  };
  const bool lost = (selected_ && (!in_hand || in_hand->gone)) || std::ranges::any_of(draft_.others, gone);
  if (lost) {
    std::vector<Handle> left = chosen();
    std::erase_if(left, gone);
    selected_ = left.empty() ? Handle{} : left.front();
    draft_.others.assign(left.empty() ? left.begin() : left.begin() + 1, left.end());
    clear_draft();
  }
  const auto moved = [this](const MarchPlan::Other& other) {
    return other.path.front() != picture().body(other.body)->at;
  };
  if (plan_ &&
      (!may_order() || plan_->path.front() != selected_body()->at || std::ranges::any_of(plan_->others, moved)))
    clear_draft();
  reckon_standing();
  if (lost) emit selection_changed();
  emit picture_changed();
  emit draft_changed();
  drafts_.follow();
}

void DeskModel::reckon_standing() {
  std::erase_if(standing_, [this](const auto& entry) {
    const OwnBody* body = picture().body(entry.first);
    return !body || !body->march;
  });
  reckoner_.start(
      [picture = picture(), briefing = briefing_](const Progress& progress) {
        std::map<Handle, MarchPreview> all;
        for (const OwnBody& body : picture.bodies) {
          if (!go_on(progress, 0)) break;
          if (auto preview = preview_standing(picture, *briefing, body.handle)) {
            all.emplace(body.handle, std::move(*preview));
          }
        }
        return all;
      },
      [this](std::map<Handle, MarchPreview> all) {
        standing_ = std::move(all);
        emit standing_changed();
      });
}

}  // namespace sandgate
