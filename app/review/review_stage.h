// What stands in the middle of a review: the page of the step in hand. At what happened and at the issues that is the
// sheets and the day, with the umpire's panels beside them; in the hall, without.
#pragma once

#include <QLabel>
#include <QStackedWidget>
#include <array>

#include "app/review/agenda.h"
#include "app/review/moments_panel.h"
#include "app/review/notes_panel.h"
#include "app/review/review_sheets.h"

namespace sandgate {

class DayView;
class FiguresPage;
class LineagePanel;

enum class ReviewFor : std::uint8_t { umpire, hall };

class ReviewStage : public QStackedWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it and have an exercise in hand.
  ReviewStage(ReviewModel& model, std::shared_ptr<const Sheet> sheet, ReviewFor whom, QWidget* parent = nullptr);

  void show_step(ReviewStep step, IssueOrder order);
  ReviewStep step() const { return step_; }
  /// Shows what gives way in a low window in place of what is beside it: the day, or how a thing came about.
  void bring(QWidget* part);
  /// Gives the keyboard to what is shown: the sheets, or the page of the step.
  void take_keyboard();
  ReviewSheets& sheets() const { return *sheets_; }
  DayView& day() const { return *day_; }
  FiguresPage& figures() const { return *figures_; }
  LineagePanel* lineage() const { return lineage_; }
  // Null in the hall
  MomentsList* moments() const { return moments_; }
  NotesPanel* notes() const { return notes_; }
  NotesPanel* closing_notes() const { return closing_notes_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* workspace(ReviewFor whom);
  QWidget* right_column();
  QWidget* lineage_column();
  QFrame* panel(PanelHead* head, QWidget* inside);
  void show_heads();
  void give_way();

  ReviewModel& model_;
  ReviewStep step_ = ReviewStep::happened;
  IssueOrder order_ = IssueOrder::by_time;
  ReviewSheets* sheets_;
  DayView* day_;
  QFrame* day_panel_ = nullptr;
  PanelHead *moments_head_ = nullptr, *lineage_head_ = nullptr, *notes_head_ = nullptr;
  MomentsList* moments_ = nullptr;
  LineagePanel* lineage_ = nullptr;
  NotesPanel *notes_ = nullptr, *closing_notes_ = nullptr;
  QWidget* right_ = nullptr;
  QFrame *moments_panel_ = nullptr, *lineage_panel_ = nullptr, *notes_panel_ = nullptr;
  bool day_brought_ = false, lineage_brought_ = false;  ///< where there is no room for all
  FiguresPage* figures_;
  std::array<QWidget*, value_count<ReviewStep>> pages_{};
};

}  // namespace sandgate
