#include "app/editor/exercise/inject_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "app/editor/exercise/field_list.h"
#include "app/stories/injects.h"
#include "app/words/bodies.h"
#include "app/words/dates.h"
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
QString named(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

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
      choice("deed/formation", InjectWords::tr("Formation"), formations(), {}, InjectWords::tr("As it stood"));
      faces(InjectWords::tr("as it faced"));
      line("deed/packets", InjectWords::tr("Packets"),
           InjectWords::tr("Food, forage and ammunition: 24, 12, 0 (KS-4.6)"), InjectWords::tr("as it had"));
      fields_.back().value = packets_line();
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
      if (plan_.text(item_, "deed/arm") == name_of(Arm::cavalry))
        flag("deed/scouts", InjectWords::tr("Scouts"), plan_.truth(item_, "deed/scouts"),
             InjectWords::tr("Chosen horse, always stood out (CX-3)"));
    }
    line("deed/contents", InjectWords::tr("Several arms"),
         InjectWords::tr("The contents of a box (CX-1): infantry 24; artillery 6, 1 gun"),
         InjectWords::tr("of one arm"));
    fields_.back().value = contents_line();
    choice("deed/formation", InjectWords::tr("Formation"), formations());
    place_at("deed/at", InjectWords::tr("Comes on at"), InjectWords::tr("not said yet"), place_tip());
    faces(InjectWords::tr("north"));
  }

  void faces(const QString& none) {
    whole("deed/facing", InjectWords::tr("Faces"), 0, last_degree_of_inject, InjectWords::tr("Degrees from grid north"),
          none);
  }

  static Choices formations() {
    Choices all;
    for (std::size_t i = 0; i < value_count<Formation>; ++i) {
      const auto formation = static_cast<Formation>(i);
      all.emplace_back(named(name_of(formation)), words::formation(formation));
    }
    return all;
  }

  QString packets_line() const {
    const Json* packets = plan_.find(item_, "deed/packets");
    if (!packets) return {};
    QStringList counts;
    for (const char* key : inject_packet_kinds) {
      const Json* count = packets->find(key);
      const auto* said = count ? std::get_if<std::int64_t>(&count->value) : nullptr;
      counts << QString::number(said ? *said : 0);
    }
    return counts.join(QStringLiteral(", "));
  }

  void when() {
    using enum InjectTrigger;
    whole("when/move", InjectWords::tr("From move"), 1, latest_move_of_inject,
          InjectWords::tr("Both camps’ moves counted together"), InjectWords::tr("any"));
    line("when/time", InjectWords::tr("From"), InjectWords::tr("Of the exercise’s own time, as 10.30 a.m."),
         InjectWords::tr("any time"));
    const auto time = ExerciseTime::from_iso(fields_.back().value.toStdString());
    const auto begins = ExerciseTime::from_iso(plan_.text(PlanItem{}, "begins"));
    const bool same_day = time && begins && words::date(*time) == words::date(*begins);
    if (time) fields_.back().value = same_day ? words::time_of_day(*time) : words::date_and_time(*time);
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

}  // namespace

std::vector<ItemField> inject_fields(const ExerciseModel& model, const PlanItem& inject) {
  InjectFields fields(model, inject);
  fields.all();
  return fields.take();
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
