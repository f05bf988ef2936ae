// The calculator's sections of gunnery and of lines of communication.
#include "app/stories/kriegspiel_rulings.h"
#include "app/stories/rulings.h"
#include "app/umpire/console/calculator_asked.h"
#include "core/gunnery/practice.h"
#include "core/kriegspiel/formation_change.h"
#include "core/signals/ride_time.h"
#include "map/base/gridref.h"

namespace sandgate::calculator {
namespace {

/// Enough for a rate to two places, and flown while one waits.
constexpr std::int64_t shots_unless_said = 1'000, most_shots = 10'000, most_in_ranks = 2'000;
constexpr double nearest_ft = 1, farthest_ft = 100;

/// The names that are said of an enumeration, in the order in which they are said.
template <Enumeration E>
std::vector<E> all_named(const QString& words) {
  QString left = words;
  std::vector<std::pair<qsizetype, E>> found;
  std::vector<std::string_view> names;
  for (const std::string_view name : words_of(E{})) names.push_back(name);
  // The longest first: "dismounted" is no "mounted".
  std::ranges::stable_sort(names, std::ranges::greater(), &std::string_view::size);
  for (const std::string_view name : names) {
    const QString said = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).replace(u'_', u' ');
    for (qsizetype at = left.indexOf(said); at >= 0; at = left.indexOf(said)) {
      found.emplace_back(at, *worded<E>(name));
      left.replace(at, said.size(), QString(said.size(), u'.'));
    }
  }
  std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
  std::vector<E> all;
  for (const auto& [at, one] : found) all.push_back(one);
  return all;
}

QString listed(const std::vector<std::string>& names) {
  QStringList all;
  for (const std::string& name : names) all << QString::fromStdString(name);
  return all.join(QStringLiteral(", "));
}

}  // namespace

Ruled shot(const Asked& asked, const Rulebook& rulebook) {
  if (asked.numbers.empty())
    return wanting(Calculating::tr("Ask: shot 27 ft; then 8 men, 5000 shots, the projectile."));
  const std::vector<std::string> projectiles = gun_projectiles(rulebook);
  PracticeAsked question;
  question.range_ft = asked.part(0);
  if (question.range_ft < nearest_ft || question.range_ft > farthest_ft)
    return wanting(Calculating::tr("Name a range from %1 to %2 ft.").arg(nearest_ft).arg(farthest_ft));
  const std::int64_t men = so_many(asked, "men"), shots = so_many(asked, "shots");
  question.men = std::clamp<std::int64_t>(men, 1, most_in_ranks);
  question.shots = shots > 0 ? std::min(shots, most_shots) : shots_unless_said;
  for (const std::string& name : projectiles)
    if (asked.words.contains(QString::fromStdString(name).replace(u'_', u' ')) &&
        name.size() > question.projectile.size())
      question.projectile = name;
  const auto practice = practise(rulebook, question);
  if (practice) return stories::ruling_told(*practice, question.range_ft);
  if (practice.error() == NoPractice::no_projectile)
    return wanting(Calculating::tr("Guns of the rulebook %1 fire: %2.")
                       .arg(QString::fromStdString(rulebook.name), listed(projectiles)));
  return wanting(Calculating::tr("No elevation carries it %1 ft; name a shorter range.").arg(question.range_ft));
}

Ruled supply(const Asked& asked, const Rulebook& rulebook) {
  const auto count = [&](const char* what) { return static_cast<std::int32_t>(so_many(asked, what)); };
  SupplyAsked question;
  question.infantry = count("infantry");
  question.cavalry = count("cavalry");
  question.engineers = count("engineers");
  question.gunners = count("gunners");
  question.fired = count("fired");
  question.guns = count("guns");
  question.alone = asked.says("alone");
  if (question.infantry + question.cavalry + question.engineers + question.gunners + question.guns == 0)
    return wanting(Calculating::tr("Ask: supply 46 infantry 12 cavalry 20 fired; or engineers, gunners, guns, alone."));
  if (question.fired > question.infantry)
    return wanting(Calculating::tr("Of %1 infantry %2 cannot have fired; ammunition is counted for infantry (KS-4.1).")
                       .arg(question.infantry)
                       .arg(question.fired));
  return stories::ruling_told(rule_supply(rulebook, question), question, rulebook);
}

Ruled train(const Asked& asked, const Rulebook& rulebook) {
  if (asked.numbers.empty()) return wanting(Calculating::tr("Ask: train 10 trucks."));
  return stories::ruling_told(rule_train(rulebook, asked.whole(0)), asked.whole(0), rulebook);
}

Ruled entrain(const Asked& asked, const Rulebook& rulebook) {
  const TrainLoad load{.foot = so_many(asked, "infantry") + so_many(asked, "engineers") + so_many(asked, "gunners"),
                       .horse = so_many(asked, "cavalry"),
                       .guns = so_many(asked, "guns"),
                       .waggons = so_many(asked, "waggons"),
                       .packets = so_many(asked, "packets")};
  if (load == TrainLoad{})
    return wanting(Calculating::tr("Ask: entrain 60 infantry 2 guns; or cavalry, waggons, packets; then 2 places."));
  return stories::ruling_told(rule_entrain(rulebook, load, std::max<std::int64_t>(1, so_many(asked, "places"))));
}

Ruled formation(const Asked& asked, const Rulebook& rulebook) {
  if (!rulebook.formations) return not_in(rulebook, rulebook.formations, Calculating::tr("changes of formation"));
  const std::vector<FormedAs> named = all_named<FormedAs>(asked.words);
  if (named.size() < 2)
    return wanting(
        Calculating::tr("Ask: formation fours to two ranks; or extended, mounted to dismounted, limbered to "
                        "unlimbered; then the arm."));
  const auto is = [&](FormedAs one, FormedAs other) { return named[0] == one || named[0] == other; };
  const Arm meant = is(FormedAs::mounted, FormedAs::dismounted)    ? Arm::cavalry
                    : is(FormedAs::limbered, FormedAs::unlimbered) ? Arm::artillery
                                                                   : Arm::infantry;
  const auto ruling = rule_formation(*rulebook.formations, named_in<Arm>(asked).value_or(meant), named[0], named[1]);
  if (!ruling)
    return wanting(Calculating::tr("The arm does not change so (KS-3); name two formations that belong to it."));
  return stories::ruling_told(*ruling);
}

Ruled ride(const Asked& asked, const Setting& setting) {
  static const QRegularExpression places(QStringLiteral("^ride\\s+(?:from\\s+)?(.+?)\\s+to\\s+(.+)$"));
  const auto match = places.match(asked.words);
  const Country& country = *setting.country;
  const MapBox all = country.bounds();
  const auto read = [&](int group) {
    return read_grid_reference(match.captured(group).toUpper().toStdString(), country.crs(),
                               {(all.west + all.east) / 2, (all.south + all.north) / 2});
  };
  if (!match.hasMatch()) return wanting(Calculating::tr("Ask: ride, two grid references with “to” between them."));
  const auto from = read(1), to = read(2);
  for (const auto& [place, said] : {std::pair(from, match.captured(1)), std::pair(to, match.captured(2))})
    if (!place || !all.holds(*place))
      return wanting(Calculating::tr("%1 is no place on the sheet; give a grid reference.").arg(said.toUpper()));
  const MarchRates rates = rider_rates(setting.rulebook);
  const auto timed = time_ride(setting.country, setting.scale, rates, setting.rulebook.signalling.call,
                               setting.to_table(*from), setting.to_table(*to));
  if (!timed) return wanting(Calculating::tr("No way leads there for a rider (KS-11.2)."));
  return stories::ruling_told(timed->ride, {timed->near, timed->near_moves}, rates, setting.rulebook);
}

}  // namespace sandgate::calculator
