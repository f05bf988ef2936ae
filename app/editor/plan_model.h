// A table plan in hand: every change can be undone, and what comes of it, its ground, its faults and its balance, is
// worked out off the windows' thread.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <memory>
#include <optional>

#include "app/desk/parts/background.h"
#include "app/mapview/table/table_sheet.h"
#include "core/scenario/random_plan.h"
#include "core/scenario/table_plan_check.h"

namespace sandgate {

class PlanModel : public QObject {
  Q_OBJECT
 public:
  explicit PlanModel(Rulebook rulebook, QObject* parent = nullptr);

  const CountryPlan& plan() const { return plan_; }
  const Rulebook& rulebook() const { return rulebook_; }
  QUndoStack& stack() { return stack_; }

  /// The piece in hand.
  std::optional<std::size_t> chosen() const { return chosen_; }
  const PlanPiece* chosen_piece() const { return chosen_ ? &plan_.pieces[*chosen_] : nullptr; }
  void choose(std::optional<std::size_t> piece);
  /// The next piece, or the one before.
  void choose_next(int step);

  /// Changes, each one step of undo; what is alike and follows at once is one step (a piece nudged along). The number
  /// of pieces and points is bounded as the file's is; what would pass it is told by `refused` and not done.
  void replace(CountryPlan plan, const QString& what);
  void add(PlanPiece piece);
  void change_chosen(PlanPiece piece, const QString& what, int alike = -1);
  void remove_chosen();
  void copy_chosen();
  void nudge_chosen(Length east, Length north);
  void turn_chosen(int degrees);

  /// What came of the plan as it was last worked out; none before the first time.
  std::shared_ptr<const TableSheet> sheet() const { return sheet_; }
  const std::vector<PlanFault>& faults() const { return faults_; }
  const std::optional<PlanBalance>& balance() const { return balance_; }
  /// Whether faults and balance are those of the plan as it is.
  bool judged() const { return judged_; }

  /// The plan laid out by lot; `made` or `refused` follows, unless another change comes first.
  void lay_out_by_lot(std::uint64_t seed, const PlanWishes& wishes);
  bool drawing_lots() const { return lots_.running(); }

 signals:
  void changed();
  void chosen_changed();
  void sheet_changed();
  void judged_anew();
  void made(quint64 seed, int candidates);
  void refused(const QString& sentence);

 private:
  class Change;
  void set(CountryPlan plan, std::optional<std::size_t> chosen);
  void push(CountryPlan next, std::optional<std::size_t> chosen, const QString& what, int alike = -1);
  void judge();

  Rulebook rulebook_;
  CountryPlan plan_;
  std::optional<std::size_t> chosen_;
  QUndoStack stack_;
  std::shared_ptr<const TableSheet> sheet_;
  std::vector<PlanFault> faults_;
  std::optional<PlanBalance> balance_;
  bool judged_ = false;
  Background drawer_{this}, judge_{this}, lots_{this};
};

}  // namespace sandgate
