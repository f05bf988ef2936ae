#include "core/chronicle/battle_record.h"

namespace sandgate {
namespace {

using Kind = BattleStep::Kind;

/// What is seen of an event; nothing where it belongs to the step before it.
struct Seen {
  bool anything = false;
  Kind kind = Kind::move;
};
struct See {
  Seen operator()(const MoveClosed&) const { return {true, Kind::move}; }
  Seen operator()(const ShotFired&) const { return {true, Kind::shot}; }
  Seen operator()(const RiflesFired&) const { return {true, Kind::shot}; }
  Seen operator()(const MenMoved&) const { return {true, Kind::walk}; }
  Seen operator()(const MenLay&) const { return {true, Kind::lie_down}; }
  Seen operator()(const MeleeJoined&) const { return {true, Kind::joined}; }
  Seen operator()(const MeleeFought&) const { return {true, Kind::fought}; }
  Seen operator()(const MenFared&) const { return {true, Kind::fared}; }
  Seen operator()(const GunFared& e) const { return {e.captor.has_value(), Kind::gun_taken}; }
  Seen operator()(const GunsCarriedOff&) const { return {true, Kind::reached}; }
  Seen operator()(const RearReached&) const { return {true, Kind::reached}; }
  Seen operator()(const LineReached&) const { return {true, Kind::reached}; }
  Seen operator()(const BattleEnded&) const { return {true, Kind::ended}; }
  template <class Other>
  Seen operator()(const Other&) const {
    return {};
  }
};

/// LW-2.1: the forces are set down, and the first move is open.
bool first_move_is_open(const Campaign& campaign) { return campaign.begun() && campaign.phase() != Phase::setting_up; }

bool is_taken(const Soldier& man) { return man.state == ManState::prisoner || man.state == ManState::held; }

}  // namespace

Result<BattleRecord> BattleRecord::read(const std::filesystem::path& file, Of of, const Progress& progress) {
  auto history = History::read(file);
  if (!history) return std::unexpected(std::move(history.error()));
  auto chronicle = read_chronicle(*history, progress);
  if (!chronicle) return std::unexpected(std::move(chronicle.error()));
  if (!chronicle->setting->table)
    return fault(file.string(), "this exercise is not fought on one table", "look at it with: sandgate review");
  if (of == Of::over && !chronicle->end.over())
    return fault(file.string(), "its battle is not over, and all of it would be shown",
                 "play it to its end, then look back on it");
  if (!first_move_is_open(chronicle->end) || chronicle->end.tables().empty())
    return fault(file.string(), "its forces are not set down yet", "open it and go on with it");
  // Others may play the file while it is looked at.
  if (auto taken = history->into_memory(progress); !taken) return std::unexpected(std::move(taken.error()));
  BattleRecord record(std::move(*chronicle), std::move(*history));
  record.tell_steps();
  return record;
}

void BattleRecord::tell_steps() {
  Campaign now(chronicle_.setting);
  const auto begin_move = [&](std::size_t line) {
    moves_.push_back({now.move(), now.own_move(now.camp()), now.camp(), now.time(), steps_.size(), steps_.size()});
    steps_.push_back({moves_.size() == 1 ? Kind::opening : Kind::move, moves_.size() - 1, line, line});
  };
  std::vector<ManState> states;
  for (std::size_t i = 0; i < chronicle_.lines.size(); ++i) {
    const Event& event = chronicle_.lines[i].event;
    Seen seen = visit(See{}, event);
    const bool new_move = seen.anything && seen.kind == Kind::move;
    if (new_move && now.over()) seen.anything = false;  // the move that ends the battle has none after it
    std::optional<JoinedMelee> melee;
    if (const auto* joined = get_if<MeleeJoined>(&event)) melee = joined->melee;
    if (const auto* fought = get_if<MeleeFought>(&event)) melee = *now.table(fought->table).melee(fought->melee);
    now.apply(event);
    while (gun_bodies_.size() < now.guns().size()) gun_bodies_.push_back(now.guns()[gun_bodies_.size()].body);
    if (moves_.empty()) {
      if (first_move_is_open(now)) begin_move(i);
    } else if (seen.anything && new_move) {
      begin_move(i);
    } else if (seen.anything) {
      steps_.push_back({seen.kind, moves_.size() - 1, i, i});
      moves_.back().last = steps_.size() - 1;
    }
    if (moves_.empty()) continue;
    BattleStep& step = steps_.back();
    step.last = i;
    if (melee) step.melee = std::move(melee);
    states.resize(now.men().size(), ManState::free);
    for (const Soldier& man : now.men()) {
      ManState& before = states[man.id.index()];
      if (man.state == before) continue;
      if (man.state == ManState::dead) {
        step.killed.push_back(man.id);
        deaths_.emplace(man.id, steps_.size() - 1);
      } else if (is_taken(man) && before == ManState::free) {
        step.taken.push_back(man.id);
      }
      before = man.state;
    }
  }
  drop_empty_end();
  window_ = now.tables().front().window;

  // Who is to fall is shown before it happens, as it was chosen.
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].kind != Kind::joined) continue;
    for (std::size_t j = i + 1; j <= moves_[steps_[i].move].last; ++j) {
      if (steps_[j].kind != Kind::fought || steps_[j].melee->number != steps_[i].melee->number) continue;
      steps_[i].melee = steps_[j].melee;
      break;
    }
  }
}

// A move that was opened, and in which nothing has been done, is no more than the end of the one before.
void BattleRecord::drop_empty_end() {
  if (moves_.size() < 2 || moves_.back().first != moves_.back().last) return;
  const std::size_t last = steps_.back().last;
  moves_.pop_back();
  steps_.pop_back();
  steps_.back().last = last;
}

BattleScene BattleRecord::after(std::size_t step) const {
  // All of it was folded when it was read, and lies in memory.
  const Campaign then = *history_.after(chronicle_.lines[steps_[step].last].number);
  return {{then.men().begin(), then.men().end()}, {then.guns().begin(), then.guns().end()}};
}

std::optional<std::size_t> BattleRecord::death_of(ManId man) const {
  const auto found = deaths_.find(man);
  return found != deaths_.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace sandgate
