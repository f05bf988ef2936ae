// How field works are folded in, and who knows them (KS-6).
#include <algorithm>

#include "core/battle/ground/earthworks.h"
#include "core/campaign/applier.h"
#include "core/campaign/known_works.h"

namespace sandgate {
namespace {

/// Whose knowledge of which work it is; one after another.
auto key_of(const WorksState::Known& known) {
  return std::tuple(known.work, known.side, known.seat.value_or(SeatId{}), known.away);
}

}  // namespace

std::vector<FieldWork> known_works(const Campaign& campaign, SeatId seat) {
  const SideId side = campaign.setting().seat(seat).side;
  const bool each_by_itself = campaign.setting().by_couriers(side);
  std::vector<FieldWork> works;
  for (const WorksState::Known& known : campaign.works().known) {
    const bool his = each_by_itself ? known.seat && *known.seat == seat : !known.seat;
    if (known.side != side || !his || known.away) continue;
    FieldWork work = campaign.work(known.work);
    work.finished = known.finished;
    work.gone = known.gone;
    works.push_back(work);
  }
  return works;
}

std::vector<Earthwork> known_ground(const std::vector<FieldWork>& works) {
  std::vector<Earthwork> ground;
  for (const FieldWork& work : works) {
    if (work.finished && !work.gone && work.is.kind != EarthworkKind::mine) ground.push_back(work.is);
  }
  return ground;
}

const WorksState::Known* knowledge_of(const Campaign& campaign, const WorksState::Known& whose) {
  const std::vector<WorksState::Known>& all = campaign.works().known;
  const auto at = std::ranges::lower_bound(all, key_of(whose), {}, key_of);
  return at != all.end() && key_of(*at) == key_of(whose) ? &*at : nullptr;
}

void Campaign::Applier::learn_work(const WorksState::Known& known) const {
  std::vector<WorksState::Known>& all = c.works_.known;
  const auto at = std::ranges::lower_bound(all, key_of(known), {}, key_of);
  if (at == all.end() || key_of(*at) != key_of(known)) return void(all.insert(at, known));
  if (known.move >= at->move) *at = known;  // what comes late is no news
}

void Campaign::Applier::learn_work_by(BodyId id, FieldWorkId which, bool tells) const {
  const Body& by = body(id);
  const FieldWork& work = c.work(which);
  WorksState::Known known{by.side, {}, false, which, work.finished, work.gone, c.move_};
  if (!c.setting_->by_couriers(by.side)) return learn_work(known);
  const SeatId his = c.acting_for(by.seat);
  for (const Seat& seat : c.setting_->seats) {
    if (seat.side != by.side || !c.at_hand(seat.id, id)) continue;
    known.seat = seat.id;
    learn_work(known);
  }
  if (!his || c.at_hand(his, id)) return;
  known.seat = his;
  known.away = true;
  learn_work(known);
  if (tells) note_work(id, which);
}

void Campaign::Applier::note_work(BodyId by, FieldWorkId which) const {
  const FieldWork& work = c.work(which);
  Note note{NoteKind::earthwork_known, c.time(), c.move_, body(by).at, work.is.at, {}, {}, {}};
  note.numbers = {work.id.number, work.done, work.finished ? 1 : 0, work.gone ? 1 : 0};
  std::vector<Note>& notes = c.couriers_.unreported[by.index()].notes;
  // Of one work a body tells in a move how it is at its end.
  std::erase_if(notes, [&](const Note& one) {
    return one.kind == note.kind && one.move == note.move && one.numbers.front() == note.numbers.front();
  });
  notes.push_back(std::move(note));
}

void Campaign::Applier::learn_works(SeatId seat, std::span<const Note> notes) const {
  for (const Note& note : notes) {
    if (note.kind != NoteKind::earthwork_known || note.numbers.size() < 4) continue;
    const FieldWorkId work{static_cast<std::int32_t>(note.numbers[0])};
    if (!c.exists(work)) continue;
    learn_work({c.setting_->seat(seat).side, seat, false, work, note.numbers[2] != 0, note.numbers[3] != 0, note.move});
  }
}

FieldWorkId Campaign::Applier::dug(SideId side, const Earthwork& is) const {
  const auto same = [&](const FieldWork& work) {
    return work.side == side && work.is == is && !work.finished && !work.gone;
  };
  const auto at = std::ranges::find_if(c.works_.works, same);
  return at == c.works_.works.end() ? FieldWorkId{} : at->id;
}

void Campaign::Applier::forget_ground() const {
  for (std::size_t i = 0; i < c.grounds_.size(); ++i) {
    c.grounds_[i].reset();
    if (i < c.gunneries_.size()) c.gunneries_[i].reset();
  }
  c.earthworks_.reset();
}

void Campaign::Applier::begin_digging(BodyId by, const Earthwork& is) const {
  FieldWorkId id = dug(body(by).side, is);
  if (!id) {
    id = FieldWorkId{static_cast<std::int32_t>(c.works_.works.size())};
    c.works_.works.push_back({id, is, body(by).side});
  }
  learn_work_by(by, id);
}

void Campaign::Applier::come_on_digging(BodyId by, const Earthwork& is, std::int32_t done, bool finished) const {
  const FieldWorkId id = dug(body(by).side, is);
  if (!id) return;
  FieldWork& work = known(c.works_.works, id);
  work.done = done;
  work.finished = finished;
  if (finished) forget_ground();
  // How far it has come is no news for which a rider is sent.
  learn_work_by(by, id, finished);
}

void Campaign::Applier::leave_digging(BodyId by, const Work& left) const {
  const SideId side = body(by).side;
  const auto others = [&](const Body& other) { return other.side == side && other.work == left; };
  const FieldWorkId id = dug(side, *left.dig);
  if (!id || c.work(id).done > 0 || std::ranges::any_of(c.bodies_, others)) return;
  known(c.works_.works, id).gone = true;
  learn_work_by(by, id);
}

void Campaign::Applier::explode(const MineExploded& e) const {
  known(c.works_.works, e.mine).gone = true;
  std::vector<ManId> fallen;
  for (const ManId id : e.men) {
    Soldier& m = man(id);
    if (m.state != ManState::prisoner) count(m, -1);
    m.state = ManState::dead;
    m.captor = {};
    fallen.push_back(id);
  }
  find_middles(fallen);
  for (const GunId id : e.guns) {
    Gun& lost = gun(id);
    if (lost.body) count_gun_off(lost.body);
    lost.on_ground = false;
    lost.lost = true;
    lost.body = {};
  }
  for (const MineExploded::Loss& loss : e.bodies) {
    Body& struck = body(loss.body);
    for (const Part& some : loss.parts) {
      for (Part& part : struck.contents.parts) {
        if (part.arm != some.arm) continue;
        part.men.count -= some.men.count;
        part.guns -= some.guns;
        part.waggons -= some.waggons;
      }
    }
    // What lay on waggons goes with them.
    if (struck.contents.waggons() == 0) struck.packets = {};
  }
  std::vector<WorkPlace>& broken = c.lines_.broken;
  for (const WorkPlace& place : e.broken) {
    const auto at = std::ranges::lower_bound(broken, place);
    if (at == broken.end() || *at != place) broken.insert(at, place);
  }
  forget_ground();
}

const Earthworks& Campaign::earthworks() const {
  if (!earthworks_) {
    std::vector<Earthwork> all;
    for (const FieldWork& work : works_.works) all.push_back(work.is);
    std::vector<bool> there;
    for (const FieldWork& work : works_.works) there.push_back(work.finished && !work.gone);
    earthworks_ = std::make_shared<const Earthworks>(setting_->rulebook, all, there);
  }
  return *earthworks_;
}

}  // namespace sandgate
