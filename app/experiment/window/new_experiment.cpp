#include "app/experiment/window/new_experiment.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/experiment/plan.h"
#include "app/host/data_folder.h"

namespace sandgate {
namespace {

using Document = nlohmann::ordered_json;

struct WishWords {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

constexpr qsizetype longest_word = 60;

/// What is left of a text in small letters, figures and hyphens.
std::string as_word(const QString& text, const char* otherwise) {
  QString word;
  for (const QChar letter : text.toLower().normalized(QString::NormalizationForm_D)) {
    const bool plain = (letter >= QLatin1Char('a') && letter <= QLatin1Char('z')) || letter.isDigit();
    if (plain && letter.unicode() < 128) {
      word += letter;
    } else if (!word.isEmpty() && !word.endsWith(QLatin1Char('-')) && !letter.isMark()) {
      word += QLatin1Char('-');
    }
  }
  word = word.left(longest_word);
  while (word.endsWith(QLatin1Char('-'))) word.chop(1);
  return word.isEmpty() ? otherwise : word.toStdString();
}

/// "vanguard", where all sides have it; else "blue-vanguard-red-picket".
std::string named(const std::map<QString, QString>& by_side) {
  QStringList parts;
  const bool alike =
      std::ranges::all_of(by_side, [&](const auto& one) { return one.second == by_side.begin()->second; });
  if (alike && !by_side.empty()) return as_word(by_side.begin()->second, "usual");
  for (const auto& [side, program] : by_side) parts << side << program;
  return as_word(parts.join(QLatin1Char('-')), "usual");
}

/// No two entries of a list have one name.
std::string unused(std::string name, const Document& list) {
  const auto used = [&list](const std::string& one) {
    return std::ranges::any_of(list, [&](const Document& entry) { return entry.at("name") == one; });
  };
  if (!used(name)) return name;
  for (int again = 2;; ++again)
    if (const std::string other = name + "-" + std::to_string(again); !used(other)) return other;
}

Document commanders_of(const ExperimentWish& wish) {
  Document list = Document::array();
  for (const auto& by_side : wish.commanders) {
    Document seats = Document::object();
    for (const auto& [side, program] : by_side) seats[side.toLower().toStdString()] = program.toStdString();
    list.push_back(Document::object({{"name", unused(named(by_side), list)}, {"seats", seats}}));
  }
  return list;
}

Document rules_of(const ExperimentWish& wish) {
  Document list = Document::array();
  list.push_back(Document::object({{"name", "own"}}));
  if (wish.couriers) list.push_back(Document::object({{"name", "couriers"}, {"signals", "couriers"}}));
  if (wish.perfect) list.push_back(Document::object({{"name", "perfect"}, {"signals", "perfect"}}));
  for (const QString& rulebook : wish.rulebooks)
    list.push_back(Document::object(
        {{"name", unused(as_word(rulebook, "rulebook"), list)}, {"rulebook", rulebook.toStdString()}}));
  return list;
}

/// A sample is known by its name, so that the file goes with the program; any other by where it lies.
std::string scenario_of(const ExperimentWish& wish) {
  std::error_code none;
  const bool sample = std::filesystem::equivalent(wish.scenario.parent_path(), scenario_folder(), none);
  return sample ? wish.scenario.filename().string() : std::filesystem::absolute(wish.scenario, none).string();
}

}  // namespace

std::int64_t ExperimentWish::cells() const {
  const auto entries = [](std::size_t of) { return static_cast<std::int64_t>(std::max<std::size_t>(1, of)); };
  return entries(postings.size()) * entries(commanders.size()) *
         (1 + (couriers ? 1 : 0) + (perfect ? 1 : 0) + std::ssize(rulebooks));
}

std::optional<QString> wrong_with(const ExperimentWish& wish) {
  if (wish.title.trimmed().isEmpty()) return WishWords::tr("Give the experiment a title.");
  if (wish.scenario.empty()) return WishWords::tr("Choose a scenario.");
  for (std::size_t i = 0; i < wish.commanders.size(); ++i)
    if (std::ranges::count(wish.commanders, wish.commanders[i]) > 1)
      return WishWords::tr("The same commanders are named twice: choose others, or take one line away.");
  if (wish.runs > experiment::most_runs / wish.cells())
    return WishWords::tr("That makes %L1 runs in %2 cells, and %L3 are the most there may be: ask for fewer.")
        .arg(wish.runs * wish.cells())
        .arg(wish.cells())
        .arg(experiment::most_runs);
  return {};
}

QString told(const ExperimentWish& wish) {
  const std::int64_t cells = wish.cells();
  if (cells == 1) return WishWords::tr("One cell of %L1 runs.").arg(wish.runs);
  return WishWords::tr("%1 cells of %L2 runs each: %L3 in all.").arg(cells).arg(wish.runs).arg(cells * wish.runs);
}

std::string experiment_json(const ExperimentWish& wish) {
  Document json = Document::object({{"schema", 1},
                                    {"name", as_word(wish.title, "experiment")},
                                    {"title", wish.title.simplified().toStdString()},
                                    {"seed", wish.seed},
                                    {"runs", wish.runs},
                                    {"moves", wish.moves}});
  const std::string scenario = scenario_of(wish);
  const QString stem = QString::fromStdString(wish.scenario.filename().string());
  json["scenarios"] = Document::array();
  json["scenarios"].push_back(Document::object({{"name", as_word(stem, "scenario")}, {"scenario", scenario}}));
  if (!wish.postings.empty()) {
    json["postings"] = Document::array();
    for (const QString& posting : wish.postings)
      json["postings"].push_back(posting.isEmpty() ? Document(nullptr) : Document(posting.toStdString()));
  }
  if (!wish.commanders.empty()) json["commanders"] = commanders_of(wish);
  json["rules"] = rules_of(wish);
  constexpr int indented = 2;
  return json.dump(indented) + "\n";
}

Result<void> write_experiment(const ExperimentWish& wish, const std::filesystem::path& file) {
  if (const auto wrong = wrong_with(wish)) return fault({}, wrong->toStdString());
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(file, error)))
    return fault(file.string(), WishWords::tr("something lies there already").toStdString(),
                 WishWords::tr("give the experiment another name, or open that one").toStdString());
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  const std::string text = experiment_json(wish);
  QSaveFile to(QString::fromStdString(file.string()));
  if (!to.open(QIODevice::WriteOnly) || to.write(text.data(), std::ssize(text)) != std::ssize(text) || !to.commit())
    return fault(file.string(), WishWords::tr("it cannot be written").toStdString(),
                 WishWords::tr("name a file in a folder you may write to").toStdString());
  return {};
}

}  // namespace sandgate
