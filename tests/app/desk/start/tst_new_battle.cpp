// A new battle agreed on at the start page: its country by lot or from a plan, its game and forces, who plays it, and
// what is refused (LW-1.1, LW-2.1, LW-6, LW-7).
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/desk/shell/shell.h"
#include "app/desk/start/new_battle_dialog.h"
#include "app/host/data_folder.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_new_battle {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

void write(const QString& file, const QByteArray& text) {
  QFile out(file);
  QVERIFY(out.open(QIODevice::WriteOnly));
  out.write(text);
}

}  // namespace

class NewBattleTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    dialog_ = std::make_unique<NewBattleDialog>(data_folder(), std::vector<PlayerChoice>{{"vanguard", "Vanguard"}});
    dialog_->wide_box()->setValue(8);
    dialog_->deep_box()->setValue(6);
    type(dialog_->seed_field(), "5");
    dialog_->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog_.get()));
    settle();
  }
  void cleanup() { dialog_.reset(); }

  void LW_1_1_by_lot_from_a_seed_and_another() {
    PlanWishes wishes;
    wishes.wide = Length::feet(8);
    wishes.deep = Length::feet(6);
    const auto expected = random_plan(5, wishes, model().rulebook());
    QVERIFY2(model().plan(), qPrintable(model().fault()));
    QVERIFY(expected && *model().plan() == expected->plan);
    QVERIFY(!model().picture().isNull());
    QCOMPARE(dialog_->note(), QString());
    dialog_->another_button()->click();
    QVERIFY(dialog_->seed_field()->text() != "5");
    QVERIFY(!dialog_->begin_button()->isEnabled());
    settle();
    QVERIFY2(model().plan(), qPrintable(model().fault()));
    QVERIFY(!(*model().plan() == expected->plan));
    QVERIFY(dialog_->begin_button()->isEnabled());
  }

  void every_rulebook_that_plays_on_a_table() {
    QStringList names;
    for (const Rulebook& rules : model().rulebooks()) names << QString::fromStdString(rules.name);
    QCOMPARE(names.front(), QString("little-wars"));
    for (const char* name : {"little-wars-streamlined", "little-wars-open-air", "prototype-1", "prototype-2",
                             "prototype-3", "kriegspiel", "campaign"})
      QVERIFY2(names.contains(name), name);
    QCOMPARE(dialog_->rulebook()->count(), names.size());
  }

  void LW_6_each_game_as_agreed_data() {
    QTest::addColumn<int>("game");
    QTest::addColumn<int>("set_up");
    QTest::addColumn<int>("forces");
    for (int game = 0; game < 3; ++game) {
      QTest::addRow("game %d mustered", game) << game << 0 << 0;
      QTest::addRow("game %d told off", game) << game << 0 << 1;
      QTest::addRow("game %d by the program", game) << game << 1 << 1;
    }
  }
  void LW_6_each_game_as_agreed() {
    QFETCH(int, game);
    QFETCH(int, set_up);
    QFETCH(int, forces);
    form().game()->setCurrentIndex(game);
    form().set_up()->setCurrentIndex(set_up);
    form().forces()->setCurrentIndex(forces);
    form().points()->setValue(80);
    form().curtain()->setChecked(true);
    form().chances()->setChecked(true);
    const NewBattle battle = begin("agreed");
    const auto read = read_scenario(battle.scenario, rulebook_folder());
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(static_cast<int>(setting.table->game->kind), game);
    QVERIFY(!battle.war && battle.by_clock);
    QCOMPARE(battle.programs, (std::map<QString, QString>{{"blue", "vanguard"}}));
    const SetupTerms* setup = setting.setup();
    QCOMPARE(setup != nullptr, set_up == 0);
    if (!setup) return;
    QCOMPARE(setup->points, forces == 0 ? std::optional(160) : std::nullopt);
    QVERIFY(setup->curtain);
    QCOMPARE(setup->chances, std::optional(model().rulebook().setup.chances));
    QCOMPARE(setup->defensive, game == 2);
    QCOMPARE(setup->country_laid_out, game != 2);
  }

  // LW-6.3: he has the smaller force, and the program must know whose it is.
  void LW_6_3_no_toss_where_the_program_tells_off() {
    form().game()->setCurrentIndex(2);
    QCOMPARE(form().defender()->currentIndex(), 0);
    form().set_up()->setCurrentIndex(1);
    QVERIFY(form().terms().defender != TableRole::toss);
    QVERIFY(!form().forces()->isEnabled() && !form().curtain()->isEnabled());
    QVERIFY(form().fault().isEmpty());
    form().defender()->setCurrentIndex(1);
    QCOMPARE(form().terms().defender, TableRole::red);
  }

  void what_was_not_touched_follows_the_rulebook() {
    QCOMPARE(form().points()->value(), 150);
    QCOMPARE(form().chances_men()->value(), 12);
    QCOMPARE(form().chances_dice()->value(), 2);
    Rulebook other = model().rulebook();
    other.setup.force_points = 200;
    other.setup.chances = {20, 3};
    other.game.war_leads = {50, 60};
    form().set_rulebook(other);
    QCOMPARE(form().points()->value(), 200);
    QCOMPARE(form().chances_men()->value(), 20);
    form().points()->setValue(90);
    form().set_rulebook(model().rulebook());
    QCOMPARE(form().points()->value(), 90);
    QCOMPARE(form().chances_men()->value(), 12);
  }

  void from_a_plan_that_was_laid_out() {
    const CountryPlan plan = *model().plan();
    const QString file = folder_->filePath("plan.json");
    write(file, QByteArray::fromStdString(text_of(plan)));
    dialog_->plan_choice()->setChecked(true);
    QVERIFY(!dialog_->begin_button()->isEnabled());
    QVERIFY(dialog_->note().contains("Choose a plan"));
    type(dialog_->plan_field(), file);
    settle();
    QVERIFY2(dialog_->note().isEmpty(), qPrintable(dialog_->note()));
    QVERIFY(*model().plan() == plan);
    const NewBattle battle = begin("planned");
    QFile kept(QString::fromStdString((battle.scenario / "plan.json").string()));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray::fromStdString(text_of(plan)));
  }

  void a_broken_plan_is_refused_in_one_sentence_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << "";
    QTest::newRow("half a file") << QByteArray("{\"schema\": 1, \"name\": \"Ha") << "";
    QTest::newRow("no plan") << QByteArray("[1, 2]") << "";
    QTest::newRow("bytes") << QByteArray("\x00\xff\xfe\x80", 4) << "";
    QTest::newRow("unknown key") << QByteArray(R"({"schema":1,"name":"A","wide":96,"deep":72,"pieces":[],"sea":1})")
                                 << "sea";
    QTest::newRow("endless") << QByteArray(R"({"schema":1,"name":"A","wide":1e9,"deep":72,"pieces":[]})") << "wide";
    QTest::newRow("ford without a river")
        << QByteArray(R"({"schema":1,"name":"A","wide":96,"deep":72,"pieces":[{"kind":"ford","at":[20,20],"wide":5}]})")
        << "is not on a river";
  }
  void a_broken_plan_is_refused_in_one_sentence() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const QString file = folder_->filePath("broken.json");
    write(file, text);
    type(dialog_->file_field(), folder_->filePath("none.sandgate"));
    dialog_->plan_choice()->setChecked(true);
    type(dialog_->plan_field(), file);
    settle();
    check_refused(says);
    QVERIFY(!model().plan() && model().picture().isNull());
    QVERIFY(!dialog_->begin_button()->isEnabled());
    QTest::keyClick(dialog_.get(), Qt::Key_Return);
    QCOMPARE(QDir(folder_->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"broken.json"});
    // Back to the lot: all is well again.
    dialog_->lot_choice()->setChecked(true);
    settle();
    QVERIFY(dialog_->note().isEmpty() && dialog_->begin_button()->isEnabled());
  }
  void a_plan_that_is_not_there_is_refused() {
    dialog_->plan_choice()->setChecked(true);
    type(dialog_->plan_field(), folder_->filePath("nowhere.json"));
    settle();
    check_refused("nowhere.json");
    type(dialog_->plan_field(), folder_->path());
    settle();
    check_refused("");
  }

  void nothing_is_overwritten() {
    QSignalSpy made(dialog_.get(), &NewBattleDialog::battle_made);
    const QString there = folder_->filePath("there.sandgate");
    write(there, "an exercise");
    refused(there, "is there already");
    QDir(folder_->path()).mkdir("folder");
    refused(folder_->filePath("folder.sandgate"), "is there already");
    refused("", "Name a file");
    refused(folder_->filePath("folder.sandgate/"), "");
    refused(folder_->filePath("plain"), "end the file's with .sandgate");
    refused("/proc/nobody/battle.sandgate", "cannot be made");
    QCOMPARE(made.size(), 0);
    QStringList left = QDir(folder_->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
    QCOMPARE(left, (QStringList{"folder", "there.sandgate"}));
    QVERIFY(QDir(folder_->filePath("folder")).isEmpty());
    // Another name, and the sentence goes.
    QTest::keyClicks(dialog_->file_field(), "x");
    QVERIFY(dialog_->note().isEmpty());
  }

  void what_the_forces_cannot_give_is_refused() {
    form().forces()->setCurrentIndex(1);
    form().points()->setValue(40);
    form().chances()->setChecked(true);
    form().chances_men()->setValue(500);
    refused(folder_->filePath("few.sandgate"), "hold back");
    QVERIFY(QDir(folder_->path()).isEmpty());
    form().chances_men()->setValue(2);
    form().chances_dice()->setValue(5);
    check_refused("5 dice for 2 men");
    QVERIFY(!dialog_->begin_button()->isEnabled());
  }

  void LW_6_4_a_war_wants_a_name_and_a_lead() {
    form().war_box()->setChecked(true);
    QCOMPARE(form().lead()->currentText(), QString("200"));
    form().war_name()->clear();
    check_refused("has no name");
    form().war_name()->setText("  The   Essex War ");
    for (const char* lead : {"", "0", "-5", "many", "1e3", "100001", "99999999999999999999"}) {
      form().lead()->setCurrentText(lead);
      check_refused("is no lead");
      QVERIFY(!dialog_->begin_button()->isEnabled());
    }
    form().lead()->setCurrentText("250");
    const NewBattle battle = begin("war");
    QVERIFY(battle.war.has_value());
    QCOMPARE(battle.war->name, std::string("The Essex War"));
    QCOMPARE(battle.war->lead, 250);
  }

  void from_the_start_page_to_the_desk_by_keys() {
    dialog_.reset();
    Shell shell(data_folder());
    shell.resize(1600, 960);
    shell.show();
    shell.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shell));
    look(shell, "start");
    QTest::keyClick(&shell, Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell.findChild<NewBattleDialog*>(), patience);
    QPointer<NewBattleDialog> dialog = shell.findChild<NewBattleDialog*>();
    // Where no window manager does it.
    dialog->activateWindow();
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::activeWindow(), dialog.data(), patience);
    // On a machine with much to do a window is active before it takes its letters: a person presses again.
    const auto game_in_hand = [&] {
      if (!dialog->form().game()->hasFocus()) QTest::keyClick(dialog, Qt::Key_G, Qt::AltModifier);
      return dialog->form().game()->hasFocus();
    };
    QTRY_VERIFY_WITH_TIMEOUT(game_in_hand(), patience);
    QTest::keyClick(dialog->form().game(), Qt::Key_Down);
    QCOMPARE(dialog->form().game()->currentIndex(), 1);
    QTest::keyClick(dialog, Qt::Key_M, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->form().war_box()->isChecked(), patience);
    QTest::keyClick(dialog, Qt::Key_S, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->seed_field()->hasFocus(), patience);
    dialog->seed_field()->selectAll();
    QTest::keyClicks(dialog->seed_field(), "77");
    QTest::keyClick(dialog, Qt::Key_K, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->file_field()->hasFocus(), patience);
    dialog->file_field()->selectAll();
    const QString file = folder_->filePath("mine.sandgate");
    QTest::keyClicks(dialog->file_field(), file);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->model().plan(), patience);
    QTest::qWait(100);
    dialog->file_field()->setText("/home/hay/Documents/Sandgate/marlhurst-farm.sandgate");
    look(*dialog, "dialog");
    dialog->file_field()->setText(file);
    QTest::keyClick(dialog->file_field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(shell.session(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog, patience);
    const Setting& setting = shell.session()->setting();
    QVERIFY(setting.table->game->kind == GameKind::blow);
    QVERIFY(setting.table->game->war && setting.table->game->war->lead == 200);
    QVERIFY(setting.setup() && setting.setup()->points == 300);
    QCOMPARE(shell.session()->commander(SeatId{1}), std::string("vanguard"));
    QVERIFY(shell.session()->commander(SeatId{0}).empty());
    QTRY_VERIFY_WITH_TIMEOUT(shell.desk() || shell.covered(), patience);
    // What the war goes on with: the scenario itself belongs to none.
    const auto kept = read_scenario(folder_->filePath("mine").toStdString(), rulebook_folder());
    QVERIFY(kept && !kept->setting->table->game->war);
    shell.leave();
    const int last = shell.start_page().scenario_list()->count() - 1;
    QCOMPARE(shell.start_page().scenario_list()->item(last)->text(), QString::fromStdString(setting_title(*kept)));
  }

  void left_by_escape_nothing_is_made() {
    QSignalSpy made(dialog_.get(), &NewBattleDialog::battle_made);
    QTest::keyClick(dialog_.get(), Qt::Key_Escape);
    QVERIFY(!dialog_->isVisible());
    QCOMPARE(made.size(), 0);
  }

 private:
  NewBattleModel& model() { return dialog_->model(); }
  BattleForm& form() { return dialog_->form(); }
  static std::string setting_title(const Scenario& scenario) { return scenario.setting->title; }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(!model().looking() && !model().making(), patience); }
  static void type(QLineEdit* field, const QString& text) {
    field->setText(text);
    emit field->textEdited(text);
    emit field->editingFinished();
  }
  NewBattle begin(const QString& name) {
    NewBattle battle;
    bool made = false;
    connect(dialog_.get(), &NewBattleDialog::battle_made, this, [&](const NewBattle& ready) {
      battle = ready;
      made = true;
    });
    type(dialog_->file_field(), folder_->filePath(name + ".sandgate"));
    dialog_->begin_button()->click();
    for (int waited = 0; !made && waited < patience && model().fault().isEmpty(); waited += 20) QTest::qWait(20);
    disconnect(dialog_.get(), &NewBattleDialog::battle_made, this, nullptr);
    if (!made) qFatal("%s", qPrintable(dialog_->note()));
    return battle;
  }
  void check_refused(const QString& says) {
    const QString note = dialog_->note();
    QVERIFY2(note.endsWith('.') && !note.contains('\n') && note.size() > 10, qPrintable(note));
    QVERIFY2(note.contains(says), qPrintable(note));
  }
  /// Begun with such a file, it says why not.
  void refused(const QString& file, const QString& says) {
    type(dialog_->file_field(), file);
    dialog_->begin_button()->click();
    settle();
    check_refused(says);
    QVERIFY(dialog_->isVisible());
  }
  /// Kept where the environment names a folder for pictures.
  static void look(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(600);
    widget.grab().save(folder + "/new-battle-" + name + ".png");
  }

  QTemporaryDir settings_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<NewBattleDialog> dialog_;
};

SANDGATE_TEST(NewBattleTest)

}  // namespace tst_new_battle
#include "tst_new_battle.moc"
