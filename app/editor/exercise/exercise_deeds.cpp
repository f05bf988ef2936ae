// What is done to the plan in hand.
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/editor/exercise/exercise_model.h"
#include "app/words/bodies.h"
#include "core/scenario/exercise/plan_csv.h"
#include "core/scenario/inject.h"

namespace sandgate {
namespace {

constexpr int moving_alike = 1, turning_alike = 2, full_turn = 360;
/// What the editor proposes where nothing is said. Of no rule: whoever adds a body says how strong it is.
constexpr std::int32_t fresh_foot = 40, fresh_horse = 20, fresh_gunners = 18, fresh_guns = 2, fresh_drivers = 10,
                       fresh_waggons = 4, fresh_trucks = 6;
constexpr std::int64_t fresh_trench_in = 12;

/// By hand nothing is set down nearer than to the metre.
Json to_the_metre(MapPoint place) { return place_json({std::round(place.east), std::round(place.north)}); }

/// Bodies face some way, and all works but mines.
bool faces(const ExercisePlan& plan, const PlanItem& item) {
  return item.kind == PlanKind::body ||
         (item.kind == PlanKind::work && plan.text(item, "kind") != word(EarthworkKind::mine));
}

QString fresh_name(Arm arm) {
  switch (arm) {
    case Arm::general: return QStringLiteral("H.Q.");
    case Arm::depot: return ExerciseModel::tr("Depot");
    case Arm::train: return ExerciseModel::tr("Train");
    default: return words::arm(arm);
  }
}

}  // namespace

std::vector<Part> fresh_parts(Arm arm) {
  switch (arm) {
    case Arm::infantry:
    case Arm::engineers: return Contents::of(arm, {fresh_foot}).parts;
    case Arm::cavalry: return Contents::of(arm, {fresh_horse}).parts;
    case Arm::artillery: return Contents::of(arm, {fresh_gunners}, fresh_guns).parts;
    case Arm::transport:
    case Arm::supply: return Contents::of(arm, {fresh_drivers}, 0, fresh_waggons).parts;
    case Arm::general: return Contents::of(arm, {1}).parts;
    case Arm::boat: return Contents::of(arm, {0}, 0, 1).parts;
    case Arm::train: return Contents::of(arm, {0}, 0, fresh_trucks).parts;
    case Arm::depot: break;
  }
  return Contents::of(arm, {0}).parts;
}

void ExerciseModel::set(const PlanItem& item, std::string_view key, std::optional<Json> value, const QString& what) {
  ExercisePlan next = plan();
  next.set(item, key, std::move(value));
  change(std::move(next), what, chosen_);
}

void ExerciseModel::set_all(const PlanItem& item, std::string_view key, const std::optional<Json>& value,
                            const QString& what) {
  ExercisePlan next = plan();
  next.set(item, key, value);
  for (const PlanItem& other : chosen_) {
    if (other.kind == item.kind) next.set(other, key, value);
  }
  change(std::move(next), what, chosen_);
}

void ExerciseModel::rename(const PlanItem& item, const QString& name) {
  ExercisePlan next = plan();
  next.rename(item, name.trimmed().toStdString());
  change(std::move(next), tr("Rename"), chosen_);
}

void ExerciseModel::set_parts(const PlanItem& body, const std::vector<Part>& parts) {
  ExercisePlan next = plan();
  put_parts(next, body.index, parts);
  if (parts.size() > 1) {
    // Several arms march in a box (CX-1).
    next.set(body, "formation", text_json(name_of(Formation::boxed)));
    next.set(body, "scouts", {});
  }
  change(std::move(next), tr("Change a strength"), chosen_);
}

void ExerciseModel::set_arm(const PlanItem& item, Arm arm) {
  ExercisePlan next = plan();
  PlannedBody body = body_of(next, item.index);
  if (body.parts.size() == 1 && body.arm() == arm) return;
  body.parts = fresh_parts(arm);
  body.scouts = body.scouts && arm == Arm::cavalry;
  const bool boxes = usual_formation(arm, body.scouts) == Formation::boxed;
  if (!boxes || body.formation == Formation::boxed) body.formation = usual_formation(arm, body.scouts);
  const bool holds = arm == Arm::depot || arm == Arm::train || arm == Arm::transport || arm == Arm::supply;
  body.packets = holds ? body.packets : std::nullopt;
  if (arm == Arm::depot && !body.packets) body.packets = Packets{};
  if (!marches(arm) || arm == Arm::boat) body.aboard.clear();
  body.engines = 1;
  for (const char* stance : {"dismounted", "unlimbered"}) next.set(item, stance, {});
  put_body(next, item.index, body);
  change(std::move(next), tr("Change an arm"), chosen_);
}

void ExerciseModel::set_dummy(const PlanItem& item, bool dummy) {
  ExercisePlan next = plan();
  PlannedBody body = body_of(next, item.index);
  if (body.dummy() == dummy) return;
  body.parts = dummy ? Contents::of(body.arm(), {0}).parts : fresh_parts(body.arm());
  // CX-1: a dummy is a box with nothing in it.
  if (dummy) body.formation = Formation::boxed, body.scouts = false, body.packets.reset();
  put_body(next, item.index, body);
  change(std::move(next), dummy ? tr("Make a dummy") : tr("Make a body of a dummy"), chosen_);
}

void ExerciseModel::set_facing(const PlanItem& body, std::optional<int> degrees) {
  set(body, "facing", degrees ? std::optional(Json{std::int64_t{*degrees}}) : std::nullopt, tr("Turn"));
}

void ExerciseModel::set_down(const PlanItem& item, MapPoint place, const std::string& key) {
  ExercisePlan next = plan();
  const std::string where = key.empty() ? place_key(next, item) : key;
  if (where.empty()) return;
  next.set(item, where, to_the_metre(place));
  change(std::move(next), tr("Set down"), {item});
}

void ExerciseModel::move_chosen(double east_m, double north_m, bool by_key) {
  if (!country_) return;
  ExercisePlan next = plan();
  for (const PlanItem& item : chosen_) {
    const std::string key = place_key(next, item);
    if (key.empty() || !next.find(item, key)) continue;
    const auto at = place_of(next, item, *country_);
    if (at) next.set(item, key, to_the_metre({at->east + east_m, at->north + north_m}));
  }
  change(std::move(next), tr("Move"), chosen_, by_key ? moving_alike : -1);
}

void ExerciseModel::turn_chosen(int degrees) {
  ExercisePlan next = plan();
  for (const PlanItem& item : chosen_) {
    if (!faces(next, item)) continue;
    const auto now = static_cast<int>(next.whole(item, "facing").value_or(0) % full_turn);
    const int turned = ((now + degrees) % full_turn + full_turn) % full_turn;
    next.set(item, "facing", Json{std::int64_t{turned}});
  }
  change(std::move(next), tr("Turn"), chosen_, turning_alike);
}

void ExerciseModel::face_chosen(MapPoint to) {
  if (!country_) return;
  ExercisePlan next = plan();
  for (const PlanItem& item : chosen_) {
    const auto at = faces(next, item) ? place_of(next, item, *country_) : std::nullopt;
    if (!at || (at->east == to.east && at->north == to.north)) continue;
    const double degrees = std::atan2(to.east - at->east, to.north - at->north) * (full_turn / 2) / std::numbers::pi;
    const auto whole = (static_cast<std::int64_t>(std::llround(degrees)) + full_turn) % full_turn;
    next.set(item, "facing", Json{whole});
  }
  change(std::move(next), tr("Turn"), chosen_);
}

std::optional<PlanItem> ExerciseModel::side_in_hand() const {
  const PlanItem item = current();
  const auto sides = plan().items(PlanKind::side);
  if (item.kind == PlanKind::objective) return PlanItem{PlanKind::side, item.side};
  const std::string name = item.kind == PlanKind::side ? plan().text(item, "name") : plan().text(item, "side");
  for (const PlanItem& side : sides) {
    if (item.kind != PlanKind::exercise && plan().text(side, "name") == name) return side;
  }
  return sides.empty() ? std::nullopt : std::optional(sides.front());
}

std::optional<PlanItem> ExerciseModel::seat_in_hand() const {
  const PlanItem item = current();
  if (item.kind == PlanKind::seat) return item;
  const std::string named = item.kind == PlanKind::body ? plan().seat_of(item.index, posting_) : std::string();
  const auto side = side_in_hand();
  const std::string of = side ? plan().text(*side, "name") : std::string();
  std::optional<PlanItem> first;
  for (const PlanItem& seat : plan().items(PlanKind::seat, posting_)) {
    if (plan().text(seat, "side") != of) continue;
    if (plan().text(seat, "name") == named) return seat;
    if (!first) first = seat;
  }
  return first;
}

void ExerciseModel::add_side() {
  ExercisePlan next = plan();
  const bool even = next.items(PlanKind::side).size() % 2 == 0;
  const std::string name = next.free_name(PlanKind::side, tr("Side").toStdString());
  const PlanItem side = next.add(PlanKind::side, {{"name", text_json(name)},
                                                  {"livery", text_json(even ? "blue" : "red")},
                                                  {"camp", text_json(even ? "first" : "second")},
                                                  {"back_line", text_json(even ? "west" : "east")}});
  change(std::move(next), tr("Add a side"), {side});
}

void ExerciseModel::add_seat() {
  const auto side = side_in_hand();
  if (!side) return;
  ExercisePlan next = plan();
  const std::string of = plan().text(*side, "name");
  const std::string stem =
      QString::fromStdString(of).toLower().remove(QRegularExpression(QStringLiteral("[^a-z0-9-]"))).toStdString();
  const std::string name = next.free_name(PlanKind::seat, stem.empty() ? "seat" : stem, {}, posting_);
  Json::Object seat{{"name", text_json(name)},
                    {"title", text_json(tr("Commander of %1").arg(QString::fromStdString(of)).toStdString())},
                    {"side", text_json(of)}};
  if (!posting_.empty()) seat.push_back({"commands", Json{Json::Array{}}});
  const PlanItem added = next.add(PlanKind::seat, std::move(seat), posting_);
  change(std::move(next), tr("Add a seat"), {added});
}

void ExerciseModel::add_body(Arm arm, std::optional<MapPoint> at) {
  const auto seat = seat_in_hand();
  if (!seat) return emit refused(tr("There is no seat that could command it: add one first."));
  ExercisePlan next = plan();
  PlannedBody body;
  body.side = plan().text(*seat, "side");
  body.seat = plan().text(*seat, "name");
  body.name = next.free_name(PlanKind::body, fresh_name(arm).toStdString(), body.side);
  body.parts = fresh_parts(arm);
  body.formation = usual_formation(arm, false);
  if (arm == Arm::depot) body.packets = Packets{};
  if (at) body.at = MapPoint{std::round(at->east), std::round(at->north)};
  if (!posting_.empty()) {
    // By its own seats it is its side's first.
    for (const PlanItem& own : plan().items(PlanKind::seat)) {
      if (plan().text(own, "side") != body.side) continue;
      body.seat = plan().text(own, "name");
      break;
    }
  }
  const PlanItem added = next.add(PlanKind::body, object_of(body));
  for (const std::string& posting : next.postings()) {
    if (posting == posting_) {
      next.give(added.index, plan().text(*seat, "name"), posting);
    } else if (next.seat_of(added.index, posting).empty()) {
      for (const PlanItem& other : next.items(PlanKind::seat, posting)) {
        if (next.text(other, "side") != body.side) continue;
        next.give(added.index, next.text(other, "name"), posting);
        break;
      }
    }
  }
  change(std::move(next), tr("Add a body"), {added});
}

void ExerciseModel::add_objective(std::optional<MapPoint> at) {
  const auto side = side_in_hand();
  if (!side) return;
  ExercisePlan next = plan();
  const auto all = next.items(PlanKind::objective).size();
  Json::Object objective{{"name", text_json(tr("Objective %1").arg(all + 1).toStdString())}};
  if (at) put_member(objective, "at", to_the_metre(*at));
  const PlanItem added = next.add(PlanKind::objective, std::move(objective), {}, side->index);
  change(std::move(next), tr("Add an objective"), {added});
}

void ExerciseModel::add_observer() {
  ExercisePlan next = plan();
  const std::string name = next.free_name(PlanKind::observer, "observer", {}, posting_);
  const PlanItem added = next.add(
      PlanKind::observer, {{"name", text_json(name)}, {"title", text_json(tr("Observer").toStdString())}}, posting_);
  change(std::move(next), tr("Add an observer"), {added});
}

void ExerciseModel::add_work(std::optional<MapPoint> at) {
  const auto side = side_in_hand();
  if (!side) return;
  ExercisePlan next = plan();
  Json::Object work{{"facing", Json{std::int64_t{0}}},
                    {"kind", text_json(word(EarthworkKind::trench))},
                    {"length_in", Json{fresh_trench_in}},
                    {"side", text_json(plan().text(*side, "name"))}};
  if (at) put_member(work, "at", to_the_metre(*at));
  const PlanItem added = next.add(PlanKind::work, std::move(work));
  change(std::move(next), tr("Add a field work"), {added});
}

void ExerciseModel::add_inject() {
  ExercisePlan next = plan();
  const std::string name = next.free_name(PlanKind::inject, tr("Inject").toStdString());
  const PlanItem added = next.add(
      PlanKind::inject,
      {{"name", text_json(name)},
       {"deed", Json{Json::Object{{"kind", text_json(word(InjectKind::announce))}, {"text", text_json({})}}}}});
  change(std::move(next), tr("Add an inject"), {added});
}

void ExerciseModel::add_march(std::optional<MapPoint> to) {
  const PlanItem item = current();
  const bool of_march = item.kind == PlanKind::march;
  if (item.kind != PlanKind::body && !of_march) return emit refused(tr("Choose the body that is to march first."));
  const std::string side = plan().text(item, "side"), name = plan().text(item, of_march ? "body" : "name");
  std::int64_t move = 1;
  for (const PlanItem& march : plan().items(PlanKind::march)) {
    const bool its = plan().text(march, "side") == side && plan().text(march, "body") == name;
    if (its) move = std::max(move, plan().whole(march, "move").value_or(0) + 1);
  }
  ExercisePlan next = plan();
  Json::Object march{
      {"body", text_json(name)}, {"by", text_json("quickest")}, {"move", Json{move}}, {"side", text_json(side)}};
  if (to) put_member(march, "to", to_the_metre(*to));
  const PlanItem added = next.add(PlanKind::march, std::move(march));
  change(std::move(next), tr("Add a march"), {added});
}

void ExerciseModel::set_kind_of_work(const PlanItem& work, EarthworkKind kind) {
  ExercisePlan next = plan();
  next.set(work, "kind", text_json(word(kind)));
  const bool trench = kind == EarthworkKind::trench, fronts = kind != EarthworkKind::mine;
  if (!trench) next.set(work, "length_in", {});
  if (!fronts) next.set(work, "facing", {});
  if (trench && !next.find(work, "length_in")) next.set(work, "length_in", Json{fresh_trench_in});
  if (fronts && !next.find(work, "facing")) next.set(work, "facing", Json{std::int64_t{0}});
  change(std::move(next), tr("Change a field work"), chosen_);
}

void ExerciseModel::add_posting(const QString& name) {
  ExercisePlan next = plan();
  const auto known = next.postings();
  const std::string typed = name.trimmed().toStdString();
  if (std::ranges::find(known, typed) != known.end())
    return emit refused(tr("There is a posting called %1 already.").arg(name.trimmed()));
  next.add_posting(typed, {});
  change(std::move(next), tr("Add a posting"), {});
  show_posting(typed);
}

void ExerciseModel::remove_posting() {
  if (posting_.empty()) return emit refused(tr("The scenario's own seats stay; another posting can be taken away."));
  ExercisePlan next = plan();
  next.remove_posting(posting_);
  change(std::move(next), tr("Take a posting away"), {});
}

void ExerciseModel::remove_chosen() {
  if (chosen_.empty()) return;
  ExercisePlan next = plan();
  // From the back, so that the places of those before stay what they are; sides last, since all else is theirs.
  std::vector<PlanItem> going = chosen_;
  std::ranges::sort(going, [](const PlanItem& a, const PlanItem& b) {
    const bool a_side = a.kind == PlanKind::side, b_side = b.kind == PlanKind::side;
    return a_side != b_side ? b_side : a.index > b.index;
  });
  for (const PlanItem& item : going) next.remove(item);
  std::vector<PlanItem> left;
  const PlanItem first = going.back();
  if (going.size() == 1 && first.kind == PlanKind::body) {
    const auto bodies = next.items(PlanKind::body);
    if (!bodies.empty()) left = {bodies[std::min(first.index, bodies.size() - 1)]};
  }
  change(std::move(next), tr("Take away"), std::move(left));
}

QString ExerciseModel::as_csv() const {
  const auto bodies = chosen_bodies();
  return bodies.empty() ? QString() : QString::fromStdString(csv_of(plan(), bodies));
}

void ExerciseModel::copy_chosen() {
  if (const PlanItem item = current(); item.kind == PlanKind::inject || item.kind == PlanKind::march) {
    ExercisePlan next = plan();
    Json::Object copy = *next.document().find(list_key(item.kind))->array()->at(item.index).object();
    if (item.kind == PlanKind::inject) {
      put_member(copy, "name", text_json(next.free_name(item.kind, next.text(item, "name"))));
    } else {
      put_member(copy, "move", Json{next.whole(item, "move").value_or(0) + 1});
    }
    const PlanItem added = next.add(item.kind, std::move(copy));
    return change(std::move(next), tr("Copy"), {added});
  }
  const auto bodies = chosen_bodies();
  if (bodies.empty()) return;
  auto copied = with_csv(plan(), csv_of(plan(), bodies), tr("the bodies").toStdString(), CsvNames::added);
  if (!copied) return refuse(copied.error());
  std::vector<PlanItem> chosen;
  for (const std::size_t body : copied->bodies) {
    // Beside the one it comes from, so that both are seen; and with whoever commands that one.
    const std::size_t from = bodies[chosen.size()];
    chosen.push_back({PlanKind::body, body});
    for (const std::string& posting : plan().postings())
      copied->plan.give(body, plan().seat_of(from, posting), posting);
  }
  change(std::move(copied->plan), tr("Copy"), std::move(chosen));
}

bool ExerciseModel::paste(const QString& text) {
  const auto seat = seat_in_hand();
  auto pasted = with_csv(plan(), text.toStdString(), tr("the clipboard").toStdString(), CsvNames::added,
                         chosen_.empty() || current().kind == PlanKind::exercise ? std::nullopt : seat);
  if (!pasted) {
    refuse(pasted.error());
    return false;
  }
  std::vector<PlanItem> chosen;
  for (const std::size_t body : pasted->bodies) {
    chosen.push_back({PlanKind::body, body});
    if (seat && !posting_.empty()) pasted->plan.hand_over(body, *seat);
  }
  change(std::move(pasted->plan), tr("Paste"), std::move(chosen));
  return true;
}

void ExerciseModel::give_chosen(const PlanItem& seat) {
  ExercisePlan next = plan();
  for (const std::size_t body : chosen_bodies()) next.hand_over(body, seat);
  change(std::move(next), tr("Give to another seat"), chosen_);
}

}  // namespace sandgate
