#include "core/sight/picture.h"

#include <algorithm>

#include "core/lines/rails.h"

namespace sandgate {

PictureChange::PictureChange() = default;
PictureChange::PictureChange(const PictureChange&) = default;
PictureChange::PictureChange(PictureChange&&) noexcept = default;
PictureChange& PictureChange::operator=(const PictureChange&) = default;
PictureChange& PictureChange::operator=(PictureChange&&) noexcept = default;
PictureChange::~PictureChange() = default;
bool operator==(const PictureChange& a, const PictureChange& b) {
  return static_cast<const ChangeKinds&>(a) == static_cast<const ChangeKinds&>(b);
}

namespace {

template <class T>
using HandleOf = decltype(T::handle);

template <class T>
const T* found(const std::vector<T>& things, HandleOf<T> handle) {
  const auto at = std::ranges::lower_bound(things, handle, {}, &T::handle);
  return at != things.end() && at->handle == handle ? &*at : nullptr;
}
template <class T>
void put(std::vector<T>& things, const T& thing) {
  const auto at = std::ranges::lower_bound(things, thing.handle, {}, &T::handle);
  if (at != things.end() && at->handle == thing.handle) {
    *at = thing;
  } else {
    things.insert(at, thing);
  }
}
template <class T>
void take_away(std::vector<T>& things, HandleOf<T> handle) {
  const auto at = std::ranges::lower_bound(things, handle, {}, &T::handle);
  if (at != things.end() && at->handle == handle) things.erase(at);
}

struct Folder {
  Picture& picture;

  void operator()(const BodyIs& change) const { put(picture.bodies, change.body); }
  void operator()(const SightingIs& change) const { put(picture.sighted, change.body); }
  void operator()(const TableIs& change) const { put(picture.tables, change.table); }
  void operator()(const TableGone& change) const { take_away(picture.tables, change.table); }
  void operator()(const MenAre& change) const {
    for (const SeenMan& man : change.men) put(picture.men, man);
    for (const SeenGun& gun : change.guns) put(picture.guns, gun);
  }
  void operator()(const MenGone& change) const {
    for (const ManHandle man : change.men) take_away(picture.men, man);
    for (const GunHandle gun : change.guns) take_away(picture.guns, gun);
  }
  void operator()(const VisibilityIs& change) const {
    picture.visibility = change.visibility;
    picture.visibility_reason = change.reason;
  }
  void operator()(const ShotSeen& change) const { picture.shots.push_back(change.shot); }
  void operator()(const BurstSeen& change) const { picture.bursts.push_back(change.burst); }
  // A shot is of interest until its camp moves again.
  void operator()(const ClockIs& change) const {
    picture.clock = change.clock;
    std::erase_if(picture.shots, [&](const SeenShot& shot) { return shot.move + 1 < change.clock.move; });
    std::erase_if(picture.bursts, [&](const SeenBurst& burst) { return burst.move + 1 < change.clock.move; });
  }
  void operator()(const SeatIs& change) const { picture.mine = change.mine, picture.commission = change.commission; }
  void operator()(const GameIs& change) const { picture.game = change.game; }
  void operator()(const DispatchCame& change) const { picture.dispatches.push_back(change.dispatch); }
  void operator()(const SetupIs& change) const { picture.setup = change.setup; }
  void operator()(const MessageCame& change) const { picture.messages.push_back(change.message); }
  void operator()(const PostIs& change) const { picture.post = change.post; }
  void operator()(const OrderIs& change) const {
    const auto place = static_cast<std::size_t>(change.order.number - 1);
    place < picture.orders.size() ? void(picture.orders[place] = change.order) : picture.orders.push_back(change.order);
  }
  void operator()(const PaperCame& change) const { picture.papers.push_back(change.paper); }
  void operator()(const ChainIs& change) const { picture.chain = change.chain; }
  void operator()(const RidersAre& change) const { picture.riders = change.riders; }
  void operator()(const BreakIs& change) const {
    const auto at = std::ranges::lower_bound(picture.breaks, change.seen.place, {}, &SeenBreak::place);
    const bool known = at != picture.breaks.end() && at->place == change.seen.place;
    known ? void(*at = change.seen) : void(picture.breaks.insert(at, change.seen));
  }
  void operator()(const WorkIs& change) const { put(picture.works, change.work); }
  // One less than it has: whoever folds it in counts it.
  void operator()(const PictureIs& change) const {
    picture = *change.picture;
    --picture.sequence;
  }
};

}  // namespace

const OwnBody* Picture::body(Handle handle) const {
  // Of most, the handle is their place: those of the opening come first, before any that are sighted.
  if (handle && handle.index() < bodies.size() && bodies[handle.index()].handle == handle)
    return &bodies[handle.index()];
  return found(bodies, handle);
}

const SightedBody* Picture::sighted_body(Handle handle) const { return found(sighted, handle); }
const SeenTable* Picture::table(TableHandle handle) const { return found(tables, handle); }
const SeenMan* Picture::man(ManHandle handle) const { return found(men, handle); }
const SeenGun* Picture::gun(GunHandle handle) const { return found(guns, handle); }
const SeenMessage* Picture::message(MessageHandle handle) const { return found(messages, handle); }

const SentOrder* Picture::unanswered(Handle body) const {
  const auto last = std::ranges::find(orders.rbegin(), orders.rend(), body, &SentOrder::body);
  return last != orders.rend() && last->state == SentState::unanswered ? &*last : nullptr;
}

void apply(Picture& picture, const PictureChange& change) {
  std::visit(Folder{picture}, change);
  ++picture.sequence;
}

Briefing briefing_for(const Setting& setting, SideId side, std::shared_ptr<const LineNetwork> roads, SeatId seat) {
  Briefing briefing;
  briefing.title = setting.title;
  briefing.brief = setting.brief;
  briefing.country = setting.country;
  briefing.roads = std::move(roads);
  briefing.scale = setting.scale;
  briefing.rulebook = setting.rulebook;
  briefing.table = setting.table;
  briefing.sides = setting.sides;
  briefing.seats = setting.seats;
  briefing.railway = std::make_shared<const Railway>(setting.country, setting.scale);
  for (Side& other : briefing.sides) {
    if (other.id == side) continue;
    other.brief.clear();
    other.objectives.clear();
  }
  // Who else sits there is known by name and title; of the own side's seats what they may do besides.
  for (Seat& other : briefing.seats) {
    other.post = {};
    if (other.id != seat) other.brief.clear();
    if (other.side != side) other = {other.id, other.name, other.title, other.side};
  }
  return briefing;
}

}  // namespace sandgate
