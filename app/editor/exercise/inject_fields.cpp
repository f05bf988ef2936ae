#include "app/editor/exercise/inject_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "app/editor/exercise/field_list.h"
#include "app/stories/injects.h"
#include "app/words/bodies.h"
#include "app/words/times.h"
#include "core/base/text.h"
#include "core/scenario/inject.h"

namespace sandgate {
namespace {

struct InjectWords {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)
};

constexpr double most_metres_of_inject = 100'000, latest_move_of_inject = 100'000, most_men_of_inject = 100'000,
                 most_pieces_of_inject = 1'000, last_degree_of_inject = 359;
/// What is proposed where nothing is said yet. Of no rule.
constexpr std::int64_t usual_within_m = 250, usual_loss_percent = 25, usual_visibility_m = 1'000;

QString named(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

bool among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

Json list_json(const QStringList& lines) {
  Json::Array all;
  for (const QString& line : lines) all.push_back(text_json(line.toStdString()));
  return Json{std::move(all)};
}

class InjectFields : public FieldList {
 public:
  InjectFields(const ExerciseModel& model, const PlanItem& item)
      : FieldList(model.plan(), item),
        model_(model),
        kind_(plan_.text(item, "deed/kind")),
        trigger_(plan_.text(item, "when/trigger")) {}

  void all() {
    line("name", InjectWords::tr("Its name"), InjectWords::tr("No other inject’s; the umpire’s list has it"));
    Choices kinds;
    for (std::size_t i = 0; i < value_count<InjectKind>; ++i) {
      const auto kind = static_cast<InjectKind>(i);
      kinds.emplace_back(named(word(kind)), stories::inject_kind(kind));
    }
    choice("deed/kind", InjectWords::tr("What"), std::move(kinds), InjectWords::tr("What is done when it comes"));
    deed();
    when();
  }

 private:
  bool is(InjectKind kind) const { return kind_ == word(kind); }
  bool waits_for(std::initializer_list<InjectTrigger> triggers) const {
    return std::ranges::any_of(triggers, [this](InjectTrigger trigger) { return trigger_ == word(trigger); });
  }

  void deed() {
    using enum InjectKind;
    if (is(message)) {
      addressees();
      ItemField field{"deed/lines", Kind::lines, InjectWords::tr("Message"), InjectWords::tr("As it is handed over")};
      field.value = lines_said("deed/lines").join(QLatin1Char('\n'));
      fields_.push_back(std::move(field));
      return;
    }
    if (is(visibility))
      number("deed/visibility_m", InjectWords::tr("One sees"), 1, most_metres_of_inject,
             InjectWords::tr("Metres, from then on: fog, rain, night (CX-11)"), {});
    if (is(correct) || is(take_off)) body("deed/body", InjectWords::tr("Body"), {});
    if (is(correct)) {
      line("deed/contents", InjectWords::tr("Has"),
           InjectWords::tr("Its arms from then on: infantry 24; artillery 6, 1 gun"), InjectWords::tr("as it had"));
      fields_.back().value = contents_line();
      place_at("deed/at", InjectWords::tr("Is at"), InjectWords::tr("where it was"), place_tip());
    }
    if (is(put_on)) put_on_fields();
    if (is(breaks)) {
      place_at("deed/at", InjectWords::tr("Where"), InjectWords::tr("not said yet"),
               InjectWords::tr("A bridge, a culvert or a rail near it (KS-5); Space on the sheet sets it"));
      ItemField field{"deed/broken", Kind::choice, InjectWords::tr("It"), {}, QStringLiteral("broken")};
      field.choices = {{QStringLiteral("broken"), InjectWords::tr("is broken")},
                       {QStringLiteral("whole"), InjectWords::tr("is whole again")}};
      if (plan_.find(item_, "deed/broken") && !plan_.truth(item_, "deed/broken")) field.value = QStringLiteral("whole");
      fields_.push_back(std::move(field));
    }
    if (is(announce)) {
      line("deed/text", InjectWords::tr("Words"), InjectWords::tr("What everybody is told"));
    } else {
      line("deed/reason", InjectWords::tr("Reason"), InjectWords::tr("What those are told whom it concerns"));
    }
  }

  void put_on_fields() {
    Choices under = sides();
    for (const PlanItem& seat : plan_.items(PlanKind::seat, model_.posting()))
      under.emplace_back(told_text(plan_.text(seat, "name")), told_text(plan_.text(seat, "title")));
    choice("deed/seat", InjectWords::tr("Under"), std::move(under),
           InjectWords::tr("A seat; or a side, its General’s"));
    line("deed/name", InjectWords::tr("Name"), InjectWords::tr("Of the body that comes on"));
    if (!plan_.find(item_, "deed/contents")) {
      Choices arms;
      for (std::size_t i = 0; i < arm_count; ++i) {
        const auto arm = static_cast<Arm>(i);
        if (marches(arm)) arms.emplace_back(named(name_of(arm)), words::arm(arm));
      }
      choice("deed/arm", InjectWords::tr("Arm"), std::move(arms));
      whole("deed/men", InjectWords::tr("Men"), 0, most_men_of_inject);
      whole("deed/guns", InjectWords::tr("Guns"), 0, most_pieces_of_inject, {}, QStringLiteral("0"));
      whole("deed/waggons", InjectWords::tr("Waggons"), 0, most_pieces_of_inject, {}, QStringLiteral("0"));
    }
    Choices formations;
    for (std::size_t i = 0; i < value_count<Formation>; ++i) {
      const auto formation = static_cast<Formation>(i);
      formations.emplace_back(named(name_of(formation)), words::formation(formation));
    }
    choice("deed/formation", InjectWords::tr("Formation"), std::move(formations));
    place_at("deed/at", InjectWords::tr("Comes on at"), InjectWords::tr("not said yet"), place_tip());
    whole("deed/facing", InjectWords::tr("Faces"), 0, last_degree_of_inject, InjectWords::tr("Degrees from grid north"),
          InjectWords::tr("north"));
  }

  void when() {
    using enum InjectTrigger;
    whole("when/move", InjectWords::tr("From move"), 1, latest_move_of_inject,
          InjectWords::tr("Both camps’ moves counted together"), InjectWords::tr("any"));
    line("when/time", InjectWords::tr("From"), InjectWords::tr("Of the exercise’s own time, as 10.30 a.m."),
         InjectWords::tr("any time"));
    const auto time = ExerciseTime::from_iso(fields_.back().value.toStdString());
    const auto begins = ExerciseTime::from_iso(plan_.text(PlanItem{}, "begins"));
    if (time && begins && words::date(*time) == words::date(*begins)) fields_.back().value = words::time_of_day(*time);
    Choices triggers{{QString(), stories::inject_trigger(none)}};
    for (const InjectTrigger trigger : {contact, at_place, losses, line_cut, message, crossed})
      triggers.emplace_back(named(word(trigger)), stories::inject_trigger(trigger));
    choice("when/trigger", InjectWords::tr("And"), std::move(triggers),
           InjectWords::tr("What has to happen besides. With nothing said the umpire brings it about by hand."));
    if (waits_for({at_place, losses, crossed})) body("when/body", InjectWords::tr("Body"), InjectWords::tr("Any body"));
    const bool by_body = plan_.find(item_, "when/body") != nullptr;
    if (!by_body && waits_for({contact, at_place, losses, message, crossed}))
      choice("when/side", InjectWords::tr("Whose"), sides(), {}, InjectWords::tr("Anybody’s"));
    if (waits_for({at_place})) {
      place_at("when/at", InjectWords::tr("Place"), InjectWords::tr("not said yet"), place_tip());
      number("when/within_m", InjectWords::tr("Within"), 1, most_metres_of_inject, InjectWords::tr("Metres"), {});
    }
    if (waits_for({losses}))
      whole("when/percent", InjectWords::tr("Lost"), 1, 100, InjectWords::tr("Of its men, in a hundred"));
    if (waits_for({message}))
      line("when/word", InjectWords::tr("Word"), InjectWords::tr("In whatever case; in any message that is sent"));
    if (waits_for({crossed, line_cut}))
      place_at("when/crossing", InjectWords::tr("Bridge"),
               waits_for({line_cut}) ? InjectWords::tr("any bridge or rail") : InjectWords::tr("not said yet"),
               InjectWords::tr("A place near a bridge or a culvert; Space on the sheet sets it"));
    flag("repeats", InjectWords::tr("Again and again"), plan_.truth(item_, "repeats"),
         InjectWords::tr("Once in a move at most; else it comes once"));
  }

  void addressees() {
    ItemField field{"deed/to", Kind::set, InjectWords::tr("To"), InjectWords::tr("A side: all its seats")};
    field.choices = sides();
    for (const PlanItem& seat : plan_.items(PlanKind::seat, model_.posting()))
      field.choices.emplace_back(told_text(plan_.text(seat, "name")), told_text(plan_.text(seat, "title")));
    const QStringList said = lines_said("deed/to");
    // Who is named and not there is shown as well, to be taken out.
    for (const QString& one : said) {
      const bool offered = std::ranges::any_of(field.choices, [&](const auto& choice) { return choice.first == one; });
      if (!offered) field.choices.emplace_back(one, InjectWords::tr("%1 (not there)").arg(one));
    }
    field.value = said.join(ItemField::between);
    fields_.push_back(std::move(field));
  }

  void body(const char* key, QString label, const QString& none) {
    const std::string side_key = std::string(key).substr(0, std::string_view(key).find('/')) + "/side";
    choice(key, std::move(label), bodies([](const PlanItem&) { return true; }), {}, none);
    const std::string name = plan_.text(item_, key);
    fields_.back().value = name.empty() ? QString() : side_and_name(plan_.text(item_, side_key), name);
  }

  QStringList lines_said(const char* key) const {
    QStringList lines;
    const Json* list = plan_.find(item_, key);
    if (!list || !list->array()) return lines;
    for (const Json& one : *list->array()) {
      if (const auto* text = std::get_if<std::string>(&one.value)) lines << told_text(*text);
    }
    return lines;
  }

  QString contents_line() const {
    const Json* contents = plan_.find(item_, "deed/contents");
    return contents ? told_text(parts_line(parts_of(*contents))) : QString();
  }

  static QString place_tip() {
    return InjectWords::tr("Metres east and north, or a grid reference; Space on the sheet sets it to the pointer");
  }

  const ExerciseModel& model_;
  std::string kind_, trigger_;
};

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
    propose(next, item, "deed/name", text_json(InjectWords::tr("Reinforcement").toStdString()));
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
  auto time = ExerciseTime::from_iso(value.toStdString());
  if (!time && begins) time = words::read_time(value, *begins);
  if (!time) {
    model.refuse_with(ExerciseModel::tr("“%1” is no time; write it as 10.30 a.m. or 1909-09-14T10:30.").arg(value));
    return false;
  }
  model.set(item, "when/time", text_json(time->iso()), ExerciseModel::tr("Change an inject"));
  return true;
}

bool take_contents_of_inject(ExerciseModel& model, const PlanItem& item, const QString& value) {
  const auto parts = parts_from_line(value.toStdString());
  if (!value.isEmpty() && !parts) {
    model.refuse_with(QString::fromStdString(parts.error().sentence()));
    return false;
  }
  model.set(item, "deed/contents", value.isEmpty() ? std::nullopt : std::optional(parts_json(*parts)),
            ExerciseModel::tr("Change an inject"));
  return true;
}

}  // namespace

std::vector<ItemField> inject_fields(const ExerciseModel& model, const PlanItem& inject) {
  InjectFields fields(model, inject);
  fields.all();
  return fields.take();
}

std::optional<bool> take_inject_field(ExerciseModel& model, const PlanItem& item, const ItemField& field,
                                      const QString& value) {
  const QString what = ExerciseModel::tr("Change an inject");
  if (field.key == "deed/kind") return take_kind(model, item, value), true;
  if (field.key == "when/trigger") return take_trigger(model, item, value), true;
  if (field.key == "deed/body" || field.key == "when/body") return take_body_named(model, item, field.key, value), true;
  if (field.key == "when/time") return take_time(model, item, value);
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

QString inject_comes(const ExercisePlan& plan, const PlanItem& inject) {
  QStringList parts;
  if (const auto move = plan.whole(inject, "when/move")) parts << InjectWords::tr("from move %1").arg(*move);
  if (const auto time = ExerciseTime::from_iso(plan.text(inject, "when/time")))
    parts << InjectWords::tr("from %1").arg(words::time_of_day(*time));
  const auto trigger = worded<InjectTrigger>(plan.text(inject, "when/trigger"));
  if (trigger && *trigger != InjectTrigger::none) parts << stories::inject_trigger(*trigger);
  return parts.isEmpty() ? InjectWords::tr("by hand") : parts.join(QStringLiteral(", "));
}

}  // namespace sandgate
