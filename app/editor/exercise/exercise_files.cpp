// Opening, beginning and saving.
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include "app/editor/exercise/exercise_model.h"
#include "app/host/new_scenario.h"
#include "core/scenario/exercise/plan_csv.h"
#include "core/scenario/lay_out.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

constexpr const char* usual_rulebook = "campaign";
constexpr const char* country_file = "country.gpkg";
constexpr std::size_t largest_text = 32 << 20;

}  // namespace

struct ExerciseModel::Loaded {
  ExercisePlan plan;
  std::shared_ptr<const Country> country;
  std::shared_ptr<const Sheet> sheet;
  fs::path folder;
};

void ExerciseModel::open(const fs::path& scenario) {
  std::error_code error;
  const fs::path file = fs::is_directory(scenario, error) ? scenario / "scenario.json" : scenario;
  emit loading_changed(tr("Opening %1").arg(QString::fromStdString(file.parent_path().filename().string())));
  loader_.start(
      [file](const Progress& progress) -> Result<Loaded> {
        const auto text = read_text_file(file, largest_text);
        if (!text) return std::unexpected(text.error());
        auto plan = ExercisePlan::from_text(*text, file.string());
        if (!plan) return std::unexpected(plan.error());
        if (plan->find(PlanItem{}, "country/plan"))
          return fault(file.string(), "is a battle on a table that was laid out by hand",
                       "open its plan.json in the table editor (Ctrl+L on the start page)");
        const std::string source = plan->text(PlanItem{}, "country/source");
        if (source.empty()) return fault(file.string() + ": /country/source", "names no country", "name its file");
        ImportWishes wishes;
        wishes.crs = plan->text(PlanItem{}, "country/crs");
        const auto half = [&](double from) {
          return [progress, from](double part) { return progress(from + part / 2); };
        };
        auto imported = read_country(file.parent_path() / source, wishes, half(0));
        if (!imported) return std::unexpected(imported.error());
        auto sheet = Sheet::prepare(imported->country, scale_of(*plan), half(0.5));
        if (!sheet) return std::unexpected(sheet.error());
        return Loaded{std::move(*plan), std::move(imported->country), std::move(*sheet), file.parent_path()};
      },
      [this](Result<Loaded> loaded) {
        emit loading_changed({});
        if (!loaded) return refuse(loaded.error());
        take(std::move(*loaded));
      },
      [this](double part) { emit progressed(part); });
}

void ExerciseModel::begin_over(const fs::path& country, NewPlan how, const QString& title) {
  emit loading_changed(tr("Reading %1").arg(QString::fromStdString(country.filename().string())));
  loader_.start(
      [country, how, title = title.trimmed().toStdString(),
       folder = rulebooks()](const Progress& progress) -> Result<Loaded> {
        const auto third = [&](double from) {
          return [progress, from](double part) { return progress(from + part / 3); };
        };
        auto imported = read_country(country, {}, third(0));
        if (!imported) return std::unexpected(imported.error());
        const auto& ground = imported->country;
        const std::string heading =
            title.empty() ? tr("The country of %1").arg(QString::fromStdString(ground->name())).toStdString() : title;
        const std::string name = typed_scenario_name(fs::path(heading));
        ExercisePlan plan = bare_exercise(name, heading, country_file, usual_rulebook);
        if (how == NewPlan::laid_out) {
          const auto rulebook = read_rulebook(folder, usual_rulebook);
          if (!rulebook) return std::unexpected(rulebook.error());
          const auto text = lay_out(*ground, {name, heading, country_file}, *rulebook, third(1.0 / 3));
          if (!text) return std::unexpected(text.error());
          auto laid_out = ExercisePlan::from_text(*text, name);
          if (!laid_out) return std::unexpected(laid_out.error());
          plan = std::move(*laid_out);
        }
        auto sheet = Sheet::prepare(ground, scale_of(plan), third(2.0 / 3));
        if (!sheet) return std::unexpected(sheet.error());
        return Loaded{std::move(plan), ground, std::move(*sheet), {}};
      },
      [this](Result<Loaded> loaded) {
        emit loading_changed({});
        if (!loaded) return refuse(loaded.error());
        take(std::move(*loaded));
      },
      [this](double part) { emit progressed(part); });
}

void ExerciseModel::stop_loading() {
  loader_.cancel();
  emit loading_changed({});
}

void ExerciseModel::take(Loaded loaded) {
  stack_.clear();
  country_ = std::move(loaded.country);
  sheet_ = std::move(loaded.sheet);
  folder_ = std::move(loaded.folder);
  own_country_ = false;
  posting_.clear();
  faults_.clear();
  emit ground_changed();
  put(std::make_shared<const ExercisePlan>(std::move(loaded.plan)), {});
  // What has never been saved is not saved.
  if (folder_.empty()) stack_.resetClean();
  emit posting_changed();
  emit opened();
}

bool ExerciseModel::save(const fs::path& folder) {
  if (!country_) return false;
  std::error_code error;
  const bool in_place = !folder_.empty() && fs::equivalent(folder, folder_, error);
  ExercisePlan next = plan();
  if (!in_place || own_country_) {
    next.set(PlanItem{}, "country/source", text_json(country_file));
    next.set(PlanItem{}, "country/crs", {});
  }
  if (!in_place) {
    next.set(PlanItem{}, "name", text_json(typed_scenario_name(folder)));
    if (fs::exists(folder, error)) {
      emit refused(QString::fromStdString(
          Fault{folder.string(), "it is there already", "name a new folder, so that nothing is overwritten", false}
              .sentence()));
      return false;
    }
  }
  if (const auto written = write_scenario(next.text(), country_.get(), folder); !written) {
    refuse(written.error());
    return false;
  }
  // That it has a folder of its own now is no step to be undone.
  folder_ = folder;
  own_country_ = own_country_ || !in_place;
  if (!in_place) put(std::make_shared<const ExercisePlan>(std::move(next)), chosen_);
  stack_.setClean();
  const QString name = QString::fromStdString(folder.filename().string());
  emit saved(QString::fromStdString(folder.string()));
  emit told(judged_ && faults_.empty() ? tr("Saved as %1.").arg(name)
                                       : tr("Saved as %1; it can be played when nothing is wrong with it.").arg(name));
  return true;
}

bool ExerciseModel::take_csv(const fs::path& file) {
  const auto text = read_text_file(file, largest_text);
  if (!text) {
    refuse(text.error());
    return false;
  }
  auto read = with_csv(plan(), *text, file.filename().string(), CsvNames::changed);
  if (!read) {
    refuse(read.error());
    return false;
  }
  std::vector<PlanItem> chosen;
  for (const std::size_t body : read->bodies) chosen.push_back({PlanKind::body, body});
  const auto count = chosen.size();
  change(std::move(read->plan), tr("Bodies from a table"), std::move(chosen));
  emit told(tr("%1 bodies from %2.").arg(count).arg(QString::fromStdString(file.filename().string())));
  return true;
}

bool ExerciseModel::write_csv(const fs::path& file) {
  std::vector<std::size_t> bodies = chosen_bodies();
  if (bodies.empty()) {
    for (const PlanItem& body : plan().items(PlanKind::body)) bodies.push_back(body.index);
  }
  QSaveFile out(QString::fromStdString(file.string()));
  const std::string text = csv_of(plan(), bodies);
  const bool well = out.open(QIODevice::WriteOnly) && out.write(text.data(), static_cast<qint64>(text.size())) >= 0;
  if (!well || !out.commit()) {
    refuse(Fault{file.string(), "it cannot be written", "choose a folder that can be written to", false});
    return false;
  }
  emit told(tr("%1 bodies written to %2.").arg(bodies.size()).arg(QString::fromStdString(file.filename().string())));
  return true;
}

}  // namespace sandgate
