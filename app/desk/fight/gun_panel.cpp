#include "app/desk/fight/gun_panel.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <cmath>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"
#include "app/stories/shots.h"
#include "app/words/clauses.h"
#include "app/words/faults.h"
#include "app/words/guns.h"
#include "app/words/measures.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {

QPushButton* small(const QString& text) {
  auto* button = new QPushButton(text);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

template <class Field>
Field* figures(const QString& name, const QString& tip) {
  auto* field = new Field;
  field->setAccessibleName(name);
  field->setToolTip(tip);
  field->setKeyboardTracking(false);  // a figure counts when it is whole
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  field->setAlignment(Qt::AlignRight);
  return field;
}

/// Who is in the circle now; nobody knows where they will be, nor where a true shot strays.
QString shell_words(const BarrelSight::Shell& shell) {
  QStringList parts;
  parts << words::counted(std::ssize(shell.counted), GunPanel::tr("Shell, as it is laid: %1 in its circle now"),
                          GunPanel::tr("Shell, as it is laid: %1 in its circle now"));
  QStringList by;
  for (const Burst::Sheltered& one : shell.sheltered) {
    if (const QString what = stories::shelter(one.by); !by.contains(what)) by << what;
  }
  if (!by.isEmpty())
    parts << GunPanel::tr("%1 sheltered by %2").arg(shell.sheltered.size()).arg(by.join(GunPanel::tr(" and ")));
  if (shell.guns > 0) parts << words::counted(shell.guns, GunPanel::tr("%1 gun"), GunPanel::tr("%1 guns"));
  QString text = parts.join(QStringLiteral(", "));
  if (shell.own > 0)
    text += words::counted(shell.own, GunPanel::tr(". Beware: %1 of them is yours"),
                           GunPanel::tr(". Beware: %1 of them are yours"));
  return QStringLiteral("%1 (%2)").arg(text, words::clause_id(clauses::shell));
}

}  // namespace

GunPanel::GunPanel(DeskModel& desk, GunModel& guns, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      guns_(guns),
      name_(role_label("heading")),
      state_(role_label("second")),
      state_clause_(clause_label()),
      crew_(role_label("plain")),
      crew_clause_(clause_label()),
      meets_(role_label("plain")),
      expected_(role_label("second")),
      men_(role_label("second")),
      bearing_(figures<QSpinBox>(tr("Bearing in mils"), tr("Left and Right swing it by 1 mil, with Shift by 10"))),
      elevation_(figures<QSpinBox>(tr("Elevation in mils"), tr("Up and Down raise it by 1 mil, with Shift by 10"))),
      degrees_(figures<QDoubleSpinBox>(tr("Bearing in degrees"), tr("The same bearing in degrees"))),
      sight_(new BarrelView(guns)),
      unlimber_(new KeyedButton(tr("Unlimber"), QStringLiteral("Ctrl+8"))),
      limber_up_(new KeyedButton(tr("Limber up"), QStringLiteral("Ctrl+7"))),
      lay_(new KeyedButton(tr("Lay on the place"), QStringLiteral("O"))),
      fire_(new KeyedButton(tr("Fire"), QStringLiteral("F"))),
      test_(small(tr("Test path"))),
      projectile_(small(tr("Projectile"))),
      lie_(small(tr("Lie down"))),
      trail_(small(tr("At the trail"))),
      back_(small(tr("Take back"))),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())) {
  setObjectName(QStringLiteral("panel"));
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(8);
  column->addWidget(make_head());
  column->addWidget(unlimber_);
  column->addWidget(limber_up_);
  column->addWidget(make_fields());
  column->addWidget(sight_);
  column->addWidget(meets_);
  column->addWidget(expected_);
  auto* ways = new FlowLayout;
  ways->setSpacing(8);
  lay_->let_key_give_way();
  ways->add(lay_, 1);
  ways->add(test_);
  ways->add(projectile_);
  column->addLayout(ways);
  column->addWidget(fire_);
  column->addWidget(refused_);
  column->addWidget(men_);
  auto* men = new FlowLayout;
  men->setSpacing(8);
  men->add(lie_);
  men->add(trail_);
  men->add_stretch();
  men->add(back_);
  column->addLayout(men);
  column->addStretch();
  for (QLabel* label : {state_, crew_, meets_, expected_, men_}) label->setWordWrap(true);
  test_->setCheckable(true);
  lay_->setToolTip(
      tr("The program lays it on the enemy or the place marked, or under the pointer (O, right click); K "
         "marks the next enemy"));
  test_->setToolTip(tr("Draw how a shot would fly that does not stray (Y)"));
  projectile_->setToolTip(tr("The next projectile this rulebook has for guns (J)"));
  lie_->setToolTip(tr("The men picked lie down until the move ends; nobody picked: all who serve it (D)"));
  trail_->setToolTip(tr("The men picked stand at the trail when the move ends (A)"));
  back_->setToolTip(tr("Take back the last change of aim or of the men picked (Ctrl+Z); what was sent stands"));
  // As high as its rows of buttons are, in however many lines: what it stands in scrolls.
  QScrollArea* scroll = scrolled_to_its_height(page);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(1, 0, 1, 1);
  all->addWidget(scroll);
  all->addStretch();
  unlimber_->setToolTip(tr("Unhook it, to fire from the next move on"));
  limber_up_->setToolTip(tr("Hook it up behind its horses, to be drawn"));

  connect(bearing_, &QSpinBox::valueChanged, this,
          [this](int mils) { guns_.lay(Bearing::of(mils), guns_.aim().elevation); });
  connect(degrees_, &QDoubleSpinBox::valueChanged, this, [this](double degrees) {
    guns_.lay(Bearing::of(static_cast<int>(std::lround(degrees / 360 * Bearing::full_circle))), guns_.aim().elevation);
  });
  connect(elevation_, &QSpinBox::valueChanged, this,
          [this](int mils) { guns_.lay(guns_.aim().bearing, {static_cast<std::int16_t>(mils)}); });
  connect(lay_, &QPushButton::clicked, this, &GunPanel::lay_asked);
  connect(unlimber_, &QPushButton::clicked, this, [this] { emit form_asked(FormedAs::unlimbered); });
  connect(limber_up_, &QPushButton::clicked, this, [this] { emit form_asked(FormedAs::limbered); });
  connect(fire_, &QPushButton::clicked, &guns_, &GunModel::fire);
  connect(test_, &QPushButton::clicked, &guns_, &GunModel::show_test_path);
  connect(projectile_, &QPushButton::clicked, &guns_, &GunModel::next_projectile);
  connect(lie_, &QPushButton::clicked, &guns_, &GunModel::lie_down);
  connect(trail_, &QPushButton::clicked, &guns_, &GunModel::stand_at_trail);
  connect(back_, &QPushButton::clicked, &guns_, &GunModel::take_back);
  connect(&guns_, &GunModel::changed, this, &GunPanel::refresh);
  connect(&guns_, &GunModel::sight_changed, this, &GunPanel::refresh_sight);
  connect(&guns_, &GunModel::shots_changed, this, &GunPanel::refresh);
  // The list of shots takes room from below.
  connect(&guns_, &GunModel::fired, this, [this] { QTimer::singleShot(0, this, &GunPanel::show_worth); });
  refresh();
}

QWidget* GunPanel::make_head() {
  auto* head = new QWidget;
  auto* grid = new QGridLayout(head);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(0, 1);
  grid->addWidget(name_, 0, 0, 1, 2);
  grid->addWidget(state_, 1, 0);
  grid->addWidget(state_clause_, 1, 1, Qt::AlignRight | Qt::AlignTop);
  grid->addWidget(crew_, 2, 0);
  grid->addWidget(crew_clause_, 2, 1, Qt::AlignRight | Qt::AlignTop);
  return head;
}

QWidget* GunPanel::make_fields() {
  constexpr int widest = 1600;
  bearing_->setRange(0, Bearing::full_circle - 1);
  bearing_->setWrapping(true);
  degrees_->setRange(0, 359.9);
  degrees_->setDecimals(1);
  degrees_->setWrapping(true);
  elevation_->setRange(-widest, widest);
  auto* fields = new QWidget;
  auto* row = new QGridLayout(fields);
  row->setContentsMargins(0, 0, 0, 0);
  row->setHorizontalSpacing(6);
  row->addWidget(role_label("second", tr("Bearing")), 0, 0);
  row->addWidget(bearing_, 0, 1);
  row->addWidget(role_label("second", tr("mils =")), 0, 2);
  row->addWidget(degrees_, 0, 3);
  row->addWidget(role_label("second", QStringLiteral("°")), 0, 4);
  row->addWidget(role_label("second", tr("Elevation")), 1, 0);
  row->addWidget(elevation_, 1, 1);
  row->addWidget(role_label("second", tr("mils")), 1, 2);
  row->setColumnStretch(5, 1);
  return fields;
}

// The answer stands where the button is pressed; on a low screen both lie below the edge.
void GunPanel::show_worth() {
  for (QWidget* over = this; over; over = over->parentWidget()) {
    auto* scroll = qobject_cast<QScrollArea*>(over);
    if (!scroll) continue;
    scroll->ensureWidgetVisible(meets_);
    scroll->ensureWidgetVisible(fire_);
  }
}

QString GunPanel::men_words() const {
  if (!guns_.picked().empty()) return tr("Picked: %1").arg(words::by_arm(desk_.picture(), guns_.picked()));
  const SeenGun* gun = guns_.seen();
  const bool has_fired = gun && gun->fired == desk_.picture().clock.move;
  return has_fired && !gun->trail.empty() ? tr("Two go to the trail when the move ends; click men to choose others.")
                                          : tr("Click men of yours to pick them.");
}

void GunPanel::refresh() {
  const SeenGun* gun = guns_.seen();
  if (!gun) return;
  const Briefing& briefing = desk_.briefing();
  const auto& silent = guns_.silent();
  const std::int32_t fired = guns_.shots_fired(), allowed = guns_.shots_allowed();
  name_->setText(words::gun_name(gun->handle, desk_.picture(), briefing));
  const bool forms = briefing.rulebook.formations.has_value();
  unlimber_->setVisible(forms && gun->limbered);
  unlimber_->set_main(forms && gun->limbered);
  limber_up_->setVisible(forms && !gun->limbered);
  const Clause clause = silent ? silent->clause : clauses::firing;
  state_->setText(silent ? stories::sentence(*silent, briefing)
                         : tr("In action: shot %1 of %2").arg(fired + 1).arg(allowed));
  show_clause(*state_clause_, clause, desk_.clauses());
  const auto men = static_cast<std::int64_t>(guns_.crew().size());
  crew_->setText(briefing.rulebook.guns.shots_by_crew
                     ? words::counted(men, tr("%1 serves it: one shot"), tr("%1 serve it: %1 shots"))
                     : words::serves(men, guns_.crew_needed()));
  show_clause(*crew_clause_, clauses::in_action, desk_.clauses());

  const Aim& aim = guns_.aim();
  const QSignalBlocker no_bearing(bearing_), no_degrees(degrees_), no_elevation(elevation_);
  bearing_->setValue(aim.bearing.mils);
  degrees_->setValue(aim.bearing.in_degrees());
  if (const auto* shot = guns_.projectile()) elevation_->setRange(shot->least_mils, shot->most_mils);
  elevation_->setValue(aim.elevation.mils);

  lay_->setEnabled(!guns_.laying());
  expected_->setText(guns_.laying()           ? tr("Laying it on the place …")
                     : guns_.cannot_be_laid() ? tr("It cannot be laid on that place.")
                     : guns_.solution()       ? words::expected(*guns_.solution(), briefing.rulebook.gunnery.trials)
                                              : tr("Laid by hand."));
  test_->setChecked(guns_.shows_test_path());
  projectile_->setVisible(guns_.has_choice_of_projectile());
  if (const auto* shot = guns_.projectile()) {
    projectile_->setText(words::projectile(shot->name));
    projectile_->setToolTip(tr("%1. J: the next projectile").arg(words::told(Phrase(shot->range_class))));
  }
  fire_->setEnabled(guns_.can_fire());
  fire_->set_main(guns_.can_fire());
  fire_->setToolTip(silent ? stories::sentence_with_clause(*silent, briefing)
                           : tr("Fire shot %1 of %2 (F or Enter)").arg(fired + 1).arg(allowed));
  fire_->set_words(silent ? tr("Fire") : tr("Fire shot %1 of %2").arg(fired + 1).arg(allowed));
  const GunRules& rules = briefing.rulebook.guns;
  lie_->setVisible(rules.lie_down);
  trail_->setVisible(rules.trail_men > 0);
  men_->setVisible(rules.lie_down || rules.trail_men > 0);
  men_->setText(men_words());
  lie_->setEnabled(guns_.guns_open());
  trail_->setEnabled(!guns_.picked().empty());

  refused_->show_refusal(guns_.refusal());
  refresh_sight();
  const bool laid = was_laying_ && !guns_.laying();
  was_laying_ = guns_.laying();
  // When its lines have been laid out anew.
  if (laid) QTimer::singleShot(0, this, &GunPanel::show_worth);
}

void GunPanel::refresh_sight() {
  const auto& sight = guns_.sight();
  if (!sight || !guns_.in_hand()) {
    meets_->setText(tr("Looking down the barrel …"));
    return;
  }
  if (!(sight->aim == guns_.aim())) return;
  if (sight->refusal) {
    meets_->setText(stories::sentence_with_clause(*sight->refusal, desk_.briefing()));
    fire_->setEnabled(false);
    fire_->set_main(false);
    return;
  }
  QString text = words::barrel_meets(sight->line, sight->whose, desk_.briefing());
  if (guns_.marked() && sight->line.over_target) {
    const Length over = *sight->line.over_target;
    text += over.count >= 0 ? tr("; %1 over the place marked").arg(words::inches(over))
                            : tr("; %1 under the place marked").arg(words::inches(Length{{-over.count}}));
  }
  if (sight->shell) text += QLatin1Char('\n') + shell_words(*sight->shell);
  meets_->setText(text);
}

}  // namespace sandgate
