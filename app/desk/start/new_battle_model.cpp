#include "app/desk/start/new_battle_model.h"

#include <QFileInfo>
#include <QPainter>
#include <algorithm>
#include <tuple>

#include "app/host/new_scenario.h"
#include "app/mapview/table/plan_sheet.h"
#include "app/words/faults.h"
#include "core/scenario/table_plan_check.h"

namespace sandgate {
namespace {

// Near what it is shown at, so that its names can be read.
constexpr int plan_px = 680;

/// LW-7.1 wants prices, and men who walk.
bool plays_on_a_table(const Rulebook& rulebook) {
  const auto walks = [&](Arm arm) { return rulebook.arm(arm).across.count > 0; };
  const auto& points = rulebook.points;
  return rulebook.table.most_men > 0 && walks(Arm::infantry) && walks(Arm::cavalry) && points.infantry > 0 &&
         points.cavalry > 0 && points.gun > 0;
}

}  // namespace

bool operator==(const NewBattleModel::Lot& a, const NewBattleModel::Lot& b) {
  const auto parts = [](const NewBattleModel::Lot& lot) {
    const PlanWishes& w = lot.wishes;
    return std::tuple(lot.seed, w.wide, w.deep, w.density, w.river, w.alike, w.strip, w.name);
  };
  return parts(a) == parts(b);
}

NewBattleModel::NewBattleModel(std::filesystem::path data, QObject* parent) : QObject(parent), data_(std::move(data)) {
  std::optional<Fault> broken;
  for (const std::string& name : rulebook_names(data_ / "rulebooks")) {
    auto read = read_rulebook(data_ / "rulebooks", name);
    if (!read) {
      broken = std::move(read.error());
    } else if (plays_on_a_table(*read)) {
      rulebooks_.push_back(std::move(*read));
    }
  }
  std::ranges::sort(rulebooks_, {},
                    [](const Rulebook& rules) { return std::pair(rules.name != usual_table_rulebook, rules.title); });
  if (!can_play())
    fault_ =
        broken ? words::told(*broken) : tr("There is no rulebook here by which a battle on a table can be played.");
}

const QImage& NewBattleModel::picture() const {
  static const QImage none;
  return ground_ ? ground_->picture : none;
}

void NewBattleModel::set_rulebook(std::size_t which) {
  if (which == rulebook_ || which >= rulebooks_.size()) return;
  rulebook_ = which;
  look();
}

void NewBattleModel::set_lot(const Lot& lot) {
  if (lot_ == lot) return;
  lot_ = lot;
  look();
}

void NewBattleModel::set_plan_file(const QString& file) {
  lot_.reset();
  plan_file_ = file;
  look();
}

Result<NewBattleModel::Ground> NewBattleModel::drawn(CountryPlan plan, const Rulebook& rulebook) {
  const auto sheet = plan_sheet(plan, rulebook);
  if (!sheet) return std::unexpected(sheet.error());
  const MapBox ground = (*sheet)->ground();
  const double larger = std::max(ground.width(), ground.depth());
  const QSize size(std::max(1, static_cast<int>(plan_px * ground.width() / larger)),
                   std::max(1, static_cast<int>(plan_px * ground.depth() / larger)));
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(day_theme().paper);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  (*sheet)->paint(painter, View::fit(ground, size), day_theme());
  return Ground{std::move(plan), image};
}

void NewBattleModel::look() {
  looker_.cancel();
  ground_.reset();
  fault_.clear();
  if (!can_play()) return;
  if (!lot_ && plan_file_.isEmpty()) return refuse(tr("Choose a plan that was saved before, or lay one out by lot."));
  looker_.start(
      [lot = lot_, file = plan_file_.toStdString(), data = data_,
       rules = rulebook()](const Progress&) -> Result<Ground> {
        if (lot) {
          auto made = random_plan(lot->seed, lot->wishes, rules);
          if (!made) return std::unexpected(std::move(made.error()));
          return drawn(std::move(made->plan), rules);
        }
        auto plan = read_table_plan(file, data / "schemas");
        if (!plan) return std::unexpected(std::move(plan.error()));
        auto faults = check_plan(*plan, rules, 1);
        if (!faults.empty()) return std::unexpected(std::move(faults.front().fault));
        return drawn(std::move(*plan), rules);
      },
      [this](Result<Ground> ground) {
        if (ground) {
          ground_ = std::move(*ground);
        } else {
          fault_ = words::told(ground.error());
        }
        emit changed();
      });
  emit changed();
}

void NewBattleModel::dismiss_fault() {
  if (ground_) refuse({});
}

void NewBattleModel::refuse(const QString& sentence) {
  fault_ = sentence;
  emit changed();
}

void NewBattleModel::make(const TableLayOut& terms, NewBattle battle) {
  if (!ground_ || making()) return;
  const QFileInfo file(battle.file);
  if (battle.file.isEmpty()) return refuse(tr("Name a file to keep the battle in."));
  if (file.exists()) return refuse(tr("%1 is there already; name a new file.").arg(file.fileName()));
  battle.scenario = (file.path() + QLatin1Char('/') + file.completeBaseName()).toStdString();
  if (battle.scenario == std::filesystem::path(battle.file.toStdString()))
    return refuse(tr("The scenario is kept beside the exercise under the same name; end the file's with .sandgate."));
  fault_.clear();
  maker_.start(
      [plan = ground_->plan, terms, battle, rules = rulebook().name](const Progress& progress) -> Result<NewBattle> {
        const auto scenario = make_table_scenario(plan, battle.scenario, terms, rules, progress);
        if (!scenario) return std::unexpected(scenario.error());
        return battle;
      },
      [this](const Result<NewBattle>& ready) {
        if (ready) {
          emit made(*ready);
        } else {
          refuse(words::told(ready.error()));
        }
      });
  emit changed();
}

}  // namespace sandgate
