#include "app/desk/fight/men_time.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "core/kriegspiel/digging.h"

namespace sandgate {
namespace {

using Row = MenTime::Row;

constexpr Moves a_move = Moves::whole(1);

struct TimeWords {
  Q_DECLARE_TR_FUNCTIONS(men_time)
};

/// What a man or a gun is at; what binds most first.
enum class ManAt { charges, disabled, fired, stands, goes_back, digs, forms, walks, waits, nothing };

struct TimeTrack {
  ManAt doing = ManAt::nothing;
  bool gun = false;
  QString words;
  std::vector<MenTime::Bar> bars;
  Moves free = MenTime::present;
  Clause why = clauses::delays;

  void bar(MenTime::Bar::Kind kind, Moves from, Moves lasts) {
    if (lasts.count > 0) bars.push_back({kind, from, from + lasts});
  }
  /// Bound for the whole of the move that it is.
  void all_of_it(ManAt what, QString said, MenTime::Bar::Kind kind, Clause clause) {
    doing = what;
    words = std::move(said);
    bar(kind, MenTime::present, a_move);
    free = MenTime::present + a_move;
    why = clause;
  }
};

class TimeReckoning {
 public:
  TimeReckoning(const Picture& picture, const Briefing& briefing, TableHandle table)
      : picture_(picture),
        briefing_(briefing),
        rules_(*briefing.rulebook.formations),
        table_(picture.table(table)),
        handle_(table),
        now_(picture.clock.move + (own_turn() ? 0 : 1)) {}

  std::optional<Row> row(const OwnBody& body) const {
    if (body.gone || body.table != handle_) return {};
    std::vector<TimeTrack> tracks;
    for (const SeenGun& gun : picture_.guns)
      if (gun.body == body.handle && gun.table == handle_) tracks.push_back(of_gun(gun));
    const bool battery = !tracks.empty();
    for (const SeenMan& man : picture_.men) {
      const bool there = man.body == body.handle && man.table == handle_ && man.state == ManState::free;
      if (!there || man.side != picture_.side) continue;
      TimeTrack track = of_man(man, body);
      // A crew is bound as its guns are, but for what befalls it itself.
      if (!battery || track.doing < ManAt::digs) tracks.push_back(std::move(track));
    }
    if (tracks.empty()) {
      if (body.set_out) return {};
      tracks.push_back(closed_up(body));
    }
    return told(body, tracks);
  }

 private:
  bool own_turn() const { return briefing_.sides[picture_.side.index()].camp == picture_.clock.camp; }
  bool now(std::int64_t move) const { return move == now_; }
  bool before(std::int64_t move) const { return move > 0 && move == now_ - 2; }
  Moves spent(const Spent& spent) const { return now(spent.move) ? spent.part : Moves{}; }
  std::int64_t own_number(std::int64_t move) const {
    return picture_.clock.own_move + std::max<std::int64_t>(0, move - now_) / 2;
  }

  /// Of the move before this one no more is known than what was done last.
  void add_before(TimeTrack& track, const Spent& last, bool fired) const {
    if (fired) track.bar(MenTime::Bar::Kind::stands, {}, a_move);
    if (before(last.move)) track.bar(MenTime::Bar::Kind::spent, {}, last.part);
  }

  TimeTrack of_gun(const SeenGun& gun) const {
    TimeTrack track;
    track.gun = true;
    const Moves used = spent(gun.spent);
    add_before(track, gun.spent, before(gun.fired));
    if (gun.disabled_until >= now_) {
      const std::int64_t last = own_number(gun.disabled_until);
      track.doing = ManAt::disabled;
      track.words = TimeWords::tr("disabled until move %1 closes").arg(last);
      track.bar(MenTime::Bar::Kind::stands, MenTime::present, Moves::whole(last - picture_.clock.own_move + 1));
      track.free = track.bars.back().to;
      track.why = clauses::shell;
    } else if (now(gun.fired) && !briefing_.rulebook.guns.fire_and_move) {
      track.all_of_it(ManAt::fired, {}, MenTime::Bar::Kind::stands, clauses::delays);
      track.words =
          gun.limbered ? TimeWords::tr("fired") : TimeWords::tr("fired; limbers, %1").arg(part_of_move(rules_.limber));
    } else if (now(gun.formed)) {
      track.doing = ManAt::forms;
      track.words = now(gun.moved) ? TimeWords::tr("limbers and goes, %1").arg(part_of_move(used))
                    : gun.limbered ? TimeWords::tr("limbers, %1").arg(part_of_move(used))
                                   : TimeWords::tr("unlimbers, %1").arg(part_of_move(used));
      walked(track, gun.moved, used);
    } else if (now(gun.moved)) {
      track.doing = ManAt::walks;
      track.words = TimeWords::tr("goes, %1").arg(part_of_move(used));
      walked(track, gun.moved, used);
    } else {
      track.words = gun.limbered ? TimeWords::tr("limbered up") : TimeWords::tr("unlimbered, ready");
    }
    if (!gun.limbered) {
      track.bar(MenTime::Bar::Kind::first, track.free, rules_.limber);
      track.free = track.free + rules_.limber;
    }
    return track;
  }

  /// LW-2.6: who has walked does not walk once more.
  void walked(TimeTrack& track, std::int64_t moved, Moves used) const {
    track.bar(MenTime::Bar::Kind::spent, MenTime::present, used);
    track.free = MenTime::present + (now(moved) ? a_move : used);
  }

  TimeTrack of_man(const SeenMan& man, const OwnBody& body) const {
    TimeTrack track;
    add_before(track, man.spent, before(man.fired));
    if (charges(man)) {
      track.all_of_it(ManAt::charges, TimeWords::tr("charges"), MenTime::Bar::Kind::spent, clauses::charges);
    } else if (now(man.fired)) {
      track.all_of_it(ManAt::fired, TimeWords::tr("fired, stands"), MenTime::Bar::Kind::stands, clauses::rifle_fire);
    } else if (now(man.stands)) {
      track.all_of_it(ManAt::stands, TimeWords::tr("was charged, stands"), MenTime::Bar::Kind::stands,
                      clauses::after_charge);
    } else if (now(man.retires) && man.moved < now_) {
      goes_back(track, man);
    } else if (body.work) {
      works(track, man, body);
    } else if (now(man.formed)) {
      forms(track, man, body);
    } else if (now(man.moved)) {
      track.doing = ManAt::walks;
      track.words = TimeWords::tr("walked, %1").arg(part_of_move(spent(man.spent)));
      walked(track, man.moved, spent(man.spent));
    } else {
      track.words = stance(man, body);
      if (held(man)) {
        track.doing = ManAt::waits;
        track.words = TimeWords::tr("walks when guns have done");
        track.why = clauses::guns_first;
      }
    }
    return track;
  }

  bool charges(const SeenMan& man) const {
    return table_ && std::ranges::any_of(table_->melees, [&](const SeenMelee& melee) {
             return melee.charge && melee.attacking && std::ranges::count(melee.own, man.handle) > 0;
           });
  }
  bool held(const SeenMan& man) const {
    return table_ && std::ranges::any_of(table_->held, [&](const auto& walk) { return walk.man == man.handle; });
  }
  Length allowance(Arm arm) const { return briefing_.rulebook.march.arms[static_cast<std::size_t>(arm)].across; }

  /// KS-8.2 to KS-8.5: horse chooses, foot goes back.
  void goes_back(TimeTrack& track, const SeenMan& man) const {
    const auto& charges = briefing_.rulebook.charges;
    if (!charges) return;
    track.doing = ManAt::goes_back;
    if (man.arm == Arm::cavalry) {
      track.words = TimeWords::tr("pressed by horse");
      track.why = clauses::standing_horse;
      track.bar(MenTime::Bar::Kind::first, MenTime::present, a_move);
    } else {
      track.words = TimeWords::tr("must go back %1").arg(words::inches(charges->retires));
      track.why = clauses::after_charge;
      const Length most = allowance(man.arm);
      track.bar(MenTime::Bar::Kind::first, MenTime::present,
                most.count > 0 ? std::min(a_move, time_for(charges->retires, most)) : a_move);
    }
    track.free = MenTime::present + a_move;
  }

  /// KS-5, KS-6: a move in which a party walks, fires or fights brings nothing on.
  void works(TimeTrack& track, const SeenMan& man, const OwnBody& body) const {
    const bool not_now = now(man.moved);
    const Moves from = MenTime::present + (not_now ? a_move : Moves{});
    track.doing = ManAt::digs;
    track.why = clauses::destruction;
    if (not_now) track.bar(MenTime::Bar::Kind::spent, MenTime::present, spent(man.spent));
    if (!body.work->dig || !briefing_.rulebook.works) {
      track.words = body.work->mend ? TimeWords::tr("mends") : TimeWords::tr("breaks");
      if (not_now) track.words = TimeWords::tr("walked; %1 after").arg(track.words);
      track.bar(MenTime::Bar::Kind::spent, from, a_move);
      track.free = from + a_move;
      return;
    }
    const Earthwork& work = *body.work->dig;
    const WorkRules& rules = *briefing_.rulebook.works;
    const std::int32_t moves = work.kind == EarthworkKind::trench       ? rules.trench.moves
                               : work.kind == EarthworkKind::epaulement ? rules.epaulement.moves
                                                                        : rules.mine.moves;
    std::int32_t done = 0;
    for (const SeenWork& seen : picture_.works)
      if (seen.own && !seen.gone && seen.is == work) done = seen.done;
    const std::int32_t next = std::min(done + 1, moves);
    track.why = work.kind == EarthworkKind::mine ? clauses::mines : clauses::digging_in;
    track.words = not_now ? TimeWords::tr("walked; digs, %1 of %2 after") : TimeWords::tr("digs, %1 of %2");
    track.words = track.words.arg(words::ordinal(next)).arg(moves);
    // What was dug before the moves that are shown has no place in them.
    if (done > 0) track.bars.clear();
    if (done > 0) track.bar(MenTime::Bar::Kind::spent, MenTime::present - a_move, a_move);
    if (done > 0 && not_now) track.bar(MenTime::Bar::Kind::spent, MenTime::present, spent(man.spent));
    track.bar(MenTime::Bar::Kind::spent, from, Moves::whole(moves - done));
    track.free = from + Moves::whole(moves - done);
  }

  void forms(TimeTrack& track, const SeenMan& man, const OwnBody& body) const {
    const Moves used = spent(man.spent);
    track.doing = ManAt::forms;
    const QString part = part_of_move(used);
    if (now(man.moved))
      track.words = TimeWords::tr("%1, and walked, %2").arg(words::formed_as(formed(man, body)), part);
    else if (man.horse != Horse::none)
      track.words = TimeWords::tr("dismounts, %1").arg(part);
    else if (mounts(man, used))
      track.words = TimeWords::tr("mounts, %1").arg(part);
    else
      track.words = body.formation == Formation::two_ranks  ? TimeWords::tr("to two ranks, %1").arg(part)
                    : body.formation == Formation::extended ? TimeWords::tr("to extended, %1").arg(part)
                                                            : TimeWords::tr("to fours, %1").arg(part);
    walked(track, man.moved, used);
  }
  /// Mounting takes longer than a change of ranks; where it does not, nothing tells which it was.
  bool mounts(const SeenMan& man, Moves used) const {
    return man.arm == Arm::cavalry && rules_.mount > rules_.horse && used >= rules_.mount;
  }
  static FormedAs formed(const SeenMan& man, const OwnBody& body) {
    if (man.horse != Horse::none) return FormedAs::dismounted;
    return body.formation == Formation::two_ranks  ? FormedAs::two_ranks
           : body.formation == Formation::extended ? FormedAs::extended
                                                   : FormedAs::fours;
  }
  static QString stance(const SeenMan& man, const OwnBody& body) {
    const QString ranks = words::formed_as(body.formation == Formation::two_ranks  ? FormedAs::two_ranks
                                           : body.formation == Formation::extended ? FormedAs::extended
                                                                                   : FormedAs::fours);
    if (man.horse == Horse::held) return TimeWords::tr("on foot, horses held");
    if (man.horse == Horse::led) return TimeWords::tr("on foot, horses led");
    return ranks;
  }

  /// One that has not stood out man by man.
  TimeTrack closed_up(const OwnBody& body) const {
    TimeTrack track;
    track.words = body.formation == Formation::boxed ? TimeWords::tr("in its box") : words::doing(body, {});
    if (!body.forming) return track;
    track.doing = ManAt::forms;
    track.words =
        TimeWords::tr("to stand %1, %2").arg(words::formed_as(body.forming->to), part_of_move(body.forming->left));
    track.bar(MenTime::Bar::Kind::spent, MenTime::present, body.forming->left);
    track.free = MenTime::present + body.forming->left;
    return track;
  }

  static Row told(const OwnBody& body, const std::vector<TimeTrack>& tracks) {
    const TimeTrack* most = &tracks.front();
    for (const TimeTrack& track : tracks) {
      const bool binds = track.doing < most->doing || (track.doing == most->doing && track.free > most->free);
      if (binds) most = &track;
    }
    std::int64_t alike = 0, all = 0;
    for (const TimeTrack& track : tracks) {
      if (track.gun != most->gun) continue;
      ++all;
      alike += track.doing == most->doing;
    }
    Row row{body.handle, QString::fromStdString(body.name), most->words, most->bars, most->free, most->why};
    if (alike < all) row.doing = TimeWords::tr("%1 of %2: %3").arg(alike).arg(all).arg(most->words);
    return row;
  }

  const Picture& picture_;
  const Briefing& briefing_;
  const FormationRules& rules_;
  const SeenTable* table_;
  const TableHandle handle_;
  const std::int64_t now_;  ///< the move of both camps that is the seat's own, or will be next
};

}  // namespace

MenTime men_time(const Picture& picture, const Briefing& briefing, TableHandle table) {
  MenTime time{picture.clock.own_move - 1, {}};
  if (!briefing.rulebook.formations || !table) return time;
  const TimeReckoning reckoning(picture, briefing, table);
  for (const OwnBody& body : picture.bodies)
    if (auto row = reckoning.row(body)) time.rows.push_back(std::move(*row));
  return time;
}

QString part_of_move(Moves part) {
  if (part.count * 2 == Moves::per_move) return QStringLiteral("½");
  return part.count % Moves::per_move == 0 ? QString::number(part.count / Moves::per_move) : words::moves(part);
}

QString men_time_note(const Rulebook& rulebook) {
  const auto half = [&](Arm arm) {
    return words::inches({rulebook.march.arms[static_cast<std::size_t>(arm)].across.count / 2});
  };
  return TimeWords::tr("Dotted: free to walk. Pale: what it takes first. Half: %1 foot, %2 horse.")
      .arg(half(Arm::infantry), half(Arm::cavalry));
}

QString time_words(const MenTime& time, const MenTime::Row& row) {
  const auto move = [&](Moves at) { return time.first + at.count / Moves::per_move; };
  const Moves into{row.free.count % Moves::per_move};
  const QString free = into.count == 0 ? TimeWords::tr("Free to walk from move %1.").arg(move(row.free))
                                       : TimeWords::tr("Free to walk in move %1, when %2 of it is over.")
                                             .arg(move(row.free))
                                             .arg(part_of_move(into));
  return TimeWords::tr("%1: %2. %3").arg(row.name, row.doing, free);
}

}  // namespace sandgate
