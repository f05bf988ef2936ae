// Every key of the console, in its menus.
#include <QMenu>
#include <algorithm>

#include "app/help/open_help.h"
#include "app/papers/setup_sheet.h"
#include "app/rules/open_rules.h"
#include "app/umpire/console/console.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "core/kinds/ruling.h"

namespace sandgate {
namespace {

template <class Act>
QAction* add_to(Console& console, QMenu* menu, const QString& text, const QList<QKeySequence>& keys, Act act) {
  QAction* action = menu->addAction(text);
  action->setShortcuts(keys);
  action->setShortcutContext(Qt::WindowShortcut);
  QObject::connect(action, &QAction::triggered, &console, act);
  return action;
}

/// How far one sees at such times, by the distances at which the rulebook has sight matter: what an umpire begins from.
struct SightOf {
  const char *name, *reason;
  Length (*feet)(const Rulebook&);
};
constexpr SightOf sights[] = {
    {QT_TRANSLATE_NOOP("sandgate::Console", "&Clear day"), "", [](const Rulebook& r) { return r.wide.visibility; }},
    // CX-2: whoever sees no enemy within it marches boxed.
    {QT_TRANSLATE_NOOP("sandgate::Console", "&Dusk or dawn"), "dusk",
     [](const Rulebook& r) { return r.wide.box_again; }},
    // CX-4: nobody is slowed by an enemy whom he cannot see.
    {QT_TRANSLATE_NOOP("sandgate::Console", "&Mist"), "mist", [](const Rulebook& r) { return r.wide.multiplier_ends; }},
    // CX-2: scouts open no box that they cannot see.
    {QT_TRANSLATE_NOOP("sandgate::Console", "&Fog"), "fog", [](const Rulebook& r) { return r.wide.disclosure; }},
    // As far as foot walks in a move: whoever is seen can be touched.
    {QT_TRANSLATE_NOOP("sandgate::Console", "&Night"), "night",
     [](const Rulebook& r) { return r.arm(Arm::infantry).across; }}};

}  // namespace

void Console::show_offers(const ConsoleOffers& offers) {
  copy_->setVisible(offers.copies);
  copy_->setEnabled(offers.copies);
  leave_->setText(offers.copies ? tr("&Close the exercise…") : tr("&Leave"));
}

void Console::make_menus() {
  const auto add = [this](QMenu* menu, const QString& text, const QList<QKeySequence>& keys, auto act) {
    return add_to(*this, menu, text, keys, act);
  };
  QMenu* exercise = menus().addMenu(tr("&Exercise"));
  add(exercise, tr("&Bookmark for the review…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
      [this] { emit form_asked(ConsoleForm::bookmark); });
  add(exercise, tr("&Review what has been so far"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
      [this] { emit review_asked(); });
  add(exercise, tr("Back to the seats &board"), {QKeySequence(Qt::CTRL | Qt::Key_B)}, [this] { emit board_asked(); });
  const auto printable = [this] {
    const Campaign& campaign = umpire_.campaign();
    return Printable{sheets_->seat(), words::person(campaign.setting().seat(sheets_->seat())),
                     papers::open_tables(campaign)};
  };
  add_print_menu(exercise, printable, [this](const PaperWish& wish) { emit paper_asked(wish); });
  copy_ = add(exercise, tr("&Save a copy…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
              [this] { emit save_copy_asked(); });
  exercise->addSeparator();
  leave_ =
      add(exercise, tr("&Close the exercise…"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { emit leave_asked(); });

  QMenu* sheet = menus().addMenu(tr("&Sheet"));
  add(sheet, tr("&Next seat beside the truth"), {QKeySequence(Qt::CTRL | Qt::Key_PageDown)},
      [this] { sheets_->next_seat(1); });
  add(sheet, tr("&Previous seat"), {QKeySequence(Qt::CTRL | Qt::Key_PageUp)}, [this] { sheets_->next_seat(-1); });
  marches_ = add(sheet, tr("All &marches"), {QKeySequence(Qt::Key_M)}, [this] {
    shown_.all_marches = marches_->isChecked();
    show_sheets();
  });
  marches_->setCheckable(true);
  riders_ = add(sheet, tr("Riders’ &ways"), {QKeySequence(Qt::Key_R)}, [this] {
    shown_.riders_ways = riders_->isChecked();
    show_sheets();
  });
  riders_->setCheckable(true);
  supply_ways_ = add(sheet, tr("Ways of &supply"), {QKeySequence(Qt::Key_L)}, [this] {
    shown_.supply = supply_ways_->isChecked();
    show_sheets();
  });
  supply_ways_->setCheckable(true);
  add(sheet, tr("A &table as it is, in plan or in the round"), {QKeySequence(Qt::CTRL | Qt::Key_T)}, [this] {
    if (const auto table = meant_table()) return show_table(*table);
    say(tr("No table is open."));
  });
  add(sheet, tr("&All of the ground"), {QKeySequence(Qt::Key_Home)}, [this] { sheets_->truth().show_all(); });

  QMenu* needs = menus().addMenu(tr("&Needs a person"));
  for (int i = 0; i < AttentionList::most_numbered; ++i) {
    add(needs, tr("Take &%1 in hand").arg(i + 1), {QKeySequence(Qt::Key_1 + i)}, [this, i] { list_->choose(i); });
  }
  needs->addSeparator();
  add(needs, tr("&Deal with it"), {QKeySequence(Qt::Key_D)}, [this] { deal_with_chosen(0); });
  add(needs, tr("The &other way"), {QKeySequence(Qt::SHIFT | Qt::Key_D)}, [this] { deal_with_chosen(1); });
  add(needs, tr("&Show its place"), {QKeySequence(Qt::Key_S)}, [this] {
    if (const AttentionCard* card = list_->in_hand()) do_deed(card->told().key, AttentionDeed::show);
  });
  add(needs, tr("Set it &aside"), {QKeySequence(Qt::Key_Delete)}, [this] {
    if (const AttentionCard* card = list_->in_hand()) do_deed(card->told().key, AttentionDeed::set_aside);
  });
  QMenu* at_once = needs->addMenu(tr("Deal with one &by its number"));
  for (int i = 0; i < AttentionList::most_numbered; ++i) {
    add(at_once, tr("Deal with &%1").arg(i + 1), {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))},
        [this, i] { deal(i); });
  }

  make_rulings_menu();
  make_injects_menu();

  QMenu* view = menus().addMenu(tr("&View"));
  const auto leads = [&](const QString& text, Qt::Key key, QWidget* to) {
    add(view, text, {QKeySequence(key)}, [to] { to->setFocus(Qt::ShortcutFocusReason); });
  };
  leads(tr("The &ground as it is"), Qt::Key_F2, &sheets_->truth());
  leads(tr("As a &seat knows it"), Qt::Key_F3, &sheets_->known());
  leads(tr("&Needs a person"), Qt::Key_F4, list_);
  leads(tr("&Rulings"), Qt::Key_F5, rulings_view_);
  leads(tr("&Injects"), Qt::Key_F6, injects_->list());
  add(view, tr("S&eats"), {QKeySequence(Qt::Key_F7)}, [this] { show_rides(false); });
  add(view, tr("&Orders that ride"), {QKeySequence(Qt::SHIFT | Qt::Key_F7)}, [this] { show_rides(true); });
  leads(tr("&Calculator"), Qt::Key_F8, calculator_->field());

  QMenu* help = add_help_menu(menus(), HelpFor::console, *this);
  add_rules_action(*help, *this, [this] { return umpire_.campaign().setting().rulebook; });
}

void Console::make_rulings_menu() {
  const auto add = [this](QMenu* menu, const QString& text, const QList<QKeySequence>& keys, auto act) {
    return add_to(*this, menu, text, keys, act);
  };
  QMenu* rulings = menus().addMenu(tr("&Rulings"));
  close_ = add(rulings, tr("&Close the move, or begin"),
               {QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::CTRL | Qt::Key_Return)},
               [this] { emit steer_asked(facts_.begun ? wire::Steering::close_move : wire::Steering::begin); });
  freeze_ = add(rulings, tr("&Freeze, or go on"), {QKeySequence(Qt::Key_F9)},
                [this] { emit steer_asked(facts_.frozen ? wire::Steering::go_on : wire::Steering::freeze); });
  back_ = add(rulings, tr("&Take back…"), {QKeySequence::Undo}, [this] { emit take_back_asked(); });
  rulings->addSeparator();
  QMenu* control = rulings->addMenu(tr("&Exercise control"));
  add(control, tr("&Begin exercise…"), {}, [this] { emit form_asked(ConsoleForm::begin_mark); });
  no_play_ = add(control, tr("&No play, or play goes on"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)}, [this] {
    const bool off = umpire_.campaign().no_play();
    emit ruled(MarkExercise{off ? ExerciseMark::goes_on : ExerciseMark::no_play, {}});
  });
  add(control, tr("&End of exercise…"), {}, [this] { emit form_asked(ConsoleForm::end_mark); });
  QMenu* sight = rulings->addMenu(tr("&Visibility"));
  const Rulebook& rules = umpire_.campaign().setting().rulebook;
  const auto offer = [&](const QString& name, Length feet, const std::string& reason) {
    const Length seen =
        std::clamp(feet, Rulebook::WideCountry::least_visibility, Rulebook::WideCountry::most_visibility);
    add(sight, tr("%1, %2").arg(name, words::feet_whole(seen)), {}, [this, seen, reason] {
      emit ruled(SetVisibility{seen, reason});
    });
  };
  for (const SightOf& one : sights) offer(tr(one.name), std::min(one.feet(rules), rules.wide.visibility), one.reason);
  // What the scenario has prepared can come sooner.
  for (const InjectTerms& inject : umpire_.campaign().setting().injects)
    if (inject.deed.kind == InjectKind::visibility && inject.deed.visibility)
      offer(QString::fromStdString(inject.name), *inject.deed.visibility, inject.deed.text);
  add(rulings, tr("&Weather, announcement, key…"), {QKeySequence(Qt::CTRL | Qt::Key_U)},
      [this] { emit ruling_asked(); });
  add(rulings, tr("&Bridges, rails and field works…"), {QKeySequence(Qt::CTRL | Qt::Key_G)},
      [this] { emit form_asked(ConsoleForm::ground); });
  rulings->addSeparator();
  add(rulings, tr("A bo&dy as it is…"), {QKeySequence(Qt::CTRL | Qt::Key_E)},
      [this] { emit form_asked(ConsoleForm::body); });
  add(rulings, tr("&Put a body on the map…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
      [this] { emit form_asked(ConsoleForm::put_on); });
  add(rulings, tr("Me&n on a table…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
      [this] { emit form_asked(ConsoleForm::men); });
  add(rulings, tr("Rule the one in hand &otherwise…"), {QKeySequence(Qt::Key_O)},
      [this] { emit form_asked(ConsoleForm::otherwise); });
  add(rulings, tr("Wh&ether there is a table…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
      [this] { emit form_asked(ConsoleForm::table); });
  add(rulings, tr("A &table played with toys…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
      [this] { emit form_asked(ConsoleForm::outcome); });
  rulings->addSeparator();
  add(rulings, tr("&Messages…"), {QKeySequence(Qt::CTRL | Qt::Key_M)}, [this] { emit messages_asked(); });
  add(rulings, tr("W&ho commands whom…"), {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] { emit command_asked(); });
}

void Console::make_injects_menu() {
  const auto add = [this](QMenu* menu, const QString& text, const QList<QKeySequence>& keys, auto act) {
    return add_to(*this, menu, text, keys, act);
  };
  QMenu* injects = menus().addMenu(tr("&Injects"));
  add(injects, tr("&Prepare one…"), {QKeySequence(Qt::CTRL | Qt::Key_I)},
      [this] { emit form_asked(ConsoleForm::inject); });
  add(injects, tr("&Read a file of them…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I)},
      [this] { emit form_asked(ConsoleForm::injects_file); });
  injects->addSeparator();
  add(injects, tr("&Bring the one in hand about now"), {QKeySequence(Qt::CTRL | Qt::Key_J)},
      [this] { ask_of_inject(true); });
  add(injects, tr("&Call the one in hand off"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J)},
      [this] { ask_of_inject(false); });
}

}  // namespace sandgate
