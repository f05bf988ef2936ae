// A scenario in hand: every change can be undone, and what the rules say against it is worked out off the windows'
// thread.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "app/desk/parts/background.h"
#include "app/mapview/sheet/sheet.h"
#include "app/papers/march_table.h"
#include "core/forces/work.h"
#include "core/scenario/exercise/plan_faults.h"
#include "core/scenario/exercise/planned_body.h"

namespace sandgate {

/// How a plan over a country that is new begins.
enum class NewPlan : std::uint8_t {
  bare,      ///< two sides with a seat and a General each
  laid_out,  ///< two forces on its roads, as `scenario make` lays them out
};

class ExerciseModel : public QObject {
  Q_OBJECT
 public:
  /// `data`: the program's data folder, for rulebooks and schemas.
  explicit ExerciseModel(std::filesystem::path data, QObject* parent = nullptr);

  // What is in hand
  const ExercisePlan& plan() const { return *plan_; }
  std::shared_ptr<const ExercisePlan> shared_plan() const { return plan_; }
  /// Null before one is opened.
  const std::shared_ptr<const Country>& country() const { return country_; }
  const std::shared_ptr<const Sheet>& sheet() const { return sheet_; }
  /// The plan's, as far as it says one that there can be.
  Scale scale() const;
  /// The one that the plan names; none where there is no such.
  const std::optional<Rulebook>& rulebook() const { return rulebook_; }
  std::filesystem::path rulebooks() const { return data_ / "rulebooks"; }
  const std::filesystem::path& data() const { return data_; }
  /// Where it was opened or saved last; empty: nowhere yet.
  const std::filesystem::path& folder() const { return folder_; }
  QString title() const;
  QUndoStack& stack() { return stack_; }

  // What is chosen
  const std::vector<PlanItem>& chosen() const { return chosen_; }
  /// The first of them; the exercise where nothing is.
  PlanItem current() const { return chosen_.empty() ? PlanItem{} : chosen_.front(); }
  bool is_chosen(const PlanItem& item) const;
  void choose(std::vector<PlanItem> items);
  /// The next body, or the one before.
  void choose_next(int step);
  /// The chosen bodies; of a chosen seat or side, all of theirs.
  std::vector<std::size_t> chosen_bodies() const;
  /// By which set of seats bodies are listed and given: empty: the scenario's own.
  const std::string& posting() const { return posting_; }
  void show_posting(const std::string& posting);

  // Changes, each one step of undo; what is `alike` and follows at once is one step
  void change(ExercisePlan next, const QString& what, std::vector<PlanItem> chosen, int alike = -1);
  /// A key of one thing. Names, whose a body is, arms and strengths have deeds of their own.
  void set(const PlanItem& item, std::string_view key, std::optional<Json> value, const QString& what);
  void rename(const PlanItem& item, const QString& name);
  void set_parts(const PlanItem& body, const std::vector<Part>& parts);
  /// Another arm, with the men, guns and waggons such a body begins with here.
  void set_arm(const PlanItem& body, Arm arm);
  void set_dummy(const PlanItem& body, bool dummy);
  void set_facing(const PlanItem& body, std::optional<int> degrees);
  /// By the key under which the thing has its place, or another.
  void set_down(const PlanItem& item, MapPoint place, const std::string& key = {});
  /// A key of all chosen things of the kind of `item`.
  void set_all(const PlanItem& item, std::string_view key, const std::optional<Json>& value, const QString& what);
  void refuse_with(const QString& sentence) { emit refused(sentence); }
  /// The chosen bodies and objectives that stand, so far to the east and north; what is not set down stays so.
  void move_chosen(double east_m, double north_m, bool by_key = false);
  void turn_chosen(int degrees);
  /// Faces the chosen bodies to a place.
  void face_chosen(MapPoint to);
  void add_side();
  void add_seat();
  /// `at`: it is set down there at once.
  void add_body(Arm arm, std::optional<MapPoint> at = {});
  void add_objective(std::optional<MapPoint> at = {});
  void add_observer();
  /// KS-6: a trench, an epaulement or a mine that lies there already.
  void add_work(std::optional<MapPoint> at = {});
  /// KS-10: an inject, which has nothing to say yet.
  void add_inject();
  /// A march of the body in hand, or of the body of the march in hand, after its last; where it goes is said next.
  void add_march(std::optional<MapPoint> to = {});
  void set_kind_of_work(const PlanItem& work, EarthworkKind kind);
  void add_posting(const QString& name);
  void remove_posting();
  void remove_chosen();
  void copy_chosen();
  /// Gives the chosen bodies to a seat, of their side or another.
  void give_chosen(const PlanItem& seat);
  /// The chosen bodies as lines of CSV; empty where there are none.
  QString as_csv() const;
  /// Bodies from the lines of a text, to the seat or side in hand or of the body in hand.
  bool paste(const QString& text);

  // Files; the slow ones answer by signals
  bool loading() const { return loader_.running(); }
  void open(const std::filesystem::path& scenario);
  void begin_over(const std::filesystem::path& country, NewPlan how, const QString& title);
  void stop_loading();
  bool save(const std::filesystem::path& folder);
  bool take_csv(const std::filesystem::path& file);
  bool write_csv(const std::filesystem::path& file);

  // Judged
  const std::vector<ExerciseFault>& faults() const { return faults_; }
  bool faulty(const PlanItem& item) const;
  /// Whether faults are those of the plan as it is.
  bool judged() const { return judged_; }
  /// When a march of the table is expected to end; null while that is not known.
  const papers::TabledMarch* foreseen(const PlanItem& march) const;
  /// Why the body could not stand there; none where it can.
  std::optional<QString> hindrance(std::size_t body, MapPoint place) const;

 signals:
  void changed();
  void chosen_changed();
  void posting_changed();
  void ground_changed();
  /// The same ground by another scale.
  void sheet_changed();
  void judged_anew();
  void foreseen_anew();
  void loading_changed(const QString& what);
  void progressed(double part);
  /// Another plan is in hand.
  void opened();
  void saved(const QString& folder);
  /// One sentence: what was done, or why it was not.
  void told(const QString& sentence);
  void refused(const QString& sentence);

 private:
  class Change;
  struct Loaded;
  void put(std::shared_ptr<const ExercisePlan> plan, std::vector<PlanItem> chosen);
  void take(Loaded loaded);
  void judge();
  void foresee();
  void follow_scale();
  void refuse(const Fault& fault);
  /// Those of `items` that the plan has.
  std::vector<PlanItem> there(std::vector<PlanItem> items) const;
  /// The seat for a new body: in hand, or of the thing in hand; else the first.
  std::optional<PlanItem> seat_in_hand() const;
  std::optional<PlanItem> side_in_hand() const;

  std::filesystem::path data_, folder_;
  std::shared_ptr<const ExercisePlan> plan_ = std::make_shared<const ExercisePlan>();
  std::shared_ptr<const Country> country_;
  std::shared_ptr<const Sheet> sheet_;
  std::optional<Rulebook> rulebook_;
  std::vector<PlanItem> chosen_;
  std::string posting_;
  QUndoStack stack_;
  std::vector<ExerciseFault> faults_;
  bool judged_ = false;
  std::vector<std::optional<papers::TabledMarch>> foreseen_;  ///< by the places of the march table
  bool own_country_ = false;  ///< the folder's country.gpkg is this editor's, whatever the plan named before
  Background loader_{this}, judge_{this}, drawer_{this}, tabler_{this};
};

/// What an arm begins with when a body of it is added here; to be changed in the form beside.
std::vector<Part> fresh_parts(Arm arm);

}  // namespace sandgate
