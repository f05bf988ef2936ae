// A window in which a battle that is over is read, step by step: the table in plan, what was said of it and how it was
// ruled. It shows all of the truth, so that it is opened only for battles that have ended or were recorded.
#pragma once

#include <QPushButton>
#include <QStackedWidget>
#include <filesystem>

#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/replay/replay_panel.h"
#include "app/replay/replay_view.h"

namespace sandgate {

class ReplayPage : public QWidget {
  Q_OBJECT
 public:
  /// `data_folder` holds rulebooks and clauses.
  explicit ReplayPage(std::filesystem::path data_folder, QWidget* parent = nullptr);

  /// Plays a scenario by the orders and the commentary that lie beside it, in a file of its own that is gone with the
  /// reading, and shows that.
  void show_as_fought(const std::filesystem::path& scenario);
  /// An exercise whose battle is over.
  void show_exercise(const std::filesystem::path& file);

  ReplayModel& model() { return model_; }
  ReplayView& view() { return *view_; }
  ReplayPanel& panel() { return *panel_; }
  QPushButton* run_button() const { return run_; }
  QPushButton* round_button() const { return round_; }
  /// How far the battle is, or why something asked for is not done.
  QString note() const { return note_->text(); }
  bool loading() const { return loader_.running(); }

 signals:
  /// It cannot be shown; the window has closed.
  void refused(const QString& sentence);
  void shown();

 private:
  struct Loaded {
    std::shared_ptr<const BattleRecord> record;
    std::vector<Comment> comments;
  };
  void load(const QString& what, std::function<Result<Loaded>(const Progress&)> work);
  void loaded(Result<Loaded> answer);
  QWidget* reading_side();
  QWidget* buttons();
  void refresh();
  void show_in_the_round(bool round);
  void let_go();

  std::filesystem::path data_;
  words::ClauseBook clauses_;
  ReplayModel model_;
  QStackedWidget* pages_;
  WorkPage* work_;
  ReplayView* view_;
  ReplayPanel* panel_;
  QPushButton *first_, *back_move_, *back_, *run_, *forward_, *forward_move_, *last_, *round_;
  bool quality_chosen_ = false;
  QLabel* note_;
  Background loader_{this};
};

}  // namespace sandgate
