#include "app/editor/exercise/item_fields.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/editor/exercise/field_list.h"
#include "app/editor/exercise/inject_fields.h"
#include "app/editor/exercise/march_fields.h"
#include "app/editor/exercise/plan_pieces.h"
#include "app/words/bodies.h"
#include "app/words/dates.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "core/scenario/seat.h"

namespace sandgate {
namespace {

struct FieldWords {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)
};

using Kind = ItemField::Kind;
constexpr double most_men = 100'000, most_pieces = 1'000, most_packets = 100'000, last_degree = 359,
                 longest_trench_in = 12 * longest_trench.in_feet();

class Fields : public FieldList {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)

 public:
  Fields(const ExerciseModel& model, const PlanItem& item) : FieldList(model.plan(), item), model_(model) {}

  void exercise() {
    line("title", tr("Title"), tr("The heading of every sheet and report"));
    line("name", tr("Typed name"),
         tr("Small letters, figures and hyphens: by it the exercise is named on the command line"));
    lines("brief", tr("Brief"), tr("What every commander reads first"));
    line("begins", tr("Begins"), tr("Date and time of the first move"));
    if (const auto begins = ExerciseTime::from_iso(fields_.back().value.toStdString()))
      fields_.back().value = words::date_and_time(*begins);
    choice("first_move", tr("First move"), {{"toss", tr("By toss (LW-2.1)")}, {"first", tr("The first camp’s")}});
    std::vector<std::pair<QString, QString>> books;
    for (const std::string& name : rulebook_names(model_.rulebooks()))
      books.emplace_back(told_text(name), told_text(name));
    choice("rulebook", tr("Rulebook"), std::move(books), tr("Its numbers, each with its clause: Ctrl+R"));
    if (const auto& rulebook = model_.rulebook()) note(rulebook_told(*rulebook));
    signals_choice(tr("As the rulebook has them"));
    scale_number("scale/metres_per_foot", tr("Metres to a foot"), 1, 100'000,
                 tr("Of ground to a foot of the table (KS-2.2)"));
    scale_number("scale/metres_per_contour", tr("Metres a contour"), 0.1, 1'000, tr("KS-2.2"));
    scale_number("scale/vertical", tr("Heights raised"), 0.1, 100, tr("For sight and flight; 1: as they are"));
    line("posting", tr("Own seats are"), tr("By what name the scenario’s own seats are chosen"), tr("sides"));
    if (!model_.posting().empty()) {
      ItemField field{"postings/title", Kind::line, tr("Title of “%1”").arg(told_text(model_.posting()))};
      const Json* all = plan_.document().find("postings");
      const Json* posting = all ? all->find(model_.posting()) : nullptr;
      const Json* title = posting ? posting->find("title") : nullptr;
      if (const auto* text = title ? std::get_if<std::string>(&title->value) : nullptr) field.value = told_text(*text);
      fields_.push_back(std::move(field));
    }
  }

  void side() {
    line("name", tr("Name"));
    choice("livery", tr("Livery"), {{"blue", tr("Blue")}, {"red", tr("Red")}});
    choice("camp", tr("Camp"), {{"first", tr("First")}, {"second", tr("Second")}}, tr("The two camps move by turns"));
    choice("back_line", tr("Back line"),
           {{"north", tr("North")}, {"east", tr("East")}, {"south", tr("South")}, {"west", tr("West")}},
           tr("An edge of the map (CX-9)"));
    signals_choice(tr("As the exercise has them"));
    lines("brief", tr("Its orders"), tr("Only its own seats read them"));
  }

  void seat() {
    line("title", tr("Person and post"), tr("Lt-Col Hay, commanding the Western Force"));
    line("name", tr("Typed name"), tr("Small letters, figures and hyphens"));
    choice("side", tr("Side"), sides());
    lines("brief", tr("Its orders"), tr("Beside its side’s; only this seat reads them"));
    rights();
    if (!item_.posting.empty()) {
      ItemField field{"commands", Kind::line, tr("Commands")};
      field.tip =
          tr("Bodies by name, and “division Main Column”, “arm cavalry”, “scouts”, with semicolons between; a "
             "name goes before a division, that before an arm");
      field.value = told_text(commands_line(plan_.find(item_, "commands")));
      field.none = tr("nothing");
      fields_.push_back(std::move(field));
    }
    const std::string side = plan_.text(item_, "side"), name = plan_.text(item_, "name");
    std::vector<std::pair<QString, QString>> others, bodies;
    for (const PlanItem& other : plan_.items(PlanKind::seat, item_.posting)) {
      if (plan_.text(other, "side") == side && other != item_)
        others.emplace_back(told_text(plan_.text(other, "name")), called(plan_, other));
    }
    for (const PlanItem& body : plan_.items(PlanKind::body)) {
      const bool sits = marches(body_of(plan_, body.index).arm());
      if (sits && plan_.seat_of(body.index, item_.posting) == name && plan_.text(body, "side") == side)
        bodies.emplace_back(told_text(plan_.text(body, "name")), told_text(plan_.text(body, "name")));
    }
    choice("deputy", tr("Deputy"), std::move(others), tr("Acts for it when it cannot (KS-1.2)"), tr("Nobody"));
    choice("post", tr("Post"), std::move(bodies), tr("Where it sits (KS-11.1)"), tr("Its General, or its first body"));
  }

  void observer() {
    line("title", tr("Who"));
    line("name", tr("Typed name"), tr("Small letters, figures and hyphens"));
    choice("side", tr("Sees"), sides(), tr("What the General of that side sees (CX-8)"), tr("All that is true"));
    whole("moves_late", tr("Moves late"), 0, most_men, {}, tr("0"));
  }

  void objective() {
    line("name", tr("Name"));
    place();
  }

  void body() {
    const PlannedBody said = body_of(plan_, item_.index);
    const Arm arm = said.arm();
    const bool one = said.parts.size() == 1, stores = !marches(arm), boat = arm == Arm::boat;
    const bool boxes = one ? !stores && !boat && arm != Arm::general : true;
    line("name", tr("Name"), tr("Its side’s own"));
    line("title", tr("In full"), {}, tr("as its name"));
    seats();
    line("division", tr("Division"), tr("By it a posting may give it to a commander"), tr("none"));
    arms(said);
    if (one && !stores) {
      whole("men", boat ? tr("Crew") : tr("Men"), 0, most_men, tr("Figures, not soldiers"));
      if (arm == Arm::artillery) whole("guns", tr("Guns"), 0, most_pieces, {}, QStringLiteral("0"));
      if (boat) whole("boats", tr("Boats"), 1, most_pieces, tr("That lie together (KS-9)"), QStringLiteral("1"));
      const bool carts = arm == Arm::transport || arm == Arm::supply || arm == Arm::artillery;
      if (carts) whole("waggons", tr("Waggons"), 0, most_pieces, {}, QStringLiteral("0"));
    }
    if (arm == Arm::train && one) {
      whole("trucks", tr("Trucks"), 0, most_pieces, tr("CX-7"));
      whole("engines", tr("Engines"), 0, 20, tr("None: trucks that stand until they are coupled to a train (CX-7)"),
            QStringLiteral("1"));
    }
    if (boxes && !said.scouts) contents(said);
    formations(said);
    if (one && boxes)
      flag("dummy", tr("A dummy"), said.dummy(), tr("A box with nothing in it; its arm sets its pace (CX-1)"));
    if (one && arm == Arm::cavalry)
      flag("scouts", tr("Scouts"), said.scouts, tr("Chosen horse, always stood out (CX-3)"));
    const bool out = said.formation != Formation::boxed;
    if (out && arm == Arm::cavalry && !said.scouts)
      flag("dismounted", tr("Dismounted"), plan_.truth(item_, "dismounted"), tr("Out of the saddle (KS-3)"));
    const bool guns = std::ranges::any_of(said.parts, [](const Part& part) { return part.guns > 0; });
    if (out && guns) flag("unlimbered", tr("Unlimbered"), plan_.truth(item_, "unlimbered"), tr("Ready to fire (KS-3)"));
    if (stores || arm == Arm::transport || arm == Arm::supply) packets(said);
    place();
    whole("facing", tr("Faces"), 0, last_degree, tr("Degrees from grid north; Q and E turn it on the sheet"),
          tr("north"));
    if (!stores && !boat) carriers(said);
  }

  void work() {
    choice("kind", tr("Kind"), {{"trench", tr("Trench")}, {"epaulement", tr("Epaulement")}, {"mine", tr("Mine")}},
           tr("It lies there already, and its side knows of it from the first (KS-6)"));
    choice("side", tr("Side"), sides());
    place();
    const std::string kind = plan_.text(item_, "kind");
    if (kind != "mine") whole("facing", tr("Faces"), 0, last_degree, tr("Degrees from grid north; Q and E turn it"));
    if (kind == "trench") number("length_in", tr("Length"), 1, longest_trench_in, tr("Inches of the table"), {});
  }

 private:
  void scale_number(const char* key, QString label, double least, double most, QString tip) {
    const Scale usual;
    const double is = QLatin1String(key).endsWith(QLatin1String("foot"))      ? usual.metres_per_foot
                      : QLatin1String(key).endsWith(QLatin1String("contour")) ? usual.metres_per_contour
                                                                              : usual.vertical;
    number(key, std::move(label), least, most, std::move(tip), QString::number(is));
  }
  void signals_choice(const QString& none) {
    choice("signals", tr("Signals"), {{"perfect", tr("Perfect (KS-1.1)")}, {"couriers", tr("By couriers (KS-11)")}},
           tr("How orders and reports reach those they are for"), none);
  }

  void seats() {
    ItemField field{"seat", Kind::choice, tr("Commander"), tr("The seat that commands it, of its side or another")};
    const std::string mine = plan_.seat_of(item_.index, model_.posting());
    for (const PlanItem& seat : plan_.items(PlanKind::seat, model_.posting())) {
      const QString side = told_text(plan_.text(seat, "side"));
      field.choices.emplace_back(told_text(plan_.text(seat, "name")),
                                 QStringLiteral("%1 · %2").arg(side, called(plan_, seat)));
      if (plan_.text(seat, "name") == mine) field.value = told_text(mine);
    }
    if (field.value.isEmpty()) field.choices.insert(field.choices.begin(), {QString(), tr("Nobody")});
    fields_.push_back(std::move(field));
  }

  void rights() {
    ItemField field{"may", Kind::set, tr("May"), tr("What it may do with what it commands (CX-8)")};
    const Json* said = plan_.find(item_, "may");
    QStringList all;
    for (const Right right : all_rights()) {
      const std::string word_of(word(right));
      field.choices.emplace_back(told_text(word_of), words::right(right));
      const bool has = !said || !said->array() || std::ranges::any_of(*said->array(), [&](const Json& one) {
        const auto* text = std::get_if<std::string>(&one.value);
        return text && *text == word_of;
      });
      if (has) all << told_text(word_of);
    }
    field.value = all.join(ItemField::between);
    fields_.push_back(std::move(field));
  }

  void arms(const PlannedBody& said) {
    if (said.parts.size() > 1) return;
    ItemField field{"arm", Kind::choice, tr("Arm")};
    for (const Arm arm : all_arms) field.choices.emplace_back(told_text(std::string(name_of(arm))), words::arm(arm));
    field.value = told_text(std::string(name_of(said.arm())));
    fields_.push_back(std::move(field));
  }

  void contents(const PlannedBody& said) {
    ItemField field{"contents", Kind::line, tr("Several arms"),
                    tr("The contents of a box (CX-1): infantry 24; artillery 6, 1 gun; supply 0, 2 waggons")};
    if (said.parts.size() > 1) field.value = told_text(parts_line(said.parts));
    field.none = tr("of one arm");
    fields_.push_back(std::move(field));
  }

  void formations(const PlannedBody& said) {
    ItemField field{"formation", Kind::choice, tr("Formation")};
    const Arm arm = said.arm();
    if (!marches(arm)) return;
    for (const Formation formation : {Formation::boxed, Formation::fours, Formation::two_ranks, Formation::extended}) {
      const bool closed = formation == Formation::boxed;
      const bool can = closed ? !said.scouts && arm != Arm::general && arm != Arm::boat
                              : said.parts.size() == 1 || plan_.find({}, "table");
      if (can) field.choices.emplace_back(told_text(std::string(name_of(formation))), words::formation(formation));
    }
    field.value = told_text(plan_.text(item_, "formation"));
    fields_.push_back(std::move(field));
  }

  void packets(const PlannedBody& said) {
    const Packets held = said.packets.value_or(Packets{});
    for (const auto& [key, label, count] : {std::tuple("packets/food", tr("Food"), held.food),
                                            {"packets/forage", tr("Forage"), held.forage},
                                            {"packets/ammunition", tr("Ammunition"), held.ammunition}})
      fields_.push_back({key,
                         Kind::whole,
                         label,
                         tr("Packets (KS-4.6)"),
                         QString::number(count),
                         QStringLiteral("0"),
                         {},
                         0,
                         most_packets});
  }

  void place() {
    place_at("at", tr("Stands at"), tr("not set down"),
             tr("Metres east and north of the country’s grid, or a grid reference; or drag it onto the sheet"));
  }

  void carriers(const PlannedBody& said) {
    std::vector<std::pair<QString, QString>> all;
    for (const PlanItem& other : plan_.items(PlanKind::body)) {
      const PlannedBody carrier = body_of(plan_, other.index);
      const bool carries = carrier.parts.size() == 1 && (carrier.arm() == Arm::train || carrier.arm() == Arm::boat);
      if (carries && carrier.side == said.side) all.emplace_back(told_text(carrier.name), told_text(carrier.name));
    }
    if (all.empty() && said.aboard.empty()) return;
    choice("aboard", tr("Aboard"), std::move(all), tr("The train or boats on which it begins (CX-7, KS-9)"),
           tr("Nothing"));
  }

  static QString rulebook_told(const Rulebook& rulebook) {
    QStringList said{words::told(Phrase(rulebook.title))};
    said << tr("visibility %1 (CX-11)").arg(words::feet_whole(rulebook.wide.visibility));
    said << tr("%1 minutes a round").arg(rulebook.wide.minutes_per_round);
    said << (rulebook.wide.dummies ? tr("dummies (CX-1)") : tr("no dummies (CX-1)"));
    said << (rulebook.signalling.kind == Signals::couriers ? tr("signals by couriers (KS-11)")
                                                           : tr("perfect signals (KS-1.1)"));
    return said.join(QStringLiteral(" · "));
  }

  const ExerciseModel& model_;
};

}  // namespace

std::vector<ItemField> fields_of(const ExerciseModel& model, const PlanItem& item) {
  Fields fields(model, item);
  switch (item.kind) {
    case PlanKind::exercise: fields.exercise(); break;
    case PlanKind::side: fields.side(); break;
    case PlanKind::objective: fields.objective(); break;
    case PlanKind::seat: fields.seat(); break;
    case PlanKind::observer: fields.observer(); break;
    case PlanKind::body: fields.body(); break;
    case PlanKind::work: fields.work(); break;
    case PlanKind::march: return march_fields(model, item);
    case PlanKind::inject: return inject_fields(model, item);
  }
  return fields.take();
}

}  // namespace sandgate
