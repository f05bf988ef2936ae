#include "app/umpire/console/calculator.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>
#include <utility>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/stories/kriegspiel_rulings.h"
#include "app/stories/refusals.h"
#include "app/stories/rulings.h"
#include "app/umpire/console/calculator_asked.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

using namespace calculator;

// LW-5.3. "18+4 v 21+9": who takes part, and each side's free men within a move.
Ruled melee(const Asked& asked, const Rulebook& rulebook) {
  static const QRegularExpression sides(
      QStringLiteral("(\\d+)(?:\\s*\\+\\s*(\\d+))?\\s*(?:v\\.?|vs\\.?|against)\\s*(\\d+)(?:\\s*\\+\\s*(\\d+))?"));
  const auto match = sides.match(asked.words);
  if (!match.hasMatch()) return wanting(Calculating::tr("Ask: melee 18 v 21, or 18+4 v 21+9 with men in support."));
  const auto men = [&](int group) { return std::min<std::int64_t>(match.captured(group).toLongLong(), most_asked); };
  std::int64_t attackers = men(1), attacker_support = men(2), defenders = men(3), defender_support = men(4);
  // "supported" stands for as many as the lesser side could want.
  if (asked.says("supported")) attacker_support = defender_support = most_asked;
  if (rulebook.melee.kind == MeleeKind::centred)
    return stories::ruling_told(rule_centred_melee(attackers, defenders, asked.says("isolated")));
  return stories::ruling_told(rule_melee(rulebook, attackers, defenders, attacker_support, defender_support));
}

// LW-2.2.
Ruled move_time(const Asked& asked, const Rulebook& rulebook) {
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: time 40 men 8 guns."));
  return stories::ruling_told(rule_move_time(rulebook, asked.whole(0), asked.whole(1)), asked.whole(0), asked.whole(1));
}

// KS-2.2.
Ruled slope(const Asked& asked, const Rulebook& rulebook) {
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: slope infantry 6 ft up 3 down 1, road."));
  static const QRegularExpression up(QStringLiteral("up\\s+(\\d+)")), down(QStringLiteral("down\\s+(\\d+)"));
  const auto contours = [&](const QRegularExpression& which) {
    return std::min(which.match(asked.words).captured(1).toInt(), static_cast<int>(most_asked));
  };
  const Arm arm = named_in<Arm>(asked).value_or(Arm::infantry);
  const Going going = asked.says("road") ? Going::road : arm == Arm::boat ? Going::water : Going::across;
  const std::int32_t climbed = contours(up), descended = contours(down);
  const auto ruling = rule_slope(rulebook, arm, named_in<Formation>(asked).value_or(Formation::fours), going,
                                 Length::from_feet(asked.part(0)), climbed, descended);
  if (!ruling) return wanting(stories::sentence_with_clause(ruling.error(), Briefing{}));
  return stories::ruling_told(*ruling, climbed, descended);
}

// LW-6.1.
Ruled points(const Asked& asked, const Rulebook& rulebook) {
  if (asked.numbers.empty())
    return wanting(
        Calculating::tr("Ask: points 62 infantry 20 cavalry 2 guns, won; then own men held, prisoners taken."));
  PointsCount count;
  count.infantry = asked.whole(0);
  count.cavalry = asked.whole(1);
  count.guns = asked.whole(2);
  count.own_prisoners_held = asked.whole(3);
  count.prisoners_taken = asked.whole(4);
  count.victory = named_in<PointsCount::Victory>(asked).value_or(PointsCount::Victory::lost);
  return stories::ruling_told(rule_points(rulebook, count));
}

// KS-8.
Ruled charge(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.charges) return not_in(rulebook, rulebook.charges, Calculating::tr("cavalry charges"));
  if (asked.numbers.size() < 3)
    return wanting(Calculating::tr("Ask: charge 12 sabres 20 extended 2.5 ft; or close, cavalry, standing cavalry."));
  ChargeAsked question{.sabres = asked.small(0), .distance = Length::from_feet(asked.part(2))};
  const ChargedKind kind = asked.says("standing")                         ? ChargedKind::standing_cavalry
                           : asked.says("retired close")                  ? ChargedKind::retired_close
                           : asked.says("retired")                        ? ChargedKind::retired_extended
                           : asked.says("close")                          ? ChargedKind::close
                           : asked.says("cavalry") || asked.says("horse") ? ChargedKind::cavalry
                                                                          : ChargedKind::extended;
  question.charged.set(kind, asked.small(1));
  question.chargers_isolated = question.charged_isolated = asked.says("isolated");
  question.chargers_win_toss = !asked.says("coin lost");
  const auto ruling = rule_charge(*rulebook.charges, question);
  if (!ruling) return wanting(stories::sentence_with_clause(ruling.error(), Briefing{}));
  if (ruling->tossed && !asked.says("coin"))
    return wanting(Calculating::tr("The numbers are equal and a coin decides (KS-8.4): add coin won, or coin lost."));
  return stories::ruling_told(*ruling, *rulebook.charges);
}

// KS-7.
Ruled shell(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.shell) return not_in(rulebook, rulebook.shell, Calculating::tr("shells"));
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: shell 5 unsheltered."));
  return stories::ruling_told(shell_toll(*rulebook.shell, asked.small(0)), asked.small(0));
}
Ruled rifles(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.rifles) return not_in(rulebook, rulebook.rifles, Calculating::tr("rifle fire"));
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: rifles 23 men."));
  return stories::ruling_told(rifle_shots(*rulebook.rifles, asked.whole(0)), asked.whole(0), *rulebook.rifles);
}

// KS-6.
Ruled works(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.works) return not_in(rulebook, rulebook.works, Calculating::tr("works"));
  const auto kind = named_in<EarthworkKind>(asked);
  if (!kind || asked.numbers.empty())
    return wanting(Calculating::tr("Ask: works trench 10 men; or epaulement, mine; then moves worked."));
  const auto ruling = rule_digging(*rulebook.works, {*kind, asked.small(0), asked.small(1)});
  if (!ruling) return wanting(stories::sentence_with_clause(ruling.error(), Briefing{}));
  return stories::ruling_told(*ruling, *kind);
}

// KS-3.
Ruled boats(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.boats) return not_in(rulebook, rulebook.boats, Calculating::tr("boats"));
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: boats 60 men 2 places."));
  return stories::ruling_told(
      rule_boats(*rulebook.boats, asked.whole(0), std::max<std::int64_t>(1, asked.whole(1, 1))));
}

struct Kind {
  const char* word;
  Ruled (*rule)(const Asked&, const Rulebook&);
  const char* example;
};
constexpr Kind known_kinds[] = {{"melee", melee, "melee 18 v 21"},
                                {"time", move_time, "time 40 men 8 guns"},
                                {"slope", slope, "slope infantry 6 ft up 3"},
                                {"points", points, "points 62 infantry 20 cavalry 2 guns, won"},
                                {"charge", charge, "charge 12 sabres 20 extended 2.5 ft"},
                                {"shell", shell, "shell 5 unsheltered"},
                                {"rifle", rifles, "rifles 23 men"},
                                {"works", works, "works trench 10 men"},
                                {"boats", boats, "boats 60 men"},
                                {"shot", shot, "shot 27 ft"},
                                {"supply", supply, "supply 46 infantry 12 cavalry"},
                                {"train", train, "train 10 trucks"},
                                {"entrain", entrain, "entrain 60 infantry 2 guns"},
                                {"formation", calculator::formation, "formation fours to two ranks"}};

}  // namespace

QStringList calculator_examples(const Setting* setting) {
  QStringList all;
  for (const Kind& kind : known_kinds) all << QLatin1String(kind.example);
  if (!setting || setting->order_of_battle.empty()) return all;
  const auto place = [setting](const Body& body) {
    return QString::fromStdString(grid_reference(setting->to_ground(body.at), setting->country->crs()));
  };
  all << QStringLiteral("ride %1 to %2")
             .arg(place(setting->order_of_battle.front()), place(setting->order_of_battle.back()));
  return all;
}

std::expected<QString, QString> calculate(const QString& line, const Rulebook& rulebook, const Setting* setting) {
  const Asked asked(line.simplified());
  for (const Kind& kind : known_kinds)
    if (asked.words.startsWith(QLatin1String(kind.word))) return kind.rule(asked, rulebook);
  if (setting && asked.words.startsWith(QLatin1String("ride"))) return ride(asked, *setting);
  return wanting(Calculating::tr("Begin with what is to be ruled: %1.")
                     .arg(calculator_examples(setting).join(QStringLiteral("; "))));
}

CalculatorPanel::CalculatorPanel(const Setting& setting, QWidget* parent)
    : QWidget(parent), setting_(setting), field_(new QLineEdit), answer_(role_label("second")) {
  field_->setAccessibleName(tr("What is to be ruled"));
  field_->setPlaceholderText(QStringLiteral("melee 18 v 21"));
  field_->setToolTip(calculator_examples(&setting).join(QLatin1Char('\n')));
  answer_->setWordWrap(true);
  answer_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  answer_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 10);
  column->setSpacing(6);
  column->addWidget(field_);
  // A long answer is read to its end by the wheel, or by Up and Down in the field.
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(answer_);
  column->addWidget(scroll, 1);
  for (const auto& [key, way] : {std::pair(Qt::Key_Down, QAbstractSlider::SliderSingleStepAdd),
                                 std::pair(Qt::Key_Up, QAbstractSlider::SliderSingleStepSub)}) {
    auto* reads = new QShortcut(QKeySequence(key), field_);
    reads->setContext(Qt::WidgetShortcut);
    connect(reads, &QShortcut::activated, scroll, [scroll, way] { scroll->verticalScrollBar()->triggerAction(way); });
  }
  connect(field_, &QLineEdit::returnPressed, this, &CalculatorPanel::ask);
}

void CalculatorPanel::ask() {
  if (field_->text().trimmed().isEmpty()) return answer_->clear();
  const auto ruled = calculate(field_->text(), setting_.rulebook, &setting_);
  answer_->setText(ruled ? *ruled : ruled.error());
  set_role(answer_, "tone", ruled ? QString() : QStringLiteral("bad"));
}

}  // namespace sandgate
