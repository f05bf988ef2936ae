#include "core/scenario/exercise/planned_body.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/scenario/inject.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

std::int32_t count_said(const Json& holder, std::string_view key) {
  const Json* found = holder.find(key);
  const auto* said = found ? std::get_if<std::int64_t>(&found->value) : nullptr;
  return said ? static_cast<std::int32_t>(std::clamp<std::int64_t>(*said, 0, std::numeric_limits<std::int32_t>::max()))
              : 0;
}

Arm arm_said(const Json& holder) {
  const Json* found = holder.find("arm");
  const auto* said = found ? std::get_if<std::string>(&found->value) : nullptr;
  return (said ? arm_named(*said) : std::nullopt).value_or(Arm::infantry);
}

Part part_said(const Json& holder) {
  Part part;
  part.arm = arm_said(holder);
  part.men = part.men_began = {count_said(holder, "men")};
  part.guns = count_said(holder, "guns");
  part.waggons = count_said(holder, part.arm == Arm::train ? "trucks" : part.arm == Arm::boat ? "boats" : "waggons");
  if (part.arm == Arm::boat && !holder.find("boats")) part.waggons = 1;
  return part;
}

Json whole_json(std::int64_t n) { return Json{n}; }
std::optional<Json> json_if_any(std::int32_t n) { return n > 0 ? std::optional(whole_json(n)) : std::nullopt; }
std::optional<Json> json_if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text_json(text));
}

// The members by which a strength is said, each with its value or none: those of one arm, or contents.
std::vector<std::pair<std::string_view, std::optional<Json>>> strength_members(const std::vector<Part>& parts) {
  std::vector<std::pair<std::string_view, std::optional<Json>>> members;
  const auto say = [&](std::string_view key, std::optional<Json> value) {
    members.emplace_back(key, std::move(value));
  };
  const Part& first = parts.front();
  const bool one = parts.size() == 1, stores = !marches(first.arm);
  say("contents", one ? std::nullopt : std::optional(parts_json(parts)));
  say("arm", one ? std::optional(text_json(name_of(first.arm))) : std::nullopt);
  say("men", one && (!stores || first.men.count > 0) ? std::optional(whole_json(first.men.count)) : std::nullopt);
  say("guns", one ? json_if_any(first.guns) : std::nullopt);
  const bool carts = one && !stores && first.arm != Arm::boat;
  say("waggons", carts ? json_if_any(first.waggons) : std::nullopt);
  say("trucks", one && first.arm == Arm::train ? std::optional(whole_json(first.waggons)) : std::nullopt);
  say("boats", one && first.arm == Arm::boat ? json_if_any(first.waggons) : std::nullopt);
  return members;
}

std::optional<Json> packets_json(const std::optional<Packets>& packets) {
  if (!packets) return {};
  Json::Object object;
  put_member(object, "food", whole_json(packets->food));
  put_member(object, "forage", whole_json(packets->forage));
  put_member(object, "ammunition", whole_json(packets->ammunition));
  return Json{std::move(object)};
}

template <class Say>
void say_all(const PlannedBody& body, Say say) {
  say("name", text_json(body.name));
  say("title", json_if_any(body.title));
  say("side", text_json(body.side));
  say("seat", text_json(body.seat));
  say("division", json_if_any(body.division));
  say("aboard", json_if_any(body.aboard));
  for (auto& [key, value] : strength_members(body.parts)) say(key, std::move(value));
  say("formation", text_json(name_of(body.formation)));
  say("scouts", body.scouts ? std::optional(Json{true}) : std::nullopt);
  say("facing", body.facing ? std::optional(whole_json(*body.facing)) : std::nullopt);
  const bool counts_engines = body.arm() == Arm::train && body.engines != 1;
  say("engines", counts_engines ? std::optional(whole_json(body.engines)) : std::nullopt);
  say("packets", packets_json(body.packets));
}

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t") - from + 1));
}

std::vector<std::string> parted(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const auto end = text.find(at, from);
    if (std::string part = trimmed(text.substr(from, end - from)); !part.empty()) parts.push_back(std::move(part));
    if (end == std::string_view::npos) return parts;
    from = end + 1;
  }
}

std::optional<std::int32_t> count_named(const std::string& text) {
  std::int32_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || end != text.data() + text.size() || count < 0) return {};
  return count;
}

}  // namespace

Json parts_json(const std::vector<Part>& parts) {
  Json::Array contents;
  for (const Part& part : parts) {
    Json::Object object;
    put_member(object, "arm", text_json(name_of(part.arm)));
    put_member(object, "men", whole_json(part.men.count));
    put_member(object, "guns", json_if_any(part.guns));
    put_member(object, "waggons", json_if_any(part.waggons));
    contents.push_back(Json{std::move(object)});
  }
  return Json{std::move(contents)};
}

std::vector<Part> parts_of(const Json& contents) {
  std::vector<Part> parts;
  if (!contents.array()) return parts;
  for (const Json& part : *contents.array()) parts.push_back(part_said(part));
  return parts;
}

PlannedBody body_of(const ExercisePlan& plan, std::size_t index) {
  const PlanItem item{PlanKind::body, index};
  PlannedBody body;
  body.name = plan.text(item, "name");
  body.title = plan.text(item, "title");
  body.side = plan.text(item, "side");
  body.seat = plan.text(item, "seat");
  body.division = plan.text(item, "division");
  body.aboard = plan.text(item, "aboard");
  body.scouts = plan.truth(item, "scouts");
  if (const auto facing = plan.whole(item, "facing"))
    body.facing = static_cast<int>(std::clamp<std::int64_t>(*facing, 0, 359));
  if (const auto engines = plan.whole(item, "engines"))
    body.engines = static_cast<int>(std::clamp<std::int64_t>(*engines, 0, 1'000));
  if (const Json* contents = plan.find(item, "contents");
      contents && contents->array() && !contents->array()->empty()) {
    body.parts = parts_of(*contents);
  } else {
    const auto all = plan.document().find("bodies")->array();
    body.parts = {part_said((*all)[index])};
  }
  body.formation = formation_named(plan.text(item, "formation")).value_or(usual_formation(body.arm(), body.scouts));
  if (const Json* packets = plan.find(item, "packets"); packets && packets->object())
    body.packets =
        Packets{count_said(*packets, "food"), count_said(*packets, "forage"), count_said(*packets, "ammunition")};
  const Json* at = plan.find(item, "at");
  if (at && at->array() && at->array()->size() == 2) {
    const auto metres = [&](std::size_t i) -> std::optional<double> {
      const auto& value = (*at->array())[i].value;
      if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
      if (const auto* real = std::get_if<double>(&value)) return *real;
      return {};
    };
    if (metres(0) && metres(1)) body.at = MapPoint{*metres(0), *metres(1)};
  }
  return body;
}

Json::Object object_of(const PlannedBody& body) {
  Json::Object object;
  say_all(body, [&](std::string_view key, std::optional<Json> value) { put_member(object, key, std::move(value)); });
  if (body.at) put_member(object, "at", place_json(*body.at));
  return object;
}

void put_body(ExercisePlan& plan, std::size_t index, const PlannedBody& said) {
  const PlanItem item{PlanKind::body, index};
  say_all(said, [&](std::string_view key, std::optional<Json> value) { plan.set(item, key, std::move(value)); });
  if (said.at && said.at != body_of(plan, index).at) plan.set(item, "at", place_json(*said.at));
}

void put_parts(ExercisePlan& plan, std::size_t index, const std::vector<Part>& parts) {
  const PlanItem item{PlanKind::body, index};
  for (auto& [key, value] : strength_members(parts)) plan.set(item, key, std::move(value));
}

Formation usual_formation(Arm arm, bool scouts) {
  if (scouts) return Formation::extended;
  return !marches(arm) || arm == Arm::general || arm == Arm::boat ? Formation::fours : Formation::boxed;
}

std::string place_key(const ExercisePlan& plan, const PlanItem& item) {
  switch (item.kind) {
    case PlanKind::objective:
    case PlanKind::body:
    case PlanKind::work: return "at";
    case PlanKind::march: return "to";
    case PlanKind::inject: break;
    case PlanKind::exercise:
    case PlanKind::side:
    case PlanKind::seat:
    case PlanKind::observer: return {};
  }
  const std::string kind = plan.text(item, "deed/kind"), trigger = plan.text(item, "when/trigger");
  if (kind == word(InjectKind::put_on) || kind == word(InjectKind::breaks) || plan.find(item, "deed/at"))
    return "deed/at";
  if (trigger == word(InjectTrigger::at_place)) return "when/at";
  if (trigger == word(InjectTrigger::crossed) || trigger == word(InjectTrigger::line_cut)) return "when/crossing";
  return kind == word(InjectKind::correct) ? "deed/at" : std::string();
}

std::optional<MapPoint> place_of(const ExercisePlan& plan, const PlanItem& item, const Country& country) {
  const std::string key = place_key(plan, item);
  const Json* at = key.empty() ? nullptr : plan.find(item, key);
  if (!at) {
    const std::string carrier = item.kind == PlanKind::body ? plan.text(item, "aboard") : std::string();
    if (carrier.empty()) return {};
    for (const PlanItem& other : plan.items(PlanKind::body)) {
      const bool is = plan.text(other, "name") == carrier && plan.text(other, "side") == plan.text(item, "side");
      // Whoever is said to be aboard himself carries nobody.
      if (is && plan.find(other, "at")) return place_of(plan, other, country);
    }
    return {};
  }
  if (const auto* reference = std::get_if<std::string>(&at->value)) return typed_place(*reference, country);
  if (!at->array() || at->array()->size() != 2) return {};
  double metres[2] = {};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& value = (*at->array())[i].value;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
      metres[i] = static_cast<double>(*whole);
    } else if (const auto* real = std::get_if<double>(&value)) {
      metres[i] = *real;
    } else {
      return {};
    }
  }
  return MapPoint{metres[0], metres[1]};
}

Json place_json(MapPoint place) {
  const auto metres = [](double m) {
    constexpr double centimetres = 100;
    const double said = std::round(m * centimetres) / centimetres;
    constexpr double whole_below = 1e15;
    return said == std::round(said) && std::abs(said) < whole_below ? whole_json(std::llround(said)) : Json{said};
  };
  return Json{Json::Array{metres(place.east), metres(place.north)}};
}

std::optional<MapPoint> typed_place(const std::string& text, const Country& country) {
  const MapBox bounds = country.bounds();
  return read_grid_reference(text, country.crs(),
                             {bounds.west + bounds.width() / 2, bounds.south + bounds.depth() / 2});
}

std::string parts_line(const std::vector<Part>& parts) {
  std::vector<std::string> said;
  for (const Part& part : parts) {
    std::string one = fmt::format("{} {}", name_of(part.arm), part.men.count);
    if (part.guns > 0) one += fmt::format(", {} {}", part.guns, part.guns == 1 ? "gun" : "guns");
    if (part.waggons > 0) one += fmt::format(", {} {}", part.waggons, part.waggons == 1 ? "waggon" : "waggons");
    said.push_back(std::move(one));
  }
  return fmt::format("{}", fmt::join(said, "; "));
}

Result<std::vector<Part>> parts_from_line(const std::string& line) {
  const auto wrong = [](const std::string& part) {
    return fault({}, phrase("{} is no part of a box", in_quotes(part)),
                 "write an arm and its men, perhaps guns and waggons: infantry 24; artillery 6, 1 gun");
  };
  std::vector<Part> parts;
  for (const std::string& said : parted(line, ';')) {
    const auto pieces = parted(said, ',');
    const auto first = parted(pieces.empty() ? std::string_view() : std::string_view(pieces.front()), ' ');
    const auto arm = first.size() == 2 ? arm_named(first[0]) : std::nullopt;
    const auto men = first.size() == 2 ? count_named(first[1]) : std::nullopt;
    if (!arm || !men) return wrong(said);
    Part part{.arm = *arm, .men = {*men}, .men_began = {*men}};
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      const auto words = parted(pieces[i], ' ');
      const auto count = words.size() == 2 ? count_named(words[0]) : std::nullopt;
      if (count && (words[1] == "gun" || words[1] == "guns")) {
        part.guns = *count;
      } else if (count && (words[1] == "waggon" || words[1] == "waggons")) {
        part.waggons = *count;
      } else {
        return wrong(said);
      }
    }
    parts.push_back(part);
  }
  if (parts.empty()) return wrong(line);
  return parts;
}

Scale scale_of(const ExercisePlan& plan) {
  const auto positive = [&](const char* key, double usual) {
    const auto said = plan.number(PlanItem{}, key);
    return said && *said > 0 ? *said : usual;
  };
  Scale scale;
  scale.metres_per_foot = positive("scale/metres_per_foot", scale.metres_per_foot);
  scale.metres_per_contour = positive("scale/metres_per_contour", scale.metres_per_contour);
  scale.vertical = positive("scale/vertical", scale.vertical);
  return scale;
}

}  // namespace sandgate
