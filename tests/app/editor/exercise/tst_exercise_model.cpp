// A scenario in hand without its window: deeds and their undoing, files whole or not at all, and the trial.
#include <QSignalSpy>
#include <QtTest>

#include "app/desk/parts/look.h"
#include "app/editor/exercise/inject_fields.h"
#include "app/editor/exercise/item_fields.h"
#include "app/editor/exercise/march_fields.h"
#include "app/editor/exercise/plan_tree_model.h"
#include "app/editor/exercise/trial.h"
#include "app/rules/rulebook_rows.h"
#include "core/scenario/exercise/plan_csv.h"
#include "tests/app/editor/exercise/prepared_folder.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_exercise_model {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::filesystem::path program_data = SANDGATE_SOURCE_DIR "/data";

}  // namespace

class ExerciseModels : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("SANDGATE_DATA", program_data.c_str());
    apply_look(*qApp);
  }
  void init() {
    folder_ = std::make_unique<PreparedFolder>();
    model_ = std::make_unique<ExerciseModel>(program_data);
    open(folder_->path());
    began_ = model().plan().text();
  }
  void cleanup() {
    model_.reset();
    folder_.reset();
  }

  void every_deed_is_undone_all_the_way() {
    const auto deeds = std::to_array<std::function<void()>>({
        [this] { model().add_side(); },
        [this] { model().add_seat(); },
        [this] { model().add_objective(); },
        [this] { model().add_observer(); },
        [this] { model().add_work(); },
        [this] { model().set_kind_of_work(model().current(), EarthworkKind::mine); },
        [this] { choose(PlanKind::body, 0), model().rename(model().current(), "2/Leinster"); },
        [this] { choose(PlanKind::body, 0), model().set_arm(model().current(), Arm::artillery); },
        [this] { choose(PlanKind::body, 1), model().set_dummy(model().current(), true); },
        [this] { choose(PlanKind::body, 1), model().set_dummy(model().current(), false); },
        [this] { choose(PlanKind::body, 4), model().move_chosen(120, -40); },
        [this] { choose(PlanKind::body, 4), model().turn_chosen(45); },
        [this] {
          choose(PlanKind::body, 4), model().face_chosen({9'000, 9'000});
        },
        [this] { choose(PlanKind::body, 3), model().copy_chosen(); },
        [this] {
          choose(PlanKind::body, 0), model().give_chosen({PlanKind::seat, 1});
        },
        [this] { model().add_posting("staff"); },
        [this] { choose(PlanKind::body, 2), model().remove_chosen(); },
        [this] { model().remove_posting(); },
        [this] { choose(PlanKind::side, 0), model().remove_chosen(); },
    });
    for (const auto& deed : deeds) {
      const std::string before = model().plan().text();
      deed();
      QVERIFY(model().plan().text() != before);
    }
    for (const Arm arm : all_arms) model().add_body(arm);
    const std::string last = model().plan().text();
    const int steps = model().stack().count();
    QCOMPARE(steps, static_cast<int>(deeds.size() + all_arms.size()));
    while (model().stack().canUndo()) model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
    while (model().stack().canRedo()) model().stack().redo();
    QCOMPARE(model().plan().text(), last);
  }

  void what_changes_nothing_is_no_step() {
    choose(PlanKind::body, 0);
    model().rename(model().current(), "1/Leinster");
    model().set_arm(model().current(), Arm::infantry);
    model().move_chosen(0, 0);
    model().give_chosen({PlanKind::seat, 0});
    QCOMPARE(model().stack().count(), 0);
  }

  void steps_by_key_that_follow_are_one() {
    choose(PlanKind::body, 0);
    for (int i = 0; i < 5; ++i) model().move_chosen(10, 0, true);
    QCOMPARE(model().stack().count(), 1);
    choose(PlanKind::body, 1);
    model().move_chosen(10, 0, true);
    QCOMPARE(model().stack().count(), 2);
    model().stack().undo();
    model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
  }

  void a_body_of_every_arm_is_sound_once_it_is_set_down() {
    for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::engineers, Arm::artillery, Arm::transport, Arm::supply,
                          Arm::general, Arm::depot}) {
      choose(PlanKind::seat, 0);
      model().add_body(arm);
      settle();
      QVERIFY(model().faulty(model().current()));
      model().set_down(model().current(), {8'000, 6'000});
      settle();
      QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    }
  }

  void KS_6_a_field_work_of_every_kind_is_sound_once_it_is_set_down() {
    choose(PlanKind::side, 1);
    model().add_work();
    const PlanItem work = model().current();
    settle();
    QVERIFY(model().faulty(work) || !model().faults().empty());
    model().set_down(work, {3'000, 6'000});
    for (const EarthworkKind kind : {EarthworkKind::mine, EarthworkKind::epaulement, EarthworkKind::trench}) {
      model().set_kind_of_work(work, kind);
      model().turn_chosen(90);
      settle();
      QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
      QCOMPARE(model().plan().find(work, "facing") != nullptr, kind != EarthworkKind::mine);
    }
    model().set_down(work, {5'000, 3'000});
    settle();
    QVERIFY(model().faulty(work));
  }

  void CX_8_bodies_go_to_another_side_and_no_name_is_left_behind() {
    choose(PlanKind::body, 1);  // 37 Bty of Red, which the march table names
    model().give_chosen({PlanKind::seat, 1});
    const PlannedBody given = body_of(model().plan(), 1);
    QCOMPARE(given.side, std::string("Blue"));
    QCOMPARE(given.seat, std::string("blue"));
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    QCOMPARE(model().plan().items(PlanKind::march).size(), std::size_t{1});
    // A name that Blue has already gets a number.
    choose(PlanKind::body, 0);
    model().give_chosen({PlanKind::seat, 1});
    QCOMPARE(body_of(model().plan(), 0).name, std::string("1/Leinster 2"));
  }

  void CX_8_in_another_set_of_seats_a_body_is_given_by_name() {
    model().add_posting("staff");
    QCOMPARE(model().posting(), std::string("staff"));
    choose(PlanKind::side, 1);
    model().add_seat();
    const PlanItem fresh = model().current();
    QCOMPARE(fresh.posting, std::string("staff"));
    choose(PlanKind::body, 4);
    model().give_chosen(fresh);
    QCOMPARE(model().plan().seat_of(4, "staff"), model().plan().text(fresh, "name"));
    QCOMPARE(model().plan().seat_of(4, {}), std::string("blue"));
    model().add_body(Arm::cavalry);
    const std::size_t added = model().current().index;
    QCOMPARE(model().plan().seat_of(added, "staff"), model().plan().text(fresh, "name"));
    QCOMPARE(model().plan().seat_of(added, {}), std::string("blue"));
    model().set_down(model().current(), {2'000, 7'000});
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
  }

  void a_drag_in_the_tree_gives_bodies_and_changes_no_rows_of_its_own() {
    PlanTreeModel rows(model());
    const QModelIndex body = rows.index_of({PlanKind::body, 0}), seat = rows.index_of({PlanKind::seat, 1});
    QVERIFY(body.isValid() && seat.isValid());
    QCOMPARE(rows.parent(body), rows.index_of({PlanKind::seat, 0}));
    const std::unique_ptr<QMimeData> data(rows.mimeData({body}));
    QVERIFY(looks_like_bodies(data->text().toStdString()));
    QVERIFY(!rows.canDropMimeData(data.get(), Qt::MoveAction, -1, 0, rows.index_of({})));
    QVERIFY(!rows.dropMimeData(data.get(), Qt::MoveAction, -1, 0, seat));
    QCOMPARE(body_of(model().plan(), 0).seat, std::string("blue"));
    QCOMPARE(rows.parent(rows.index_of({PlanKind::body, 0})), rows.index_of({PlanKind::seat, 1}));
    QCOMPARE(model().stack().count(), 1);
  }

  void only_bodies_that_are_looked_for_are_listed() {
    PlanTreeModel rows(model());
    rows.set_filter("leinster");
    QVERIFY(rows.index_of({PlanKind::body, 0}).isValid());
    QVERIFY(!rows.index_of({PlanKind::body, 1}).isValid());
    rows.set_filter({});
    QVERIFY(rows.index_of({PlanKind::body, 1}).isValid());
  }

  // What a field shows it takes again, whatever the decimal sign.
  void figures_are_taken_as_the_language_writes_them() {
    choose(PlanKind::exercise, 0);
    const auto shown = [&]() -> QString {
      for (const ItemField& field : fields_of(model(), model().current()))
        if (field.kind == ItemField::Kind::number) return QString::fromStdString(field.key);
      return {};
    };
    const std::string key = shown().toStdString();
    QVERIFY(!key.empty());
    answer(key, "12.5");
    const std::string before = model().plan().text();
    const tests::Spoken german("de");
    QVERIFY(german);
    for (const ItemField& field : fields_of(model(), model().current())) {
      if (field.key != key) continue;
      QCOMPARE(field.value, QString("12,5"));
      QVERIFY(take_field(model(), model().current(), field, field.value));
      QCOMPARE(model().plan().text(), before);
    }
    answer(key, "13,5");
    QVERIFY(model().plan().text() != before);
    answer(key, "12.5");
    QCOMPARE(model().plan().text(), before);
  }

  // Every field of every thing, answered with what stands there, changes nothing; answered with nonsense it is refused
  // or undone.
  void fields_say_what_the_plan_says() {
    model().add_posting("staff");
    model().add_observer();
    for (const Arm arm : {Arm::train, Arm::depot, Arm::boat, Arm::general, Arm::transport}) model().add_body(arm);
    settle();
    const std::string before = model().plan().text();
    int asked = 0;
    for (const PlanKind kind : {PlanKind::exercise, PlanKind::side, PlanKind::objective, PlanKind::seat,
                                PlanKind::observer, PlanKind::body, PlanKind::work, PlanKind::march}) {
      for (const PlanItem& item : model().plan().items(kind, model().posting())) {
        model().choose({item});
        for (const ItemField& field : fields_of(model(), item)) {
          if (field.kind == ItemField::Kind::note) continue;
          ++asked;
          QVERIFY(take_field(model(), item, field, field.value));
          QCOMPARE(model().plan().text(), before);
          if (field.kind == ItemField::Kind::whole || field.kind == ItemField::Kind::number) {
            QVERIFY2(!take_field(model(), item, field, "many"), field.key.c_str());
            QVERIFY2(!take_field(model(), item, field, "-3"), field.key.c_str());
            QCOMPARE(model().plan().text(), before);
          }
        }
      }
    }
    QVERIFY(asked > 150);
  }

  void a_field_answered_is_one_step() {
    choose(PlanKind::body, 0);
    answer("men", "48");
    QCOMPARE(body_of(model().plan(), 0).parts[0].men.count, 48);
    answer("contents", "infantry 24; artillery 6, 1 gun");
    QCOMPARE(body_of(model().plan(), 0).parts.size(), std::size_t{2});
    answer("contents", "");
    QCOMPARE(body_of(model().plan(), 0).parts.size(), std::size_t{1});
    answer("arm", "cavalry");
    answer("scouts", "yes");
    QCOMPARE(body_of(model().plan(), 0).formation, Formation::extended);
    answer("at", "8000, 6500");
    answer("facing", "90");
    answer("division", "Left Wing");
    QCOMPARE(model().stack().count(), 8);
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    choose(PlanKind::seat, 1);
    answer("may", "march\nsupply");
    answer("brief", "Hold.\nTell nobody.");
    choose(PlanKind::exercise, 0);
    answer("signals", "couriers");
    answer("scale/metres_per_foot", "80");
    answer("brief", "March.");
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    while (model().stack().canUndo()) model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
  }

  void KS_10_an_inject_of_every_kind_is_sound_once_its_fields_are_filled() {
    struct Case {
      const char* kind;
      std::vector<std::pair<const char*, const char*>> answers;
    };
    const std::vector<Case> cases{
        {"announce", {{"deed/text", "Rain is coming"}}},
        {"message", {{"deed/to", "Blue\nred"}, {"deed/lines", "Halt.\nTell nobody."}}},
        {"visibility", {{"deed/visibility_m", "400"}, {"deed/reason", "Fog"}}},
        {"correct",
         {{"deed/body", "Red\n37 Bty"},
          {"deed/contents", "artillery 12, 2 guns, 1 waggon"},
          {"deed/formation", "two_ranks"},
          {"deed/facing", "90"},
          {"deed/at", "7500, 7000"},
          {"deed/reason", "Fever"}}},
        {"correct",
         {{"deed/body", "Blue\n1/Leinster"}, {"deed/packets", "12, 6, 0"}, {"deed/reason", "Spoilt by rain"}}},
        {"put_on",
         {{"deed/seat", "blue"},
          {"deed/name", "2/Border"},
          {"deed/men", "30"},
          {"deed/at", "1500, 6500"},
          {"deed/reason", "By rail"}}},
        {"put_on",
         {{"deed/arm", "cavalry"},
          {"deed/scouts", "yes"},
          {"deed/formation", "extended"},
          {"deed/at", "1500, 6500"},
          {"deed/reason", "By ferry"}}},
        {"put_on",
         {{"deed/contents", "infantry 24; supply 0, 1 waggon"}, {"deed/at", "1500, 6500"}, {"deed/reason", "Late"}}},
        {"take_off", {{"deed/body", "Blue\nPatrol"}, {"deed/reason", "Recalled"}}},
        {"breaks", {{"deed/at", "5000, 7000"}, {"deed/broken", "whole"}, {"deed/reason", "Mended"}}},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const Case& one = cases[i];
      model().add_inject();
      QCOMPARE(model().current().kind, PlanKind::inject);
      answer("name", QString("%1 of kind %2").arg(i).arg(one.kind));
      if (one.kind != std::string_view("announce")) answer("deed/kind", one.kind);
      for (const auto& [key, value] : one.answers) answer(key, value);
      settle();
      QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    }
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    choose(PlanKind::inject, 4);
    QVERIFY(!take("deed/packets", "many"));
    QVERIFY(!take("deed/packets", "1, 2, -3"));
    QCOMPARE(refused.size(), 2);
    // One that has been another kind before leaves nothing of it behind.
    for (const Case& one : cases) {
      answer("deed/kind", one.kind);
      for (const auto& [key, value] : one.answers) answer(key, value);
      settle();
      QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    }
    while (model().stack().canUndo()) model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
  }

  void KS_10_an_inject_waits_for_every_trigger() {
    struct Case {
      const char* trigger;
      std::vector<std::pair<const char*, const char*>> answers;
      const char* comes;
    };
    model().add_inject();
    answer("deed/text", "It has come to pass");
    const std::vector<Case> cases{
        {"contact", {{"when/side", "Red"}}, "contact"},
        {"at_place", {{"when/side", "Blue"}, {"when/at", "5000, 7000"}, {"when/within_m", "300"}}, "being at a place"},
        {"losses", {{"when/body", "Red\n1/Leinster"}, {"when/percent", "40"}}, "losses"},
        {"line_cut", {{"when/crossing", "5000, 7000"}}, "a line cut"},
        {"message", {{"when/word", "retreat"}}, "a word in a message"},
        {"crossed", {{"when/crossing", "5000, 7000"}}, "a crossing passed"},
        {"", {{"when/time", "10.30 a.m."}, {"when/move", "6"}}, "from move 6, from 10.30 a.m."},
    };
    for (const Case& one : cases) {
      answer("when/trigger", one.trigger);
      for (const auto& [key, value] : one.answers) answer(key, value);
      settle();
      QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
      QCOMPARE(inject_comes(model().plan(), model().current()), QString(one.comes));
    }
    QCOMPARE(model().plan().text(model().current(), "when/time"), std::string("1909-09-14T10:30"));
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    QVERIFY(!take("when/time", "tea"));
    QCOMPARE(refused.size(), 1);
    // Copied under a name of its own; a body it names goes, and it is told of.
    answer("when/trigger", "losses");
    answer("when/body", "Red\n1/Leinster");
    model().copy_chosen();
    settle();
    QVERIFY(model().faults().empty());
    QCOMPARE(model().plan().items(PlanKind::inject).size(), std::size_t{2});
    choose(PlanKind::body, 0);
    model().remove_chosen();
    settle();
    QCOMPARE(model().faults().size(), std::size_t{2});
    QCOMPARE(model().faults()[0].pointer, std::string("/injects/0/when/body"));
    model().stack().undo();
    settle();
    QVERIFY(model().faults().empty());
  }

  void KS_10_a_trial_tells_of_injects_as_they_come() {
    model().add_inject();
    answer("name", "The rain");
    answer("deed/kind", "visibility");
    answer("deed/reason", "Rain");
    answer("when/move", "2");
    settle();
    QVERIFY(model().faults().empty());
    Trial trial;
    trial.begin(model().plan(), model().country(), model().rulebooks(), {}, 7);
    trial.set_speed(Trial::fastest);
    QTRY_VERIFY_WITH_TIMEOUT(trial.shown() >= 3, patience);
    int told = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      trial.show_move(i);
      for (const std::string& name : trial.moment()->injects) {
        QCOMPARE(name, std::string("The rain"));
        QVERIFY(trial.moment()->move == 2 || trial.moment()->move == 3);
        ++told;
      }
    }
    QCOMPARE(told, 1);
  }

  void marches_are_added_changed_and_foreseen() {
    QSignalSpy foreseen(model_.get(), &ExerciseModel::foreseen_anew);
    choose(PlanKind::body, 0);
    model().add_march(MapPoint{7'500, 7'000});
    const PlanItem first = model().current();
    QCOMPARE(first.kind, PlanKind::march);
    QCOMPARE(model().plan().whole(first, "move"), std::optional<std::int64_t>(1));
    QTRY_VERIFY_WITH_TIMEOUT(model().foreseen(first) != nullptr, patience);
    QVERIFY(model().foreseen(first)->arrives.has_value());
    const std::int64_t ends = *model().foreseen(first)->arrives;
    QVERIFY(ends >= 1);
    QVERIFY(march_ends(*model_, first).startsWith("there in move "));
    // A second one sets out from where the first will have brought it.
    model().add_march(MapPoint{9'000, 7'000});
    const PlanItem second = model().current();
    QCOMPARE(model().plan().whole(second, "move"), std::optional<std::int64_t>(2));
    answer("move", QString::number(ends + 2));
    QTRY_VERIFY_WITH_TIMEOUT(model().foreseen(second) != nullptr, patience);
    QVERIFY(*model().foreseen(second)->arrives >= ends + 2);
    QCOMPARE(model().foreseen(second)->begins, ends + 2);
    // Over the river, off the bridge, nobody is foreseen to come; nor is anything while the plan is faulty.
    answer("to", "");
    settle();
    QCOMPARE(model().faults().size(), std::size_t{1});
    QVERIFY(model().foreseen(first) == nullptr);
    model().stack().undo();
    answer("body", "Blue\nColumn");
    QCOMPARE(model().plan().text(second, "side"), std::string("Blue"));
    model().copy_chosen();
    QCOMPARE(model().plan().whole(model().current(), "move"), std::optional<std::int64_t>(ends + 3));
    while (model().stack().canUndo()) model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
    choose(PlanKind::seat, 0);
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    model().add_march();
    QCOMPARE(refused.size(), 1);
    QCOMPARE(model().plan().text(), began_);
  }

  void what_cannot_be_is_refused_in_a_sentence() {
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    choose(PlanKind::body, 0);
    for (const auto& [key, value] : {std::pair("men", "sixty"),
                                     {"facing", "360"},
                                     {"at", "nowhere"},
                                     {"contents", "elephants 3"},
                                     {"name", " "}}) {
      QVERIFY2(!take(key, value), key);
      QVERIFY(!refused.isEmpty());
      QVERIFY(refused.takeFirst()[0].toString().endsWith('.'));
    }
    QCOMPARE(model().plan().text(), began_);
    QCOMPARE(model().stack().count(), 0);
  }

  void saved_and_opened_again_it_is_the_same() {
    choose(PlanKind::body, 0);
    model().move_chosen(-200, 100);
    QSignalSpy saved(model_.get(), &ExerciseModel::saved);
    QVERIFY(model().save(folder_->path()));
    QCOMPARE(saved.size(), 1);
    QVERIFY(model().stack().isClean());
    const std::string text = model().plan().text();
    QVERIFY(!std::filesystem::exists(folder_->path() / "scenario.json.new"));
    open(folder_->path());
    QCOMPARE(model().plan().text(), text);
    // In a new folder the country goes along, and what was named elsewhere is named no more.
    const std::filesystem::path other = folder_->beside("Another Place").toStdString();
    QVERIFY(model().save(other));
    QCOMPARE(model().plan().text(PlanItem{}, "name"), std::string("another-place"));
    const auto read = read_scenario(other, program_data / "rulebooks");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const std::string moved = model().plan().text();
    open(other);
    QCOMPARE(model().plan().text(), moved);
  }

  void what_cannot_be_saved_changes_nothing() {
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    choose(PlanKind::body, 0);
    model().move_chosen(-200, 100);
    const std::filesystem::path full = folder_->beside("full").toStdString();
    std::filesystem::create_directories(full);
    QVERIFY(!model().save(full));
    QVERIFY(refused.takeFirst()[0].toString().contains("there already"));
    QVERIFY(std::filesystem::is_empty(full));
    QVERIFY(!model().save("/proc/nobody/mine"));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(model().folder(), folder_->path());
    QVERIFY(!model().stack().isClean());
  }

  void a_faulty_plan_is_saved_and_mended_later() {
    choose(PlanKind::body, 0);
    model().set_down(model().current(), {5'000, 3'000});
    settle();
    QCOMPARE(model().faults().size(), std::size_t{1});
    QVERIFY(model().save(folder_->path()));
    QVERIFY(!read_scenario(folder_->path(), program_data / "rulebooks").has_value());
    open(folder_->path());
    settle();
    QCOMPARE(model().faults().size(), std::size_t{1});
  }

  void what_is_no_scenario_is_refused_and_the_plan_stays() {
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    const PreparedFolder broken;
    for (const char* text : {"", "{", "[]", R"({"bodies": 3})", R"({"country": {"plan": "plan.json"}})",
                             R"({"country": {"source": "none.gpkg"}})", "{}"}) {
      broken.write("scenario.json", text);
      model().open(broken.path());
      QTRY_VERIFY_WITH_TIMEOUT(!model().loading(), patience);
      QVERIFY2(refused.size() == 1, text);
      const QString sentence = refused.takeFirst()[0].toString();
      QVERIFY(sentence.endsWith('.') && !sentence.contains('\n'));
      QCOMPARE(model().plan().text(), began_);
      QCOMPARE(model().folder(), folder_->path());
    }
    model().open(broken.path() / "nothing");
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
  }

  void bodies_from_a_table_whole_or_not_at_all() {
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    folder_->write("bad.csv", "side,name,arm,men\nRed,A,infantry,3\nRed,B,infantry,many\n");
    QVERIFY(!model().take_csv(folder_->path() / "bad.csv"));
    QVERIFY(refused.takeFirst()[0].toString().startsWith("bad.csv, line 3"));
    QVERIFY(!model().take_csv(folder_->path() / "none.csv"));
    QCOMPARE(model().plan().text(), began_);
    QCOMPARE(model().stack().count(), 0);
    folder_->write("good.csv",
                   "side,name,arm,men,east,north\nRed,A,infantry,30,8000,6000\nRed,B,cavalry,20,8100,6000\n");
    QVERIFY(model().take_csv(folder_->path() / "good.csv"));
    QCOMPARE(model().stack().count(), 1);
    QCOMPARE(model().chosen().size(), std::size_t{2});
    settle();
    QVERIFY(model().faults().empty());
    QVERIFY(model().write_csv(folder_->path() / "out.csv"));
    QVERIFY(looks_like_bodies(bytes_of(folder_->path() / "out.csv")));
    model().stack().undo();
    QCOMPARE(model().plan().text(), began_);
  }

  void what_is_pasted_belongs_to_the_seat_in_hand() {
    choose(PlanKind::side, 0);
    const QString csv = model().as_csv();
    choose(PlanKind::seat, 1);
    QVERIFY(model().paste(csv));
    QCOMPARE(model().chosen().size(), std::size_t{2});
    for (const PlanItem& body : model().chosen()) QCOMPARE(model().plan().text(body, "side"), std::string("Blue"));
    QSignalSpy refused(model_.get(), &ExerciseModel::refused);
    QVERIFY(!model().paste("Dear Sir, I have the honour"));
    QCOMPARE(refused.size(), 1);
  }

  void a_new_exercise_over_a_country() {
    QSignalSpy opened(model_.get(), &ExerciseModel::opened);
    model().begin_over(folder_->path() / "country.gpkg", NewPlan::bare, "The Mere");
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    settle();
    QVERIFY(model().folder().empty());
    QVERIFY(!model().stack().isClean());
    QCOMPARE(model().faults().size(), std::size_t{2});  // the Generals are not set down
    model().set_down({PlanKind::body, 0}, {2'000, 7'000});
    model().set_down({PlanKind::body, 1}, {8'000, 7'000});
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    QVERIFY(model().save(folder_->beside("mere").toStdString()));
    const auto read = read_scenario(folder_->beside("mere").toStdString(), program_data / "rulebooks");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->setting->title, std::string("The Mere"));
  }

  void a_new_exercise_laid_out_on_its_roads() {
    QSignalSpy opened(model_.get(), &ExerciseModel::opened), refused(model_.get(), &ExerciseModel::refused);
    // The small country has no roads: it cannot be, and what was in hand stays.
    model().begin_over(folder_->path() / "country.gpkg", NewPlan::laid_out, {});
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QCOMPARE(model().plan().text(), began_);
    model().begin_over(program_data / "scenarios" / "sandgate" / "country.gpkg", NewPlan::laid_out, {});
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    settle();
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    QVERIFY(model().plan().items(PlanKind::body).size() > 10);
  }

  void the_rulebooks_numbers_with_their_clauses() {
    for (const std::string& name : rulebook_names(program_data / "rulebooks")) {
      const auto rulebook = read_rulebook(program_data / "rulebooks", name);
      QVERIFY(rulebook.has_value());
      const auto rows = rulebook_rows(*rulebook, program_data / "schemas");
      QVERIFY2(rows.has_value(), rows ? "" : rows.error().sentence().c_str());
      const auto row = std::ranges::find(*rows, QString("wide.visibility_ft"), &RulebookRow::key);
      QVERIFY(row != rows->end());
      QVERIFY(row->clauses.contains("CX-11"));
      const auto told = std::ranges::count_if(*rows, [](const RulebookRow& one) { return !one.meaning.isEmpty(); });
      QVERIFY2(told * 10 > static_cast<std::ptrdiff_t>(rows->size()) * 6,
               qPrintable(QString("%1 of %2 are told").arg(told).arg(rows->size())));
    }
    QVERIFY(!rulebook_rows(*read_rulebook(program_data / "rulebooks", "campaign"), folder_->path()).has_value());
  }

  void a_trial_plays_and_leaves_the_plan_as_it_is() {
    Trial trial;
    QSignalSpy frame(&trial, &Trial::frame), ended(&trial, &Trial::ended), refused(&trial, &Trial::refused);
    trial.set_speed(Trial::fastest);
    trial.begin(model().plan(), model().country(), model().rulebooks(), {}, 7);
    QTRY_VERIFY_WITH_TIMEOUT(trial.shown() > 6 || !refused.isEmpty(), 4 * patience);
    QVERIFY2(refused.isEmpty(), refused.isEmpty() ? "" : qPrintable(refused[0][0].toString()));
    QCOMPARE(trial.pieces().size(), std::size_t{6});
    const auto moved = [&] {
      const auto now = trial.moment()->bodies;
      trial.show_move(0);
      const auto then = trial.moment()->bodies;
      int count = 0;
      for (std::size_t i = 0; i < now.size(); ++i) count += now[i].at.east != then[i].at.east;
      return count;
    };
    QVERIFY(moved() > 0);
    QVERIFY(trial.paused());
    trial.step(2);
    QCOMPARE(trial.shown(), std::size_t{2});
    const auto first = trial.moment()->move;
    trial.step(-1);
    QCOMPARE(trial.moment()->move, first - 1);
    trial.stop();
    QCOMPARE(ended.size(), 1);
    QVERIFY(!trial.running() && trial.pieces().empty());
    QCOMPARE(model().plan().text(), began_);
  }

  void the_same_seed_gives_the_same_trial() {
    const auto play = [this] {
      Trial trial;
      trial.begin(model().plan(), model().country(), model().rulebooks(), {}, 11);
      trial.set_speed(Trial::fastest);
      for (int waited = 0; trial.played() < 5 && waited < 4 * patience; waited += 20) QTest::qWait(20);
      trial.show_move(4);
      std::vector<double> places;
      for (const Piece& piece : trial.pieces()) places.push_back(piece.at.east);
      return places;
    };
    const auto once = play();
    QCOMPARE(once.size(), std::size_t{6});
    QCOMPARE(play(), once);
  }

  void a_plan_that_cannot_be_played_is_not_tried() {
    choose(PlanKind::body, 0);
    model().set_down(model().current(), {5'000, 3'000});
    Trial trial;
    QSignalSpy refused(&trial, &Trial::refused);
    trial.begin(model().plan(), model().country(), model().rulebooks(), {}, 7);
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY(refused[0][0].toString().contains("Lode"));
    QVERIFY(!trial.running());
  }

 private:
  ExerciseModel& model() { return *model_; }
  void open(const std::filesystem::path& folder) {
    QSignalSpy opened(model_.get(), &ExerciseModel::opened);
    model().open(folder);
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(model().judged(), patience); }
  void choose(PlanKind kind, std::size_t index) {
    model().choose(kind == PlanKind::exercise ? std::vector<PlanItem>() : std::vector<PlanItem>{{kind, index}});
  }
  bool take(const std::string& key, const QString& value) {
    for (const ItemField& field : fields_of(model(), model().current())) {
      if (field.key == key) return take_field(model(), model().current(), field, value);
    }
    qFatal("no field %s", key.c_str());
  }
  void answer(const std::string& key, const QString& value) { QVERIFY2(take(key, value), key.c_str()); }

  std::unique_ptr<PreparedFolder> folder_;
  std::unique_ptr<ExerciseModel> model_;
  std::string began_;
};

SANDGATE_TEST(ExerciseModels)

}  // namespace tst_exercise_model
#include "tst_exercise_model.moc"
