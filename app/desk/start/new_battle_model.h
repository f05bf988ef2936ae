// A battle that is being agreed on: its country, by lot or from a plan, its game and forces, who plays it; and the
// making of its scenario. Slow work is done off the windows' thread; the latest wish wins.
#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/parts/background.h"
#include "core/scenario/lay_out_table.h"
#include "core/scenario/random_plan.h"

namespace sandgate {

/// What was agreed, ready to be begun.
struct NewBattle {
  std::filesystem::path scenario;  ///< its folder
  QString file;                    ///< of the exercise, not there yet
  std::map<QString, QString> programs;
  bool by_clock = true;
  std::optional<WarTerms> war;  ///< LW-6.4: it is the first battle of this one
};

/// Draws the country anew at every wish, and writes the scenario in the end.
class NewBattleModel : public QObject {
  Q_OBJECT
 public:
  /// A country by lot: the same values give the same country.
  struct Lot {
    std::uint64_t seed = 1;
    PlanWishes wishes = {};
    friend bool operator==(const Lot&, const Lot&);
  };

  /// `data`: the program's data folder, for rulebooks and schemas.
  explicit NewBattleModel(std::filesystem::path data, QObject* parent = nullptr);

  /// The rulebooks by which a battle on a table can be played, the usual one first.
  const std::vector<Rulebook>& rulebooks() const { return rulebooks_; }
  const Rulebook& rulebook() const { return rulebooks_[rulebook_]; }
  bool can_play() const { return !rulebooks_.empty(); }
  void set_rulebook(std::size_t which);

  // The country
  void set_lot(const Lot& lot);
  /// A plan as the editor saves it.
  void set_plan_file(const QString& file);
  /// None while it is being looked at, or where there is none to play on.
  const CountryPlan* plan() const { return ground_ ? &ground_->plan : nullptr; }
  const QImage& picture() const;
  bool looking() const { return looker_.running(); }
  /// One sentence: why not; empty where nothing is wrong.
  const QString& fault() const { return fault_; }
  /// What kept a battle from being made has been looked to; what is wrong with the country stays.
  void dismiss_fault();

  /// Writes the scenario beside `battle.file`, in a folder of the same name, and fills in `battle.scenario`; `made`
  /// follows, or `changed` with a fault and nothing made.
  void make(const TableLayOut& terms, NewBattle battle);
  bool making() const { return maker_.running(); }

 signals:
  void changed();
  void made(const sandgate::NewBattle& battle);

 private:
  struct Ground {
    CountryPlan plan;
    QImage picture;
  };
  static Result<Ground> drawn(CountryPlan plan, const Rulebook& rulebook);
  void look();
  void refuse(const QString& sentence);

  std::filesystem::path data_;
  std::vector<Rulebook> rulebooks_;
  std::size_t rulebook_ = 0;
  std::optional<Lot> lot_;
  QString plan_file_;
  std::optional<Ground> ground_;
  QString fault_;
  Background looker_{this}, maker_{this};
};

}  // namespace sandgate
