#include "core/scenario/exercise/exercise_plan.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sandgate {
namespace {

// As core/scenario reads it.
constexpr JsonLimits exercise_limits{.bytes = 32 << 20, .depth = 8};

Json* member(Json* object, std::string_view key) { return object ? const_cast<Json*>(object->find(key)) : nullptr; }

Result<void> check_list(const Json& holder, std::string_view key, const std::string& pointer,
                        const std::string& where) {
  const Json* list = holder.find(key);
  if (!list) return {};
  const std::string at = where + ": " + pointer_to(pointer, key);
  if (!list->array()) return fault(at, "is no list", "write a list of objects");
  for (std::size_t i = 0; i < list->array()->size(); ++i) {
    if (!(*list->array())[i].object())
      return fault(at + "/" + std::to_string(i), "is no object", "write an object with a name");
  }
  return {};
}

constexpr std::array<PlanKind, 6> root_lists{PlanKind::side,  PlanKind::body,   PlanKind::work,
                                             PlanKind::march, PlanKind::inject, PlanKind::seat};

Result<void> check_shape(const Json& document, const std::string& where) {
  if (!document.object()) return fault(where, "holds no object", "write a scenario: see its schema");
  for (const PlanKind kind : root_lists) {
    if (auto well = check_list(document, list_key(kind), {}, where); !well) return well;
  }
  if (auto well = check_list(document, "observers", {}, where); !well) return well;
  if (const Json* sides = document.find("sides")) {
    for (std::size_t i = 0; i < sides->array()->size(); ++i) {
      if (auto well = check_list((*sides->array())[i], "objectives", "/sides/" + std::to_string(i), where); !well)
        return well;
    }
  }
  const Json* postings = document.find("postings");
  if (!postings) return {};
  if (!postings->object()) return fault(where + ": /postings", "is no object", "name each set of seats in it");
  for (const auto& [name, posting] : *postings->object()) {
    const std::string pointer = pointer_to("/postings", name);
    if (!posting.object()) return fault(where + ": " + pointer, "is no object", "give it seats");
    for (const char* key : {"seats", "observers"}) {
      if (auto well = check_list(posting, key, pointer, where); !well) return well;
    }
  }
  return {};
}

}  // namespace

std::string_view list_key(PlanKind kind) {
  switch (kind) {
    case PlanKind::exercise: return {};
    case PlanKind::side: return "sides";
    case PlanKind::objective: return "objectives";
    case PlanKind::seat: return "seats";
    case PlanKind::observer: return "observers";
    case PlanKind::body: return "bodies";
    case PlanKind::work: return "works";
    case PlanKind::march: return "march_table";
    case PlanKind::inject: return "injects";
  }
  return {};
}

void put_member(Json::Object& object, std::string_view key, std::optional<Json> value) {
  const auto at = std::ranges::lower_bound(object, key, {}, &Json::Member::key);
  const bool there = at != object.end() && at->key == key;
  if (!value) {
    if (there) object.erase(at);
  } else if (there) {
    at->value = std::move(*value);
  } else {
    object.insert(at, {std::string(key), std::move(*value)});
  }
}

Json text_json(std::string_view text) { return Json{std::string(text)}; }

Result<ExercisePlan> ExercisePlan::from_text(std::string_view text, const std::string& where) {
  auto document = parse_json(text, where, exercise_limits);
  if (!document) return std::unexpected(std::move(document.error()));
  if (auto well = check_shape(*document, where); !well) return std::unexpected(std::move(well.error()));
  ExercisePlan plan;
  plan.document_ = std::move(*document);
  return plan;
}

const Json* ExercisePlan::list_of(PlanKind kind, std::string_view posting, std::size_t side) const {
  const Json* holder = &document_;
  if (kind == PlanKind::objective) {
    const Json* sides = document_.find("sides");
    if (!sides || side >= sides->array()->size()) return nullptr;
    holder = &(*sides->array())[side];
  } else if (!posting.empty() && (kind == PlanKind::seat || kind == PlanKind::observer)) {
    const Json* postings = document_.find("postings");
    holder = postings ? postings->find(posting) : nullptr;
  }
  return holder ? holder->find(list_key(kind)) : nullptr;
}

Json::Array* ExercisePlan::list_of(PlanKind kind, std::string_view posting, std::size_t side) {
  const Json* list = std::as_const(*this).list_of(kind, posting, side);
  return list ? std::get_if<Json::Array>(&const_cast<Json*>(list)->value) : nullptr;
}

const Json* ExercisePlan::object_of(const PlanItem& item) const {
  if (item.kind == PlanKind::exercise) return &document_;
  const Json* list = list_of(item.kind, item.posting, item.side);
  return list && item.index < list->array()->size() ? &(*list->array())[item.index] : nullptr;
}
Json* ExercisePlan::object_of(const PlanItem& item) { return const_cast<Json*>(std::as_const(*this).object_of(item)); }

std::vector<PlanItem> ExercisePlan::items(PlanKind kind, std::string_view posting) const {
  std::vector<PlanItem> all;
  if (kind == PlanKind::exercise) return {PlanItem{}};
  const std::size_t sides = kind == PlanKind::objective ? items(PlanKind::side).size() : 1;
  const bool posted = kind == PlanKind::seat || kind == PlanKind::observer;
  for (std::size_t side = 0; side < sides; ++side) {
    const Json* list = list_of(kind, posting, side);
    for (std::size_t i = 0; list && i < list->array()->size(); ++i)
      all.push_back({kind, i, side, posted ? std::string(posting) : std::string()});
  }
  return all;
}

const Json* ExercisePlan::find(const PlanItem& item, std::string_view key) const {
  const Json* holder = object_of(item);
  if (!holder) return nullptr;
  if (const auto cut = key.find('/'); cut != std::string_view::npos) {
    holder = holder->find(key.substr(0, cut));
    key.remove_prefix(cut + 1);
  }
  return holder ? holder->find(key) : nullptr;
}

std::string ExercisePlan::text(const PlanItem& item, std::string_view key) const {
  const Json* found = find(item, key);
  const auto* said = found ? std::get_if<std::string>(&found->value) : nullptr;
  return said ? *said : std::string();
}

std::optional<double> ExercisePlan::number(const PlanItem& item, std::string_view key) const {
  const Json* found = find(item, key);
  if (!found) return {};
  if (const auto* whole = std::get_if<std::int64_t>(&found->value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&found->value)) return *real;
  return {};
}

std::optional<std::int64_t> ExercisePlan::whole(const PlanItem& item, std::string_view key) const {
  const Json* found = find(item, key);
  const auto* said = found ? std::get_if<std::int64_t>(&found->value) : nullptr;
  return said ? std::optional(*said) : std::nullopt;
}

bool ExercisePlan::truth(const PlanItem& item, std::string_view key) const {
  const Json* found = find(item, key);
  const auto* said = found ? std::get_if<bool>(&found->value) : nullptr;
  return said && *said;
}

void ExercisePlan::set(const PlanItem& item, std::string_view key, std::optional<Json> value) {
  Json* holder = object_of(item);
  if (!holder) return;
  auto& members = std::get<Json::Object>(holder->value);
  const auto cut = key.find('/');
  if (cut == std::string_view::npos) return put_member(members, key, std::move(value));
  const std::string_view outer = key.substr(0, cut);
  Json inner = holder->find(outer) ? *holder->find(outer) : Json{Json::Object{}};
  if (!inner.object()) inner = Json{Json::Object{}};
  put_member(std::get<Json::Object>(inner.value), key.substr(cut + 1), std::move(value));
  const bool bare = inner.object()->empty();
  put_member(members, outer, bare ? std::nullopt : std::optional(std::move(inner)));
}

PlanItem ExercisePlan::add(PlanKind kind, Json::Object object, std::string_view posting, std::size_t side) {
  std::ranges::sort(object, {}, &Json::Member::key);
  if (!list_of(kind, posting, side)) {
    Json* holder = &document_;
    if (kind == PlanKind::objective) holder = object_of({PlanKind::side, side});
    if (!posting.empty()) holder = member(member(&document_, "postings"), posting);
    if (!holder) return {};
    put_member(std::get<Json::Object>(holder->value), list_key(kind), Json{Json::Array{}});
  }
  Json::Array& list = *list_of(kind, posting, side);
  list.push_back(Json{std::move(object)});
  return {kind, list.size() - 1, side, std::string(posting)};
}

std::string ExercisePlan::free_name(PlanKind kind, const std::string& wanted, std::string_view side,
                                    std::string_view posting) const {
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(items(kind, posting), [&](const PlanItem& item) {
      return text(item, "name") == name && (side.empty() || text(item, "side") == side);
    });
  };
  if (!taken(wanted)) return wanted;
  // "1/Border 2" is followed by "1/Border 3". Typed names have hyphens where others have blanks.
  const bool typed = kind == PlanKind::seat || kind == PlanKind::observer;
  const char between = typed ? '-' : ' ';
  std::string stem = wanted;
  const auto cut = stem.find_last_of(between);
  if (cut != std::string::npos && cut + 1 < stem.size() && cut > 0 &&
      stem.find_first_not_of("0123456789", cut + 1) == std::string::npos)
    stem.resize(cut);
  for (int number = 2;; ++number) {
    std::string name = stem + between + std::to_string(number);
    if (!taken(name)) return name;
  }
}

}  // namespace sandgate
