// The window of the after-action review: what was so beside what every seat believed, move by move, with the moments
// worth stopping at, by the agenda of TC 25-20. A second window shows the hall what it shows, without its panels.
#pragma once

#include <QLabel>
#include <QMenuBar>
#include <QPointer>
#include <QProgressDialog>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <filesystem>
#include <memory>

#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/review/agenda.h"
#include "app/review/review_head.h"
#include "app/review/review_stage.h"

namespace sandgate {

class PresenterWindow;
class SaidAbove;
class TableWindow;
class TopBar;

class ReviewPage : public QWidget {
  Q_OBJECT
 public:
  /// `data_folder` holds rulebooks and clauses.
  explicit ReviewPage(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~ReviewPage() override;

  /// An exercise that is closed, or over. Notes are kept in its file where it is closed and nobody plays it.
  void show_exercise(const std::filesystem::path& file);
  /// One that is still played, by its own umpire, as far as it has come. `keeping`: whoever has its file; null: notes
  /// are refused. `whole_sheet`: its ground, where it is prepared already.
  void show_running(const std::filesystem::path& file, std::shared_ptr<ReviewKeeping> keeping,
                    std::shared_ptr<const Sheet> whole_sheet = nullptr);

  /// One that is served elsewhere, likewise: its journal as it came over the line.
  void show_received(ReceivedJournal journal, std::shared_ptr<ReviewKeeping> keeping,
                     std::shared_ptr<const Sheet> whole_sheet);
  /// While it is asked for what is kept, before the journal is read.
  void show_waiting();
  /// Something that is so beside the review, in its foot: that a line is lost. Empty: nothing.
  void say_in_foot(const QString& sentence);

  ReviewModel& model() { return model_; }
  /// Null before it is shown.
  ReviewStage* stage() const { return stage_; }
  AgendaStrip& agenda() const { return *agenda_; }
  ReviewHead& head() const { return *head_; }
  QMenuBar& menus() const;
  /// Null where none is open.
  PresenterWindow* presenter() const;
  TableWindow* table_window() const;
  bool loading() const { return loader_.running() || sheet_loader_.running(); }
  void show_step(ReviewStep step);
  void show_order(IssueOrder order);
  void present(bool on);
  /// Another exercise's review, in a window of its own; raised where it is open already.
  void open_beside(const std::filesystem::path& file);
  /// The windows that were opened so and are still open.
  std::vector<ReviewPage*> opened_beside() const;
  /// What was said last: why something is not done.
  QString said() const { return said_; }
  void say(const QString& sentence);

 signals:
  /// It cannot be shown; the window has closed.
  void refused(const QString& sentence);
  void shown();

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  using Read = std::function<Result<ReviewInHand>(const Progress&)>;
  /// The ground is made of `file` where there is no sheet.
  void load(Read read, const std::filesystem::path& file, std::shared_ptr<ReviewKeeping> keeping,
            std::shared_ptr<const Sheet> sheet);
  void begin_when_both_are_there();
  void make_menus();
  void make_go_menu();
  void make_sheet_menu();
  void make_moments_menu();
  void make_view_menu();
  void make_beside_menu();
  void show_beside();
  void ask_for_fork();
  void tell_branch(double part);
  void ask_for_exercises();
  void toggle_compared();
  void go(ReviewHead::Go go);
  void change_speed(int by);
  void ask_for_moment();
  void ask_for_report();
  void show_struck();
  void show_happened();
  void with_moment(const std::function<void(std::size_t)>& act);
  void toggle(bool ReviewShown::*what);
  void show_table(TableId table);
  void show_meant_table();
  void point_at(std::optional<MapPoint> place);
  void follow_instant();
  void write_foot();
  void give_keys(PresenterWindow& hall);

  std::filesystem::path data_;
  ReviewModel model_;
  QStackedWidget* pages_;
  WorkPage* work_;
  TopBar* top_;
  ReviewHead* head_;
  AgendaStrip* agenda_;
  QVBoxLayout* middle_;
  ReviewStage* stage_ = nullptr;
  QLabel *pointed_, *sound_;
  SaidAbove* above_ = nullptr;
  QString said_, beside_;
  QPointer<PresenterWindow> presenter_;
  QPointer<TableWindow> table_;
  QAction* presents_ = nullptr;
  std::vector<QAction*> hall_keys_;  ///< which the hall's view has too
  QAction *struck_shown_ = nullptr, *crosses_ = nullptr, *other_shown_ = nullptr, *compared_shown_ = nullptr;
  QPointer<QProgressDialog> branch_progress_;
  struct Opened {
    std::filesystem::path file;
    QPointer<ReviewPage> page;
  };
  std::vector<Opened> opened_;
  // While it is read
  std::optional<ReviewInHand> read_;
  std::shared_ptr<ReviewKeeping> keeping_;
  std::shared_ptr<const Sheet> sheet_;
  bool sheet_asked_ = false;
  Background loader_{this}, sheet_loader_{this};
};

}  // namespace sandgate
