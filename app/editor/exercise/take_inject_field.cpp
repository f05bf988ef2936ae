// What an answer in the form of an inject does to the plan.
#include <QStringList>
#include <algorithm>

#include "app/editor/exercise/inject_fields.h"
#include "app/words/dates.h"
#include "app/words/faults.h"
#include "app/words/times.h"
#include "core/base/text.h"
#include "core/scenario/inject.h"

namespace sandgate {
namespace {

constexpr std::int64_t most_packets_of_inject = 100'000;
/// What is proposed where nothing is said yet. Of no rule.
constexpr std::int64_t usual_within_m = 250, usual_loss_percent = 25, usual_visibility_m = 1'000;

bool among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

Json list_json(const QStringList& lines) {
  Json::Array all;
  for (const QString& line : lines) all.push_back(text_json(line.toStdString()));
  return Json{std::move(all)};
}

/// Takes away what goes with none of `kept` under `holder`, "deed" or "when".
void keep_only(ExercisePlan& plan, const PlanItem& item, const std::string& holder,
               std::initializer_list<std::string_view> kept) {
  const Json* object = plan.find(item, holder);
  if (!object || !object->object()) return;
  std::vector<std::string> going;
  for (const auto& [key, value] : *object->object()) {
    if (!among(key, kept)) going.push_back(key);
  }
  for (const std::string& key : going) plan.set(item, holder + "/" + key, {});
}

void propose(ExercisePlan& plan, const PlanItem& item, std::string_view key, Json value) {
  if (!plan.find(item, key)) plan.set(item, key, std::move(value));
}

void take_kind(ExerciseModel& model, const PlanItem& item, const QString& value) {
  using enum InjectKind;
  ExercisePlan next = model.plan();
  const std::string words =
      next.text(item, next.text(item, "deed/kind") == word(announce) ? "deed/text" : "deed/reason");
  const auto kind = worded<InjectKind>(value.toStdString());
  if (!kind) return;
  switch (*kind) {
    case announce:
    case message: keep_only(next, item, "deed", {"text", "to", "lines"}); break;
    case visibility: keep_only(next, item, "deed", {"reason"}); break;
    case correct: keep_only(next, item, "deed", {"side", "body", "reason", "at"}); break;
    case take_off: keep_only(next, item, "deed", {"side", "body", "reason"}); break;
    case put_on: keep_only(next, item, "deed", {"reason", "at"}); break;
    case breaks: keep_only(next, item, "deed", {"reason", "at"}); break;
  }
  next.set(item, "deed/kind", text_json(word(*kind)));
  if (*kind == announce) keep_only(next, item, "deed", {"kind", "text"});
  if (*kind == message) keep_only(next, item, "deed", {"kind", "to", "lines"});
  if (*kind != message) propose(next, item, *kind == announce ? "deed/text" : "deed/reason", text_json(words));
  if (*kind == visibility) propose(next, item, "deed/visibility_m", Json{usual_visibility_m});
  if (*kind == put_on) {
    const auto sides = next.items(PlanKind::side);
    if (!sides.empty()) propose(next, item, "deed/seat", text_json(next.text(sides.front(), "name")));
    const Part fresh = fresh_parts(Arm::infantry).front();
    propose(next, item, "deed/name", text_json(ExerciseModel::tr("Reinforcement").toStdString()));
    propose(next, item, "deed/arm", text_json(name_of(fresh.arm)));
    propose(next, item, "deed/men", Json{std::int64_t{fresh.men.count}});
    propose(next, item, "deed/formation", text_json(name_of(usual_formation(fresh.arm, false))));
  }
  model.change(std::move(next), ExerciseModel::tr("Change an inject"), model.chosen());
}

void take_trigger(ExerciseModel& model, const PlanItem& item, const QString& value) {
  using enum InjectTrigger;
  ExercisePlan next = model.plan();
  const auto trigger = worded<InjectTrigger>(value.toStdString()).value_or(none);
  switch (trigger) {
    case none: keep_only(next, item, "when", {"move", "time"}); break;
    case contact:
    case message: keep_only(next, item, "when", {"move", "time", "side", "word"}); break;
    case at_place: keep_only(next, item, "when", {"move", "time", "side", "body", "at", "within_m"}); break;
    case losses: keep_only(next, item, "when", {"move", "time", "side", "body", "percent"}); break;
    case line_cut: keep_only(next, item, "when", {"move", "time", "crossing"}); break;
    case crossed: keep_only(next, item, "when", {"move", "time", "side", "body", "crossing"}); break;
  }
  if (trigger == contact) next.set(item, "when/word", {});
  next.set(item, "when/trigger", trigger == none ? std::nullopt : std::optional(text_json(word(trigger))));
  if (trigger == at_place) propose(next, item, "when/within_m", Json{usual_within_m});
  if (trigger == losses) propose(next, item, "when/percent", Json{usual_loss_percent});
  model.change(std::move(next), ExerciseModel::tr("Change an inject"), model.chosen());
}

void take_body_named(ExerciseModel& model, const PlanItem& item, const std::string& key, const QString& value) {
  ExercisePlan next = model.plan();
  const std::string holder = key.substr(0, key.find('/'));
  const QStringList both = value.split(ItemField::between);
  const bool named_one = both.size() == 2;
  next.set(item, holder + "/side", named_one ? std::optional(text_json(both[0].toStdString())) : std::nullopt);
  next.set(item, key, named_one ? std::optional(text_json(both[1].toStdString())) : std::nullopt);
  model.change(std::move(next), ExerciseModel::tr("Change an inject"), model.chosen());
}

bool take_time(ExerciseModel& model, const PlanItem& item, const QString& value) {
  if (value.isEmpty()) {
    model.set(item, "when/time", {}, ExerciseModel::tr("Change an inject"));
    return true;
  }
  const auto begins = ExerciseTime::from_iso(model.plan().text(PlanItem{}, "begins"));
  auto time = words::read_date_and_time(value);
  if (!time && begins) time = words::read_time(value, *begins);
  if (!time) {
    const ExerciseTime example = begins.value_or(ExerciseTime{});
    model.refuse_with(ExerciseModel::tr("“%1” is no time; write it as %2, or with its date as %3.")
                          .arg(value, words::time_of_day(example), words::date_and_time(example)));
    return false;
  }
  model.set(item, "when/time", text_json(time->iso()), ExerciseModel::tr("Change an inject"));
  return true;
}

bool take_contents_of_inject(ExerciseModel& model, const PlanItem& item, const QString& value) {
  const auto parts = parts_from_line(value.toStdString());
  if (!value.isEmpty() && !parts) {
    model.refuse_with(words::told(parts.error()));
    return false;
  }
  ExercisePlan next = model.plan();
  next.set(item, "deed/contents", value.isEmpty() ? std::nullopt : std::optional(parts_json(*parts)));
  if (next.text(item, "deed/kind") == word(InjectKind::put_on)) {
    const bool one = value.isEmpty();
    for (const char* key : {"deed/arm", "deed/men", "deed/guns", "deed/waggons", "deed/scouts"}) {
      if (!one) next.set(item, key, {});
    }
    const Part fresh = fresh_parts(Arm::infantry).front();
    if (one) propose(next, item, "deed/arm", text_json(name_of(fresh.arm)));
    if (one) propose(next, item, "deed/men", Json{std::int64_t{fresh.men.count}});
    // Several arms march in a box (CX-1).
    if (!one) next.set(item, "deed/formation", text_json(name_of(Formation::boxed)));
  }
  model.change(std::move(next), ExerciseModel::tr("Change an inject"), model.chosen());
  return true;
}

bool take_packets(ExerciseModel& model, const PlanItem& item, const QString& value) {
  const QString what = ExerciseModel::tr("Change an inject");
  if (value.isEmpty()) return model.set(item, "deed/packets", {}, what), true;
  const QStringList counts = value.split(QLatin1Char(','));
  Json::Object packets;
  bool well = static_cast<std::size_t>(counts.size()) == inject_packet_kinds.size();
  for (std::size_t i = 0; i < inject_packet_kinds.size() && well; ++i) {
    const qlonglong count = counts[static_cast<qsizetype>(i)].trimmed().toLongLong(&well);
    well = well && count >= 0 && count <= most_packets_of_inject;
    put_member(packets, inject_packet_kinds[i], Json{std::int64_t{count}});
  }
  if (!well) {
    model.refuse_with(
        ExerciseModel::tr("“%1” is no packets; write how many of food, forage and ammunition, as 24, 12, 0.")
            .arg(value));
    return false;
  }
  model.set(item, "deed/packets", Json{std::move(packets)}, what);
  return true;
}

}  // namespace

std::optional<bool> take_inject_field(ExerciseModel& model, const PlanItem& item, const ItemField& field,
                                      const QString& value) {
  const QString what = ExerciseModel::tr("Change an inject");
  if (field.key == "deed/kind") return take_kind(model, item, value), true;
  if (field.key == "when/trigger") return take_trigger(model, item, value), true;
  if (field.key == "deed/body" || field.key == "when/body") return take_body_named(model, item, field.key, value), true;
  if (field.key == "when/time") return take_time(model, item, value);
  if (field.key == "deed/packets") return take_packets(model, item, value);
  if (field.key == "deed/contents") return take_contents_of_inject(model, item, value);
  if (field.key == "deed/to") {
    model.set(item, field.key, list_json(value.split(ItemField::between, Qt::SkipEmptyParts)), what);
    return true;
  }
  if (field.key == "deed/lines") {
    Json::Array lines;
    for (const std::string& line : plain_lines(value.toStdString())) lines.push_back(text_json(line));
    model.set(item, field.key, Json{std::move(lines)}, what);
    return true;
  }
  if (field.key == "deed/broken") {
    const bool whole = value == QLatin1String("whole");
    model.set(item, field.key, whole ? std::optional(Json{false}) : std::nullopt, what);
    return true;
  }
  if (field.key == "deed/text" || field.key == "deed/reason" || field.key == "deed/name") {
    model.set(item, field.key, text_json(value.toStdString()), what);
    return true;
  }
  return {};
}

}  // namespace sandgate
