#include "app/editor/exercise/exercise_model.h"

#include <QUndoCommand>
#include <algorithm>

#include "app/editor/exercise/foreseen_marches.h"
#include "app/words/faults.h"

namespace sandgate {

/// One plan instead of another: they share nothing, and are small beside a country.
class ExerciseModel::Change : public QUndoCommand {
 public:
  Change(ExerciseModel& model, std::shared_ptr<const ExercisePlan> next, std::vector<PlanItem> chosen,
         const QString& what, int alike)
      : QUndoCommand(what),
        model_(model),
        before_(model.plan_),
        after_(std::move(next)),
        chosen_before_(model.chosen_),
        chosen_after_(std::move(chosen)),
        alike_(alike) {}

  int id() const override { return alike_; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& later = static_cast<const Change&>(*other);
    if (chosen_after_ != later.chosen_after_ || text() != later.text()) return false;
    after_ = later.after_;
    return true;
  }
  void undo() override { model_.put(before_, chosen_before_); }
  void redo() override { model_.put(after_, chosen_after_); }

 private:
  ExerciseModel& model_;
  std::shared_ptr<const ExercisePlan> before_, after_;
  std::vector<PlanItem> chosen_before_, chosen_after_;
  int alike_;
};

ExerciseModel::ExerciseModel(std::filesystem::path data, QObject* parent) : QObject(parent), data_(std::move(data)) {}

QString ExerciseModel::title() const {
  const std::string title = plan().text(PlanItem{}, "title");
  return QString::fromStdString(title.empty() ? plan().text(PlanItem{}, "name") : title);
}

bool ExerciseModel::is_chosen(const PlanItem& item) const { return std::ranges::find(chosen_, item) != chosen_.end(); }

std::vector<PlanItem> ExerciseModel::there(std::vector<PlanItem> items) const {
  std::erase_if(items, [this](const PlanItem& item) { return !plan().has(item); });
  return items;
}

void ExerciseModel::choose(std::vector<PlanItem> items) {
  items = there(std::move(items));
  if (items == chosen_) return;
  chosen_ = std::move(items);
  emit chosen_changed();
}

void ExerciseModel::choose_next(int step) {
  const auto bodies = plan().items(PlanKind::body);
  if (bodies.empty()) return;
  const auto at = std::ranges::find(bodies, current());
  const auto count = static_cast<std::ptrdiff_t>(bodies.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (at != bodies.end()) next = ((at - bodies.begin() + step) % count + count) % count;
  choose({bodies[static_cast<std::size_t>(next)]});
}

std::vector<std::size_t> ExerciseModel::chosen_bodies() const {
  std::set<std::size_t> bodies;
  for (const PlanItem& item : chosen_) {
    if (item.kind == PlanKind::body) bodies.insert(item.index);
    if (item.kind != PlanKind::seat && item.kind != PlanKind::side) continue;
    const std::string name = plan().text(item, "name");
    const auto commanders = plan().commanders(item.posting);
    for (const PlanItem& body : plan().items(PlanKind::body)) {
      const bool is_its =
          item.kind == PlanKind::side ? plan().text(body, "side") == name : commanders[body.index] == name;
      if (is_its) bodies.insert(body.index);
    }
  }
  return {bodies.begin(), bodies.end()};
}

void ExerciseModel::show_posting(const std::string& posting) {
  const auto known = plan().postings();
  const std::string shown = std::ranges::find(known, posting) == known.end() ? std::string() : posting;
  if (shown == posting_) return;
  posting_ = shown;
  // A seat of one set is nothing in another.
  std::erase_if(chosen_,
                [](const PlanItem& item) { return item.kind == PlanKind::seat || item.kind == PlanKind::observer; });
  emit posting_changed();
  emit chosen_changed();
}

void ExerciseModel::change(ExercisePlan next, const QString& what, std::vector<PlanItem> chosen, int alike) {
  if (next.text() == plan().text()) return choose(std::move(chosen));
  stack_.push(new Change(*this, std::make_shared<const ExercisePlan>(std::move(next)), std::move(chosen), what, alike));
}

void ExerciseModel::put(std::shared_ptr<const ExercisePlan> plan, std::vector<PlanItem> chosen) {
  plan_ = std::move(plan);
  chosen_ = there(std::move(chosen));
  const auto known = this->plan().postings();
  const bool gone = !posting_.empty() && std::ranges::find(known, posting_) == known.end();
  if (gone) posting_.clear();
  judge();
  follow_scale();
  emit changed();
  if (gone) emit posting_changed();
  emit chosen_changed();
}

namespace {

struct PlanJudgement {
  std::vector<ExerciseFault> faults;
  std::optional<Rulebook> rulebook;
};

}  // namespace

void ExerciseModel::judge() {
  judged_ = false;
  tabler_.cancel();
  foreseen_.clear();
  if (!country_) return;
  judge_.start(
      [plan = plan_, country = country_, folder = rulebooks()](const Progress& progress) {
        PlanJudgement judgement{faults_of(*plan, country, folder, progress), {}};
        if (auto rulebook = read_rulebook(folder, plan->text(PlanItem{}, "rulebook")))
          judgement.rulebook = std::move(*rulebook);
        return judgement;
      },
      [this](PlanJudgement judgement) {
        faults_ = std::move(judgement.faults);
        rulebook_ = std::move(judgement.rulebook);
        judged_ = true;
        foresee();
        emit judged_anew();
      });
}

void ExerciseModel::foresee() {
  if (!faults_.empty() || plan().items(PlanKind::march).empty()) return;
  using Foreseen = Result<std::vector<std::optional<papers::TabledMarch>>>;
  tabler_.start([text = plan().text(), country = country_, folder = rulebooks()](
                    const Progress& progress) { return foreseen_marches(text, country, folder, progress); },
                [this](Foreseen foreseen) {
                  if (!foreseen) return refuse(foreseen.error());
                  foreseen_ = std::move(*foreseen);
                  emit foreseen_anew();
                });
}

const papers::TabledMarch* ExerciseModel::foreseen(const PlanItem& march) const {
  const bool known = march.kind == PlanKind::march && march.index < foreseen_.size() && foreseen_[march.index];
  return known ? &*foreseen_[march.index] : nullptr;
}

Scale ExerciseModel::scale() const { return scale_of(plan()); }

// The sheet has its contours and its bar from the scale.
void ExerciseModel::follow_scale() {
  if (!sheet_ || sheet_->scale() == scale()) return drawer_.cancel();
  drawer_.start([country = country_,
                 scale = scale()](const Progress& progress) { return Sheet::prepare(country, scale, progress); },
                [this](Result<std::shared_ptr<const Sheet>> sheet) {
                  if (!sheet) return;
                  sheet_ = std::move(*sheet);
                  emit sheet_changed();
                });
}

bool ExerciseModel::faulty(const PlanItem& item) const {
  return std::ranges::any_of(faults_, [&](const ExerciseFault& fault) { return fault.item == item; });
}

std::optional<QString> ExerciseModel::hindrance(std::size_t body, MapPoint place) const {
  if (!country_) return {};
  const auto why = hindrance_at(plan(), body, place, *country_, rulebook_ ? rulebook_->march.stream_m : 0);
  return why ? std::optional(words::told(*why)) : std::nullopt;
}

void ExerciseModel::refuse(const Fault& fault) {
  if (!fault.cancelled) emit refused(words::told(fault));
}

}  // namespace sandgate
