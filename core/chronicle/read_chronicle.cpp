#include "core/chronicle/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/bars.h"
#include "map/base/log.h"

namespace sandgate {

namespace {

/// Whom an event concerns, and the clause it rests on.
struct Concern {
  BodyId body;
  Clause clause;
};

struct Concerns {
  const Setting& setting;

  Concern operator()(const Began& e) const { return {{}, e.tossed ? clauses::toss : clauses::move_and_clock}; }
  Concern operator()(const PhaseBegan&) const { return {{}, clauses::guns_first}; }
  Concern operator()(const MarchOrdered& e) const { return {e.body, clauses::rates}; }
  Concern operator()(const MarchHalted& e) const {
    return {e.body, e.enemy_at ? clauses::march_multiplier : clauses::move_and_clock};
  }
  Concern operator()(const Marched& e) const {
    switch (e.end) {
      case MarchEnd::goes_on:
      case MarchEnd::arrived: return {e.body, clauses::rates};
      case MarchEnd::sighted: return {e.body, clauses::march_multiplier};
      case MarchEnd::barred: return {e.body, clause_of(e.bar)};
    }
    return {e.body, clauses::none};
  }
  Concern operator()(const BoxOpened& e) const { return {e.body, clauses::disclosure}; }
  Concern operator()(const DummyRemoved& e) const { return {e.body, clauses::contact}; }
  Concern operator()(const Boxed& e) const { return {e.body, clauses::disclosure}; }
  Concern operator()(const Sighted& e) const { return {e.by, clauses::visibility}; }
  Concern operator()(const SightLost& e) const { return {e.body, clauses::visibility}; }
  Concern operator()(const Reported& e) const { return {e.by, clauses::general}; }
  Concern operator()(const TableOpened&) const { return {{}, clauses::contact}; }
  Concern operator()(const TableChanged&) const { return {{}, clauses::contact}; }
  Concern operator()(const TableGiven&) const { return {{}, clauses::officials}; }
  Concern operator()(const TableClosed&) const { return {{}, clauses::contact}; }
  Concern operator()(const BodyJoined& e) const { return {e.body, clauses::contact}; }
  Concern operator()(const BodyLeft& e) const { return {e.body, clauses::contact}; }
  Concern operator()(const BodySetOut& e) const { return {e.body, clauses::contact}; }
  Concern operator()(const FormedUp& e) const { return {e.body, clauses::contact}; }
  Concern operator()(const MenMoved&) const { return {{}, clauses::allowance}; }
  Concern operator()(const MenSighted&) const { return {{}, clauses::contact}; }
  Concern operator()(const MenLost&) const { return {{}, clauses::contact}; }
  Concern operator()(const MeleeJoined&) const { return {{}, clauses::melee}; }
  Concern operator()(const MeleeCentred&) const { return {{}, clauses::centred_melee}; }
  Concern operator()(const MeleeChosen&) const { return {{}, clauses::melee_choice}; }
  Concern operator()(const MeleeFought&) const { return {{}, clauses::melee_outcome}; }
  Concern operator()(const MenFared& e) const {
    switch (e.fate) {
      case Fate::escorted: return {{}, clauses::escort};
      case Fate::freed:
      case Fate::retaken:
      case Fate::rearmed: return {{}, clauses::freed};
      case Fate::held:
      case Fate::crossed: return {{}, clauses::over_back_line};
      case Fate::surrendered: return {{}, clauses::white_flag};
      case Fate::capitulated: return {{}, clauses::blow};
    }
    return {{}, clauses::none};
  }
  Concern operator()(const GunFared&) const { return {{}, clauses::gun_taken}; }
  Concern operator()(const BodyLost& e) const { return {e.body, clauses::melee_outcome}; }
  Concern operator()(const GunsBegan&) const { return {{}, clauses::in_action}; }
  Concern operator()(const ShotFired&) const { return {{}, clauses::knocked_over}; }
  Concern operator()(const TrailChosen&) const { return {{}, clauses::trail_men}; }
  Concern operator()(const MenLay&) const { return {{}, clauses::firing}; }
  Concern operator()(const WalksHeld&) const { return {{}, clauses::guns_first}; }
  Concern operator()(const GunsWaived&) const { return {{}, clauses::guns_first}; }
  Concern operator()(const GunsEnded&) const { return {{}, clauses::guns_first}; }
  Concern operator()(const HeldRefused&) const { return {{}, clauses::guns_first}; }
  Concern operator()(const VisibilityChanged&) const { return {{}, clauses::visibility}; }
  Concern operator()(const SeatManned&) const { return {{}, clauses::officials}; }
  Concern operator()(const SeatClosed&) const { return {{}, clauses::move_and_clock}; }
  Concern operator()(const RunOnEnded&) const { return {{}, clauses::move_and_clock}; }
  Concern operator()(const SetupBegan& e) const {
    return {{}, e.defender ? clauses::defensive_game : clauses::country};
  }
  Concern operator()(const SetupStageBegan&) const { return {{}, clauses::toss}; }
  Concern operator()(const Mustered&) const { return {{}, clauses::forces}; }
  Concern operator()(const ForceRaised&) const { return {{}, clauses::forces}; }
  Concern operator()(const ChancesThrown&) const { return {{}, clauses::chances}; }
  Concern operator()(const SideChosen&) const { return {{}, clauses::country}; }
  Concern operator()(const BodySetDown& e) const { return {e.body, clauses::toss}; }
  Concern operator()(const BodyTakenUp& e) const { return {e.body, clauses::toss}; }
  Concern operator()(const MenPlaced&) const { return {{}, clauses::toss}; }
  Concern operator()(const MoveClosed&) const { return {{}, clauses::move_and_clock}; }
  Concern operator()(const GameOpened&) const { return {{}, clause_of(terms().kind)}; }
  Concern operator()(const GunsCarriedOff&) const { return {{}, clauses::points}; }
  Concern operator()(const RearReached&) const { return {{}, clauses::blow}; }
  Concern operator()(const LineReached&) const { return {{}, clauses::defensive}; }
  Concern operator()(const BattleEnded& e) const { return {{}, clause_of(e.why, terms().kind, setting.rulebook.game)}; }

  const GameTerms& terms() const { return *setting.table->game; }
};

}  // namespace

Result<Chronicle> read_chronicle(const std::filesystem::path& path, const Progress& progress) {
  const Result<ExerciseFile> file = ExerciseFile::read(path);
  if (!file) return std::unexpected(file.error());
  Result<std::shared_ptr<const Setting>> setting = setting_of(*file);
  if (!setting) return std::unexpected(std::move(setting.error()));

  Chronicle chronicle{*setting, {}, Campaign(*setting)};
  chronicle.lines.reserve(static_cast<std::size_t>(file->events()));
  const Result<void> read = replay(
      *file, chronicle.end,
      [&](const ExerciseFile::Entry& entry, const Event& event) {
        const Campaign& now = chronicle.end;
        ChronicleLine line{entry.number, now.move(), now.camp(), now.time(), event, {}, {}};
        // What closes a move belongs to the move it closes.
        if (const auto* closed = std::get_if<MoveClosed>(&event)) {
          line.move = closed->move;
          line.camp = other(now.camp());
          line.time = chronicle.lines.empty() ? now.time() : chronicle.lines.back().time;
        }
        const Concern concern = std::visit(Concerns{*chronicle.setting}, event);
        line.body = concern.body;
        line.clause = concern.clause;
        chronicle.lines.push_back(std::move(line));
      },
      progress);
  if (!read) return std::unexpected(read.error());
  Result<std::vector<ExerciseFile::Note>> notes = file->notes();
  if (!notes) return std::unexpected(std::move(notes.error()));
  chronicle.notes = std::move(*notes);
  std::ranges::stable_sort(chronicle.notes, {}, &ExerciseFile::Note::event);
  log_line(LogRoom::chronicle, [&] {
    return fmt::format("{}: {} events and {} notes read back", path.string(), chronicle.lines.size(),
                       chronicle.notes.size());
  });
  return chronicle;
}

std::span<const ExerciseFile::Note> Chronicle::notes_on(std::size_t first, std::size_t last) const {
  // Events are numbered from 1.
  const auto from =
      std::ranges::lower_bound(notes, static_cast<std::int64_t>(first) + 1, {}, &ExerciseFile::Note::event);
  const auto to = std::ranges::upper_bound(notes, static_cast<std::int64_t>(last) + 1, {}, &ExerciseFile::Note::event);
  return from < to ? std::span(from, to) : std::span<const ExerciseFile::Note>();
}

}  // namespace sandgate
