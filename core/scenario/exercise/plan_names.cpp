// Who names whom in a plan: renaming, and taking away.
#include <algorithm>

#include "core/scenario/exercise/exercise_plan.h"

namespace sandgate {
namespace {

std::string said(const Json::Object& object, std::string_view key) {
  const auto at = std::ranges::find(object, key, &Json::Member::key);
  const auto* text = at == object.end() ? nullptr : std::get_if<std::string>(&at->value.value);
  return text ? *text : std::string();
}

void replace_name(Json::Object& object, std::string_view key, const std::string& before, const std::string& after) {
  if (said(object, key) == before) put_member(object, key, text_json(after));
}

Json::Array* commands_of(Json::Object& seat) {
  const auto at = std::ranges::find(seat, "commands", &Json::Member::key);
  return at == seat.end() ? nullptr : std::get_if<Json::Array>(&at->value.value);
}

bool is_named(const Json& json, const std::string& name) {
  const auto* text = std::get_if<std::string>(&json.value);
  return text && *text == name;
}

Json::Object* inside(Json::Object& object, std::string_view key) {
  const auto at = std::ranges::find(object, key, &Json::Member::key);
  return at == object.end() ? nullptr : std::get_if<Json::Object>(&at->value.value);
}

// KS-10: whom an inject is for: a seat, or a side for its General; a message has several.
void replace_receivers(Json::Object& deed, const std::string& before, const std::string& after) {
  replace_name(deed, "seat", before, after);
  const auto to = std::ranges::find(deed, "to", &Json::Member::key);
  auto* list = to == deed.end() ? nullptr : std::get_if<Json::Array>(&to->value.value);
  if (!list) return;
  for (Json& one : *list) {
    if (is_named(one, before)) one = text_json(after);
  }
}

// The keys of an object in `table.…` that name a side or a seat.
void replace_in(Json& document, std::initializer_list<std::string_view> path, std::string_view key,
                const std::string& before, const std::string& after) {
  const Json* at = &document;
  for (const std::string_view step : path) at = at ? at->find(step) : nullptr;
  if (at && at->object()) replace_name(std::get<Json::Object>(const_cast<Json*>(at)->value), key, before, after);
}

}  // namespace

template <class Visit>
void ExercisePlan::each(PlanKind kind, Visit visit) {
  std::vector<std::string> sets{std::string()};
  if (kind == PlanKind::seat || kind == PlanKind::observer)
    for (std::string& name : postings()) sets.push_back(std::move(name));
  for (const std::string& posting : sets) {
    for (const PlanItem& item : items(kind, posting)) visit(std::get<Json::Object>(object_of(item)->value), item);
  }
}

template <class Visit>
void ExercisePlan::each_inject(Visit visit) {
  Json::Array* injects = list_of(PlanKind::inject, {}, 0);
  if (!injects) return;
  for (Json& inject : *injects) {
    auto& object = std::get<Json::Object>(inject.value);
    if (Json::Object* when = inside(object, "when")) visit(*when, false);
    if (Json::Object* deed = inside(object, "deed")) visit(*deed, true);
  }
}

void ExercisePlan::rename(const PlanItem& item, const std::string& name) {
  const std::string before = text(item, "name"), side = text(item, "side");
  if (before == name || !has(item)) return;
  set(item, "name", text_json(name));
  if (item.kind == PlanKind::side) rename_side(before, name);
  if (item.kind == PlanKind::seat) rename_seat(item, before, name);
  if (item.kind == PlanKind::body) rename_body(side, before, name);
}

void ExercisePlan::rename_side(const std::string& before, const std::string& after) {
  for (const PlanKind kind : {PlanKind::seat, PlanKind::observer, PlanKind::body, PlanKind::work, PlanKind::march})
    each(kind, [&](Json::Object& object, const PlanItem&) { replace_name(object, "side", before, after); });
  replace_in(document_, {"table", "game"}, "defender", before, after);
  each_inject([&](Json::Object& part, bool deed) {
    replace_name(part, "side", before, after);
    if (deed) replace_receivers(part, before, after);
  });
}

void ExercisePlan::rename_seat(const PlanItem& seat, const std::string& before, const std::string& after) {
  each(PlanKind::seat, [&](Json::Object& object, const PlanItem& item) {
    if (item.posting == seat.posting) replace_name(object, "deputy", before, after);
  });
  each_inject([&](Json::Object& part, bool deed) {
    if (deed) replace_receivers(part, before, after);
  });
  if (!seat.posting.empty()) return;
  each(PlanKind::body, [&](Json::Object& object, const PlanItem&) { replace_name(object, "seat", before, after); });
  for (const std::string_view key : {"country_by", "defensive"})
    replace_in(document_, {"table", "setup"}, key, before, after);
}

void ExercisePlan::rename_body(const std::string& side, const std::string& before, const std::string& after) {
  const auto of_side = [&](PlanKind kind, std::string_view key) {
    each(kind, [&](Json::Object& object, const PlanItem&) {
      if (said(object, "side") == side) replace_name(object, key, before, after);
    });
  };
  of_side(PlanKind::seat, "post");
  of_side(PlanKind::body, "aboard");
  of_side(PlanKind::march, "body");
  each_inject([&](Json::Object& part, bool) {
    if (said(part, "side") == side) replace_name(part, "body", before, after);
  });
  each(PlanKind::seat, [&](Json::Object& object, const PlanItem&) {
    Json::Array* commands = said(object, "side") == side ? commands_of(object) : nullptr;
    if (!commands) return;
    for (Json& one : *commands) {
      if (is_named(one, before)) one = text_json(after);
    }
  });
}

void ExercisePlan::forget_body(const std::string& side, const std::string& name) {
  const auto forget = [&](std::string_view key) {
    return [&, key](Json::Object& object, const PlanItem&) {
      if (said(object, "side") == side && said(object, key) == name) put_member(object, key, {});
    };
  };
  each(PlanKind::seat, forget("post"));
  each(PlanKind::body, forget("aboard"));
  each(PlanKind::seat, [&](Json::Object& object, const PlanItem&) {
    Json::Array* commands = said(object, "side") == side ? commands_of(object) : nullptr;
    if (commands) std::erase_if(*commands, [&](const Json& one) { return is_named(one, name); });
  });
  if (Json::Array* marches = list_of(PlanKind::march, {}, 0))
    std::erase_if(*marches, [&](const Json& march) {
      return said(*march.object(), "side") == side && said(*march.object(), "body") == name;
    });
}

void ExercisePlan::remove(const PlanItem& item) {
  if (!has(item) || item.kind == PlanKind::exercise) return;
  const std::string name = text(item, "name"), side = text(item, "side");
  Json::Array& list = *list_of(item.kind, item.posting, item.side);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(item.index));
  const auto is_of = [](std::string_view key, const std::string& value) {
    return [key, &value](const Json& one) { return said(*one.object(), key) == value; };
  };
  if (item.kind == PlanKind::body) {
    // Another of the same name may be there while the plan is faulty: who names it means that one.
    const auto others = items(PlanKind::body);
    const bool still = std::ranges::any_of(
        others, [&](const PlanItem& other) { return text(other, "name") == name && text(other, "side") == side; });
    if (!still) forget_body(side, name);
  }
  if (item.kind == PlanKind::side) {
    std::vector<std::string> sets = postings();
    sets.emplace_back();
    for (const std::string& posting : sets) {
      for (const PlanKind kind : {PlanKind::seat, PlanKind::observer}) {
        if (Json::Array* of_posting = list_of(kind, posting, 0)) std::erase_if(*of_posting, is_of("side", name));
      }
    }
    for (const PlanKind kind : {PlanKind::body, PlanKind::work, PlanKind::march}) {
      if (Json::Array* all = list_of(kind, {}, 0)) std::erase_if(*all, is_of("side", name));
    }
  }
  if (item.kind == PlanKind::seat) {
    std::string heir;
    for (const PlanItem& other : items(PlanKind::seat, item.posting)) {
      if (heir.empty() && text(other, "side") == side) heir = text(other, "name");
      if (text(other, "deputy") == name) set(other, "deputy", {});
    }
    if (item.posting.empty() && !heir.empty()) rename_seat(item, name, heir);
  }
  // An empty list says as little as none.
  if (Json::Array* left = list_of(item.kind, item.posting, item.side);
      left && left->empty() && item.kind != PlanKind::body && item.kind != PlanKind::seat) {
    const bool of_root = item.posting.empty() && item.kind != PlanKind::objective && item.kind != PlanKind::side;
    if (of_root) put_member(std::get<Json::Object>(document_.value), list_key(item.kind), {});
  }
}

}  // namespace sandgate
