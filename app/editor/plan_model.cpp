#include "app/editor/plan_model.h"

#include <QUndoCommand>

#include "app/mapview/table/plan_sheet.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

constexpr int nudging = 1, turning = 2;

/// A table of Hook's Farm's size with nothing on it.
CountryPlan bare() { return {"The New Country", Length::feet(12), Length::feet(8), {}}; }

struct Judgement {
  std::vector<PlanFault> faults;
  std::optional<PlanBalance> balance;
};

}  // namespace

/// One plan instead of another: they are small.
class PlanModel::Change : public QUndoCommand {
 public:
  Change(PlanModel& model, CountryPlan next, std::optional<std::size_t> chosen, const QString& what, int alike)
      : QUndoCommand(what),
        model_(model),
        before_(model.plan_),
        after_(std::move(next)),
        chosen_before_(model.chosen_),
        chosen_after_(chosen),
        alike_(alike) {}

  int id() const override { return alike_; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& later = static_cast<const Change&>(*other);
    if (chosen_after_ != later.chosen_after_) return false;
    after_ = later.after_;
    return true;
  }
  void undo() override { model_.set(before_, chosen_before_); }
  void redo() override { model_.set(after_, chosen_after_); }

 private:
  PlanModel& model_;
  CountryPlan before_, after_;
  std::optional<std::size_t> chosen_before_, chosen_after_;
  int alike_;
};

PlanModel::PlanModel(Rulebook rulebook, QObject* parent)
    : QObject(parent), rulebook_(std::move(rulebook)), plan_(bare()) {
  judge();
}

void PlanModel::choose(std::optional<std::size_t> piece) {
  if (piece && *piece >= plan_.pieces.size()) piece.reset();
  if (piece == chosen_) return;
  chosen_ = piece;
  emit chosen_changed();
}

void PlanModel::choose_next(int step) {
  const int count = static_cast<int>(plan_.pieces.size());
  if (count == 0) return;
  const int now = chosen_ ? static_cast<int>(*chosen_) : step > 0 ? -1 : count;
  choose(static_cast<std::size_t>(((now + step) % count + count) % count));
}

void PlanModel::set(CountryPlan plan, std::optional<std::size_t> chosen) {
  lots_.cancel();
  plan_ = std::move(plan);
  chosen_ = chosen && *chosen < plan_.pieces.size() ? chosen : std::nullopt;
  judged_ = false;
  judge();
  emit changed();
  emit chosen_changed();
}

void PlanModel::push(CountryPlan next, std::optional<std::size_t> chosen, const QString& what, int alike) {
  if (next == plan_) return;
  // The file's reader knows what is too much, and says it.
  if (const auto read = table_plan_from_text(text_of(next), next.name); !read) {
    emit refused(words::told(read.error()));
    return;
  }
  stack_.push(new Change(*this, std::move(next), chosen, what, alike));
}

void PlanModel::replace(CountryPlan plan, const QString& what) { push(std::move(plan), {}, what); }

void PlanModel::add(PlanPiece piece) {
  CountryPlan next = plan_;
  const QString what = tr("Put down a %1").arg(QString::fromUtf8(name_of(piece.kind).data()));
  next.pieces.push_back(std::move(piece));
  const std::size_t last = next.pieces.size() - 1;
  push(std::move(next), last, what);
}

void PlanModel::change_chosen(PlanPiece piece, const QString& what, int alike) {
  if (!chosen_) return;
  CountryPlan next = plan_;
  next.pieces[*chosen_] = std::move(piece);
  push(std::move(next), chosen_, what, alike);
}

void PlanModel::remove_chosen() {
  if (!chosen_) return;
  CountryPlan next = plan_;
  next.pieces.erase(next.pieces.begin() + static_cast<std::ptrdiff_t>(*chosen_));
  push(std::move(next), {}, tr("Take a piece away"));
}

void PlanModel::copy_chosen() {
  if (!chosen_) return;
  PlanPiece copy = *chosen_piece();
  shift(copy, Length::inches(4), Length::inches(-4));
  add(std::move(copy));
}

void PlanModel::nudge_chosen(Length east, Length north) {
  if (!chosen_) return;
  PlanPiece moved = *chosen_piece();
  shift(moved, east, north);
  change_chosen(std::move(moved), tr("Move a piece"), nudging);
}

void PlanModel::turn_chosen(int degrees) {
  if (!chosen_) return;
  PlanPiece turned = *chosen_piece();
  turn(turned, degrees);
  change_chosen(std::move(turned), tr("Turn a piece"), turning);
}

void PlanModel::judge() {
  const auto shared = std::make_shared<const CountryPlan>(plan_);
  drawer_.start([shared, rulebook = rulebook_](const Progress&) { return plan_sheet(*shared, rulebook); },
                [this](Result<std::shared_ptr<const TableSheet>> sheet) {
                  if (!sheet) {
                    emit refused(words::told(sheet.error()));
                    return;
                  }
                  sheet_ = std::move(*sheet);
                  emit sheet_changed();
                });
  judge_.start(
      [shared, rulebook = rulebook_](const Progress&) {
        Judgement judgement{check_plan(*shared, rulebook), {}};
        if (auto balance = balance_of(*shared, rulebook)) judgement.balance = *balance;
        return judgement;
      },
      [this](Judgement judgement) {
        faults_ = std::move(judgement.faults);
        balance_ = judgement.balance;
        judged_ = true;
        emit judged_anew();
      });
}

void PlanModel::lay_out_by_lot(std::uint64_t seed, const PlanWishes& wishes) {
  lots_.start([seed, wishes, rulebook = rulebook_](const Progress&) { return random_plan(seed, wishes, rulebook); },
              [this, seed](Result<RandomPlan> plan) {
                if (!plan) {
                  emit refused(words::told(plan.error()));
                  return;
                }
                replace(std::move(plan->plan), tr("Lay out by lot"));
                emit made(seed, plan->candidates);
              });
}

}  // namespace sandgate
