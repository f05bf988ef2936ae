#include "app/cli/review_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

std::string many(std::int64_t n, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", n, n == 1 ? one : more);
}

std::string_view name_of(Fate fate) {
  switch (fate) {
    case Fate::escorted: return "escorted";
    case Fate::freed: return "freed";
    case Fate::retaken: return "retaken";
    case Fate::held: return "held";
    case Fate::rearmed: return "rearmed";
    case Fate::crossed: return "crossed";
    case Fate::surrendered: return "surrendered";
    case Fate::capitulated: return "capitulated";
  }
  return {};
}

std::string_view name_of(MeleeRuling::Isolated isolated) {
  switch (isolated) {
    case MeleeRuling::Isolated::none: return "none";
    case MeleeRuling::Isolated::attackers: return "attackers";
    case MeleeRuling::Isolated::defenders: return "defenders";
  }
  return {};
}

std::string_view name_of(Felling how) {
  switch (how) {
    case Felling::struck: return "struck";
    case Felling::by_fallen: return "by a falling man";
    case Felling::touched: return "touched first";
  }
  return {};
}

Clause clause_of(Felling how) { return how == Felling::touched ? clauses::first_touched : clauses::knocked_over; }

std::string_view name_of(FlightEnd end) {
  switch (end) {
    case FlightEnd::at_rest: return "at rest";
    case FlightEnd::spent: return "spent";
    case FlightEnd::off_table: return "off the table";
    case FlightEnd::time_up: return "time up";
    case FlightEnd::bounces_up: return "bounces up";
  }
  return {};
}

std::string_view name_of(PointsCount::Victory victory) {
  switch (victory) {
    case PointsCount::Victory::lost: return "lost";
    case PointsCount::Victory::drawn: return "drawn";
    case PointsCount::Victory::won: return "won";
  }
  return {};
}

}  // namespace

std::string_view word_of(const std::optional<PointsCount::Victory>& victory) {
  return victory ? name_of(*victory) : "undecided";
}

std::string TableReview::reference(Point p) const {
  const Setting& s = *story_.setting;
  return grid_reference(s.to_ground(p), s.country->crs());
}
Answer TableReview::at(Point p) const { return place(story_.setting->to_ground(p)); }

struct TableReview::Teller {
  TableReview& review;
  const ChronicleLine& line;

  const Campaign& end() const { return review.story_.end; }
  const Setting& setting() const { return *review.story_.setting; }
  const std::string& side(SideId id) const { return setting().side(id).name; }
  std::string body(BodyId id) const {
    const Body& b = end().body(id);
    return fmt::format("{} {}", side(b.side), b.name);
  }
  static std::string table(TableId id) { return fmt::format("Table {}", id.number + 1); }
  static Answer number_of(TableId id) { return id.number + 1; }
  static std::string size(const Window& w) {
    return fmt::format("{:.1f} by {:.1f} ft", w.width().in_feet(), w.depth().in_feet());
  }
  static Point middle(const Window& w) {
    return {{{(w.south_west.x + w.north_east.x).count / 2}}, {{(w.south_west.y + w.north_east.y).count / 2}}};
  }

  std::optional<Told> operator()(const TableOpened& e) const {
    return Told{
        "table_opened",
        fmt::format("{} opens about {}, {}", table(e.table), review.reference(middle(e.window)), size(e.window)),
        {{"table", number_of(e.table)}, {"at", review.at(middle(e.window))}}};
  }
  std::optional<Told> operator()(const TableChanged& e) const {
    return Told{"table_changed", "", {{"table", number_of(e.table)}, {"quiet_moves", e.quiet}}};
  }
  std::optional<Told> operator()(const TableGiven& e) const {
    return Told{
        "table_given",
        fmt::format("{} orders the men of {} on {}", setting().seat(e.seat).title, side(e.side), table(e.table)),
        {{"table", number_of(e.table)}, {"seat", setting().seat(e.seat).name}}};
  }
  std::optional<Told> operator()(const TableClosed& e) const {
    Told told{"table_closed", fmt::format("{} closes", table(e.table)), {{"table", number_of(e.table)}}};
    if (!e.into) return told;
    told.text = fmt::format("{} is part of {} now", table(e.table), table(*e.into));
    told.details["into"] = number_of(*e.into);
    return told;
  }
  std::optional<Told> operator()(const BodyJoined& e) const {
    return Told{"body_joined", "", {{"table", number_of(e.table)}}};
  }
  std::optional<Told> operator()(const BodyLeft&) const { return Told{"body_left", "", Answer::object()}; }
  std::optional<Told> operator()(const BodySetOut& e) const {
    const SideId owner = end().body(e.body).side;
    for (const BodySetOut::Piece& piece : e.guns) {
      if (!piece.gun) review.first_owner_[review.guns_++] = owner;
    }
    return Told{"body_set_out",
                fmt::format("{} is set out: {}{}", body(e.body), many(std::int64_t(e.men.size()), "man", "men"),
                            e.guns.empty() ? "" : ", " + many(std::int64_t(e.guns.size()), "gun", "guns")),
                {{"men", e.men.size()}, {"guns", e.guns.size()}, {"brought", e.brought.size()}}};
  }
  std::optional<Told> operator()(const FormedUp& e) const {
    return Told{"formed_up",
                fmt::format("{} forms up{}", body(e.body),
                            e.brought.empty() ? "" : fmt::format(" and leads {} disarmed", e.brought.size())),
                {{"brought", e.brought.size()}, {"guns", e.guns.size()}}};
  }
  std::optional<Told> operator()(const MenMoved& e) const {
    std::int64_t met = 0;
    for (const MenMoved::Walk& walk : e.men) met += walk.contact.has_value();
    std::string text = fmt::format("{}: {} moves {}", table(e.table), setting().seat(e.seat).title,
                                   many(std::int64_t(e.men.size()), "man", "men"));
    if (!e.guns.empty()) text += " and " + many(std::int64_t(e.guns.size()), "gun", "guns");
    if (met > 0) text += fmt::format("; {} in contact", met);
    return Told{"men_moved",
                text,
                {{"table", number_of(e.table)},
                 {"seat", setting().seat(e.seat).name},
                 {"men", e.men.size()},
                 {"guns", e.guns.size()},
                 {"in_contact", met}}};
  }
  std::optional<Told> operator()(const MenSighted& e) const {
    return Told{"men_sighted", "", {{"side", side(e.side)}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const MenLost& e) const {
    return Told{"men_lost_from_sight", "", {{"side", side(e.side)}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const MeleeJoined& e) const {
    review.joined_[{e.table.number, e.melee.number}] = e.melee;
    return Told{
        "melee_joined", "", {{"table", number_of(e.table)}, {"melee", e.melee.number}, {"at", review.at(e.melee.at)}}};
  }
  std::optional<Told> operator()(const MeleeCentred& e) const {
    review.joined_[{e.table.number, e.melee.number}] = e.melee;
    return Told{"melee_centred",
                "",
                {{"table", number_of(e.table)},
                 {"melee", e.melee.number},
                 {"man", e.melee.centre->number},
                 {"at", review.at(e.melee.at)}}};
  }
  std::optional<Told> operator()(const MeleeChosen& e) const {
    JoinedMelee& melee = review.joined_[{e.table.number, e.melee}];
    melee.killed = e.killed;
    melee.taken = e.taken;
    melee.chosen = true;
    return Told{"melee_chosen", "", {{"table", number_of(e.table)}, {"melee", e.melee}}};
  }
  std::optional<Told> operator()(const MeleeFought& e) const {
    const JoinedMelee melee = review.joined_[{e.table.number, e.melee}];
    const Answer answer = review.melee_answer(melee, e.table, line);
    review.melees_.push_back(answer);
    for (const char* part : {"attackers", "defenders"}) {
      const Answer& taken = answer[part]["prisoners"];
      if (taken == 0) continue;
      review.prisoners_.push_back({{"move", line.move},
                                   {"how", "melee"},
                                   {"side", answer[part]["side"]},
                                   {"men", taken},
                                   {"clause", clauses::melee_outcome.id}});
    }
    const auto& attackers = melee.attackers == 0 ? melee.first : melee.second;
    const auto& defenders = melee.attackers == 0 ? melee.second : melee.first;
    const auto fare = [](const MeleeRuling::Side& s) {
      std::string text = many(s.killed, "dead", "dead");
      if (s.prisoners > 0) text += ", " + many(s.prisoners, "prisoner", "prisoners");
      return fmt::format("{}, {} left", text, s.left);
    };
    const std::string isolated =
        melee.isolated == MeleeRuling::Isolated::none ? "" : fmt::format(", {} isolated", name_of(melee.isolated));
    return Told{
        "melee",
        fmt::format("{}: melee at {}, {} ({}) against {} ({}){}: {}; {}", table(e.table), review.reference(melee.at),
                    attackers.size(), answer["attackers"]["side"].get<std::string>(), defenders.size(),
                    answer["defenders"]["side"].get<std::string>(), isolated, fare(melee.attackers_fare),
                    fare(melee.defenders_fare)),
        answer};
  }
  std::optional<Told> operator()(const MenFared& e) const {
    const SideId whose = end().man(e.men.front()).side;
    const std::string men = fmt::format("{} of {}", many(std::int64_t(e.men.size()), "man", "men"), side(whose));
    std::string text;
    switch (e.fate) {
      case Fate::escorted: text = men + " come under escort"; break;
      case Fate::freed: text = men + " freed, disarmed"; break;
      case Fate::retaken: text = men + " taken again"; break;
      case Fate::held: text = men + " led off over the back line"; break;
      case Fate::rearmed: text = men + " armed again at the back line"; break;
      case Fate::crossed: text = men + " leave the field"; break;
      case Fate::surrendered: text = men + " hoist the white flag"; break;
      case Fate::capitulated: text = men + " have not got away, and are taken"; break;
    }
    review.prisoners_.push_back({{"move", line.move},
                                 {"how", name_of(e.fate)},
                                 {"side", side(whose)},
                                 {"men", e.men.size()},
                                 {"clause", line.clause.id}});
    return Told{"men_fared", text, {{"fate", name_of(e.fate)}, {"side", side(whose)}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const GunFared& e) const {
    if (!e.captor) return Told{"gun_passed", "", {{"gun", e.gun.number + 1}, {"men", e.passed.size()}}};
    review.captures_.push_back({{"move", line.move},
                                {"gun", e.gun.number + 1},
                                {"side", side(*e.captor)},
                                {"at", review.at(end().gun(e.gun).at)},
                                {"clause", line.clause.id}});
    return Told{"gun_taken",
                fmt::format("{} takes gun {}", side(*e.captor), e.gun.number + 1),
                {{"gun", e.gun.number + 1}, {"side", side(*e.captor)}, {"at", review.at(end().gun(e.gun).at)}}};
  }
  std::string gun(GunId id) const { return fmt::format("gun {}", id.number + 1); }
  std::optional<Told> operator()(const GunsBegan& e) const {
    return Told{"guns_began", "", {{"table", number_of(e.table)}, {"ready", e.ready.size()}}};
  }
  std::optional<Told> operator()(const ShotFired& e) const {
    Answer told = review.shot_answer(e, line);
    std::string text = fmt::format("{}: {} of {} fires shot {}", table(e.table), gun(e.gun),
                                   side(setting().seat(e.seat).side), e.number);
    text += e.felled.empty() ? "; nobody falls" : "; " + many(std::int64_t(e.felled.size()), "man falls", "men fall");
    if (e.end == FlightEnd::time_up || e.end == FlightEnd::bounces_up) text += "; its flight was cut short";
    review.shots_.push_back(told);
    return Told{"shot", text, std::move(told)};
  }
  std::optional<Told> operator()(const TrailChosen& e) const {
    return Told{"trail_men", "", {{"gun", e.gun.number + 1}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const MenLay& e) const {
    return Told{"men_lie_down",
                fmt::format("{}: {} down", table(e.table), many(std::int64_t(e.men.size()), "man lies", "men lie")),
                {{"table", number_of(e.table)}, {"men", e.men.size()}}};
  }
  std::optional<Told> operator()(const WalksHeld& e) const {
    return Told{"walks_held", "", {{"table", number_of(e.table)}, {"men", e.walks.men.size()}}};
  }
  std::optional<Told> operator()(const GunsWaived& e) const {
    return Told{"guns_waived", "", {{"table", number_of(e.table)}, {"side", side(e.side)}}};
  }
  std::optional<Told> operator()(const GunsEnded& e) const {
    return Told{"guns_ended", "", {{"table", number_of(e.table)}}};
  }
  std::optional<Told> operator()(const HeldRefused& e) const {
    return Told{"held_refused",
                fmt::format("{}: {} could not go as ordered ({})", table(e.table),
                            many(std::int64_t(e.walks.men.size()), "man", "men"), e.clause),
                {{"table", number_of(e.table)}, {"men", e.walks.men.size()}, {"clause", e.clause}}};
  }
  std::optional<Told> operator()(const BodyLost& e) const {
    return Told{"body_lost", fmt::format("Nothing is left of {}", body(e.body)), Answer::object()};
  }
  template <class Other>
  std::optional<Told> operator()(const Other&) const {
    return {};
  }
};

std::optional<TableReview::Told> TableReview::tell(const ChronicleLine& line) {
  return std::visit(Teller{*this, line}, line.event);
}

Answer TableReview::melee_answer(const JoinedMelee& melee, TableId table, const ChronicleLine& line) const {
  const auto part = [&](const std::vector<ManId>& men, const std::vector<ManId>& support,
                        const MeleeRuling::Side& fare) {
    const SideId side = story_.end.man(men.front()).side;
    std::int64_t cavalry = 0;
    for (const ManId man : men) cavalry += story_.end.man(man).arm == Arm::cavalry;
    return Answer{{"side", story_.setting->side(side).name},
                  {"men", men.size()},
                  {"cavalry", cavalry},
                  {"support", support.size()},
                  {"killed", fare.killed},
                  {"prisoners", fare.prisoners},
                  {"left", fare.left}};
  };
  const bool first = melee.attackers == 0;
  Answer answer{{"table", table.number + 1}, {"melee", melee.number}, {"move", line.move},
                {"time", line.time.iso()},   {"at", at(melee.at)},    {"reference", reference(melee.at)}};
  answer["attackers"] = part(first ? melee.first : melee.second,
                             first ? melee.first_supporters : melee.second_supporters, melee.attackers_fare);
  answer["defenders"] = part(first ? melee.second : melee.first,
                             first ? melee.second_supporters : melee.first_supporters, melee.defenders_fare);
  answer["isolated"] = name_of(melee.isolated);
  answer["chosen"] = melee.chosen;
  const MeleeKind kind = story_.setting->rulebook.melee.kind;
  answer["clauses"] = Answer::array();
  for (const Clause clause : melee_clauses(kind)) {
    answer["clauses"].push_back(clause.id);
    if (kind == MeleeKind::joined && clause == clauses::isolation) answer["clauses"].push_back(clauses::melee.id);
  }
  return answer;
}

Answer TableReview::shot_answer(const ShotFired& shot, const ChronicleLine& line) const {
  const Rulebook& rules = story_.setting->rulebook;
  Answer answer{{"move", line.move},
                {"table", shot.table.number + 1},
                {"gun", shot.gun.number + 1},
                {"side", story_.setting->side(story_.setting->seat(shot.seat).side).name},
                {"shot", shot.number}};
  answer["aim"] = {{"bearing_mils", shot.aim.bearing.mils},
                   {"elevation_mils", shot.aim.elevation.mils},
                   {"projectile", rules.gunnery.projectiles[shot.aim.projectile].name}};
  Answer path = Answer::array();
  for (const FlightPoint& point : shot.path) {
    path.push_back(
        {{"at", at(point.at)}, {"height_in", number(point.height.in_inches(), 3)}, {"ms", point.milliseconds}});
  }
  answer["path"] = std::move(path);
  Answer felled = Answer::array();
  for (const ShotFired::Fall& fall : shot.felled) {
    const Soldier& man = story_.end.man(fall.man);
    felled.push_back({{"man", fall.man.number + 1},
                      {"side", story_.setting->side(man.side).name},
                      {"body", story_.end.body(man.body).name},
                      {"arm", name_of(man.arm)},
                      {"how", name_of(fall.how)},
                      {"clause", clause_of(fall.how).id},
                      {"ms", fall.milliseconds}});
  }
  answer["felled"] = std::move(felled);
  answer["boxes_struck"] = shot.struck.size();
  answer["bounces"] = shot.bounces;
  answer["end"] = name_of(shot.end);
  return answer;
}

std::int64_t TableReview::free_men(Camp camp) const {
  std::int64_t men = 0;
  for (const Body& body : story_.end.bodies()) {
    if (!body.gone && story_.setting->side(body.side).camp == camp) men += body.contents.men().count;
  }
  for (const Soldier& man : story_.end.men()) {
    if (man.state == ManState::disarmed && story_.setting->side(man.side).camp == camp) --men;
  }
  return men;
}

// LW-6.1: won when the whole enemy force is gone. Of a game its own end says who has won.
std::optional<PointsCount::Victory> TableReview::victory_of(Camp camp) const {
  const std::int64_t ours = free_men(camp), theirs = free_men(other(camp));
  if (ours == 0 && theirs == 0) return PointsCount::Victory::drawn;
  if (theirs == 0) return PointsCount::Victory::won;
  if (ours == 0) return PointsCount::Victory::lost;
  return {};
}

TableReview::Standing TableReview::standing(SideId side) const {
  const Campaign& end = story_.end;
  Standing out;
  PointsCount count;
  for (const Body& body : end.bodies()) {
    if (body.side != side) continue;
    for (const Part& part : body.contents.parts) {
      (part.arm == Arm::cavalry || part.arm == Arm::general ? count.cavalry : count.infantry) += part.men.count;
      if (!body.set_out) count.guns += part.guns;
    }
  }
  for (const Soldier& man : end.men()) {
    const bool taken = man.state == ManState::prisoner || man.state == ManState::held;
    if (man.side == side) {
      out.killed += man.state == ManState::dead;
      out.prisoners_lost += taken;
      if (man.state == ManState::crossed) {
        ++out.crossed;
        ++(man.arm == Arm::cavalry ? count.cavalry : count.infantry);
      }
    } else if (taken && man.captor == side) {
      ++out.prisoners_taken;
    }
  }
  for (const Gun& gun : end.guns()) {
    const auto first = first_owner_.find(gun.id.number);
    const bool was_ours = first != first_owner_.end() && first->second == side;
    if (gun.side == side && gun.on_ground) ++count.guns;
    out.guns_taken += gun.side == side && !was_ours;
    out.guns_lost += gun.side != side && was_ours;
  }
  count.own_prisoners_held = out.prisoners_lost;
  count.prisoners_taken = out.prisoners_taken;
  if (end.over()) {
    const SideScore& score = end.game()->ended->scores[side.index()];
    out.victory = score.count.victory;
    out.points = static_cast<double>(score.half_points) / 2;
    return out;
  }
  if (end.game()) {
    out.points = static_cast<double>(sandgate::score(story_.setting->rulebook, end.men(), end.guns(), {}, side,
                                                     PointsCount::Victory::lost)
                                         .half_points) /
                 2;
    return out;
  }
  out.victory = victory_of(story_.setting->side(side).camp);
  count.victory = out.victory.value_or(PointsCount::Victory::lost);
  out.points = rule_points(story_.setting->rulebook, count).points();
  return out;
}

}  // namespace sandgate::cli
