// What an answer in the form does to the plan.
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <array>

#include "app/editor/exercise/inject_fields.h"
#include "app/editor/exercise/item_fields.h"
#include "app/editor/exercise/march_fields.h"
#include "app/words/dates.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"
#include "core/scenario/seat.h"

namespace sandgate {
namespace {

std::optional<Json> text_or_none(const QString& value) {
  return value.isEmpty() ? std::nullopt : std::optional(text_json(value.toStdString()));
}

QString changes(const ItemField& field) { return ExerciseModel::tr("Change: %1").arg(field.label); }

bool take_number(ExerciseModel& model, const PlanItem& item, const ItemField& field, const QString& value) {
  const bool whole = field.kind == ItemField::Kind::whole;
  if (value.isEmpty()) {
    // What a body has to say is said as 0.
    const bool needed = field.key == "men" || field.key == "trucks";
    if (field.key.starts_with("packets/")) return take_number(model, item, field, QStringLiteral("0"));
    model.set(item, field.key, needed ? std::optional(Json{std::int64_t{0}}) : std::nullopt, changes(field));
    return true;
  }
  bool well = false;
  const auto typed = whole ? std::optional(static_cast<double>(value.toLongLong(&well))) : words::read_number(value);
  const double number = typed.value_or(0);
  well = whole ? well : typed.has_value();
  if (!well || !(number >= field.least && number <= field.most)) {
    model.refuse_with(
        ExerciseModel::tr("%1: “%2” is no %3 between %4 and %5.")
            .arg(field.label, value, whole ? ExerciseModel::tr("whole number") : ExerciseModel::tr("number"))
            .arg(words::figures(field.least), words::figures(field.most)));
    return false;
  }
  const Json said = whole ? Json{static_cast<std::int64_t>(number)} : Json{number};
  if (field.key == "facing") {
    model.set_all(item, field.key, said, changes(field));
  } else {
    model.set(item, field.key, said, changes(field));
  }
  return true;
}

bool take_begins(ExerciseModel& model, const PlanItem& item, const ItemField& field, const QString& value) {
  const auto begins = words::read_date_and_time(value);
  if (!begins) {
    const auto example = ExerciseTime::from_iso("1909-09-14T09:00");
    model.refuse_with(ExerciseModel::tr("“%1” is no date with a time; write it as %2.")
                          .arg(value, words::date_and_time(example.value_or(ExerciseTime{}))));
    return false;
  }
  model.set(item, field.key, text_json(begins->iso()), changes(field));
  return true;
}

bool take_place(ExerciseModel& model, const PlanItem& item, const ItemField& field, const QString& value) {
  if (value.isEmpty()) {
    model.set(item, field.key, {}, ExerciseModel::tr("Take off the sheet"));
    return true;
  }
  if (!model.country()) return false;
  const auto place = typed_place(value.toStdString(), *model.country());
  if (!place) {
    model.refuse_with(
        ExerciseModel::tr("“%1” is no place here: write metres as 612840, 134359 or a grid reference.").arg(value));
    return false;
  }
  model.set_down(item, *place, field.key);
  return true;
}

bool take_contents(ExerciseModel& model, const PlanItem& item, const QString& value) {
  if (value.isEmpty()) {
    auto parts = body_of(model.plan(), item.index).parts;
    parts.resize(1);
    model.set_parts(item, parts);
    return true;
  }
  const auto parts = parts_from_line(value.toStdString());
  if (!parts) {
    model.refuse_with(words::told(parts.error()));
    return false;
  }
  model.set_parts(item, *parts);
  return true;
}

bool take_rights(ExerciseModel& model, const PlanItem& item, const QString& value) {
  const QStringList said = value.split(ItemField::between, Qt::SkipEmptyParts);
  if (static_cast<std::size_t>(said.size()) == all_rights().size()) {
    model.set(item, "may", {}, ExerciseModel::tr("Change rights"));
    return true;
  }
  Json::Array rights;
  for (const QString& one : said) rights.push_back(text_json(one.toStdString()));
  model.set(item, "may", Json{std::move(rights)}, ExerciseModel::tr("Change rights"));
  return true;
}

bool take_commander(ExerciseModel& model, const QString& value) {
  for (const PlanItem& seat : model.plan().items(PlanKind::seat, model.posting())) {
    if (model.plan().text(seat, "name") != value.toStdString()) continue;
    model.give_chosen(seat);
    return true;
  }
  return false;
}

// A seat that changes sides leaves its bodies behind.
void take_side_of_seat(ExerciseModel& model, const PlanItem& seat, const QString& value) {
  ExercisePlan next = model.plan();
  next.set(seat, "side", text_json(value.toStdString()));
  next.set(seat, "deputy", {});
  next.set(seat, "post", {});
  model.change(std::move(next), ExerciseModel::tr("Change a seat’s side"), model.chosen());
}

void take_title_of_posting(ExerciseModel& model, const QString& value) {
  ExercisePlan next = model.plan();
  next.title_posting(model.posting(), value.toStdString());
  model.change(std::move(next), ExerciseModel::tr("Change a title"), model.chosen());
}

void take_scouts(ExerciseModel& model, const PlanItem& item, bool scouts) {
  ExercisePlan next = model.plan();
  next.set(item, "scouts", scouts ? std::optional(Json{true}) : std::nullopt);
  // CX-3: they are always stood out, and their horses are under them.
  if (scouts) next.set(item, "formation", text_json(name_of(Formation::extended)));
  if (scouts) next.set(item, "dismounted", {});
  model.change(std::move(next), ExerciseModel::tr("Change scouts"), model.chosen());
}

void take_formation(ExerciseModel& model, const PlanItem& item, const QString& value) {
  ExercisePlan next = model.plan();
  std::vector<PlanItem> all = model.chosen();
  if (all.empty()) all.push_back(item);
  for (const PlanItem& one : all) {
    if (one.kind != PlanKind::body) continue;
    next.set(one, "formation", text_json(value.toStdString()));
    // KS-3: a closed box holds neither.
    if (value == QLatin1String("boxed")) next.set(one, "dismounted", {}), next.set(one, "unlimbered", {});
  }
  model.change(std::move(next), ExerciseModel::tr("Change a formation"), model.chosen());
}

void take_carrier(ExerciseModel& model, const PlanItem& item, const QString& value) {
  ExercisePlan next = model.plan();
  next.set(item, "aboard", text_or_none(value));
  // Its place is then theirs.
  if (!value.isEmpty()) next.set(item, "at", {});
  model.change(std::move(next), ExerciseModel::tr("Put aboard"), model.chosen());
}

bool is_place(const ItemField& field) {
  return std::ranges::any_of(std::array{"at", "to", "deed/at", "when/at", "when/crossing"},
                             [&](const char* key) { return field.key == key; });
}

}  // namespace

bool take_field(ExerciseModel& model, const PlanItem& item, const ItemField& field, const QString& answer) {
  using Kind = ItemField::Kind;
  const QString value = field.kind == Kind::lines ? answer : answer.trimmed();
  if (value == field.value || !model.plan().has(item)) return true;
  if (field.key == "name") {
    if (value.isEmpty() && item.kind != PlanKind::exercise) {
      model.refuse_with(ExerciseModel::tr("It needs a name."));
      return false;
    }
    if (item.kind == PlanKind::exercise) {
      model.set(item, "name", text_json(value.toStdString()), ExerciseModel::tr("Rename"));
    } else {
      model.rename(item, value);
    }
    return true;
  }
  if (item.kind == PlanKind::inject || item.kind == PlanKind::march) {
    const auto taken = item.kind == PlanKind::inject ? take_inject_field(model, item, field, value)
                                                     : take_march_field(model, item, field, value);
    if (taken) return *taken;
  }
  if (field.key == "begins") return take_begins(model, item, field, value);
  if (is_place(field)) return take_place(model, item, field, value);
  if (field.key == "contents") return take_contents(model, item, value);
  if (field.key == "may") return take_rights(model, item, value);
  if (field.key == "postings/title") return take_title_of_posting(model, value), true;
  if (field.key == "commands") {
    model.set(item, "commands", commands_from_line(value.toStdString()), changes(field));
    return true;
  }
  if (item.kind == PlanKind::body) {
    if (field.key == "seat") return take_commander(model, value);
    if (field.key == "dummy") return model.set_dummy(item, !value.isEmpty()), true;
    if (field.key == "scouts") return take_scouts(model, item, !value.isEmpty()), true;
    if (field.key == "formation") return take_formation(model, item, value), true;
    if (field.key == "aboard") return take_carrier(model, item, value), true;
    if (field.key == "division") return model.set_all(item, "division", text_or_none(value), changes(field)), true;
    if (field.key == "arm") {
      if (const auto arm = arm_named(value.toStdString())) model.set_arm(item, *arm);
      return true;
    }
  }
  if (item.kind == PlanKind::work && field.key == "kind") {
    if (const auto kind = worded<EarthworkKind>(value.toStdString())) model.set_kind_of_work(item, *kind);
    return true;
  }
  if (item.kind == PlanKind::seat && field.key == "side") return take_side_of_seat(model, item, value), true;
  if (field.kind == Kind::whole || field.kind == Kind::number) return take_number(model, item, field, value);
  if (field.kind == Kind::flag) {
    model.set(item, field.key, value.isEmpty() ? std::nullopt : std::optional(Json{true}), changes(field));
    return true;
  }
  model.set(item, field.key, text_or_none(value), changes(field));
  return true;
}

}  // namespace sandgate
