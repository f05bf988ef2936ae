// Two sheets beside one another that are panned and zoomed as one: what was so, and what a seat believed, at any
// instant.
#pragma once

#include <QButtonGroup>
#include <QComboBox>
#include <QPushButton>
#include <QWidget>

#include "app/charts/traces.h"
#include "app/desk/parts/panel.h"
#include "app/review/sheet_marks.h"
#include "app/umpire/console/console_sheet.h"

namespace sandgate {

/// One of them.
class ReviewSheet : public ConsoleSheet {
  Q_OBJECT
 public:
  ReviewSheet(SheetBackdrop& backdrop, bool truth, QWidget* parent = nullptr);

  struct Marks {
    std::shared_ptr<const Review> traces;  ///< whose traces are drawn; null: none are
    bool whole_day = false;
    double at = 0;  ///< up to there, on the axis of moves
    BodyId chosen;
    std::vector<NumberedDifference> differences;
    bool elsewhere = true;
  };
  void show_marks(Marks marks);
  const Marks& marks() const { return marks_; }

 protected:
  void paint_below(QPainter& painter, std::vector<QRectF>& avoid) override;
  void paint_above(QPainter& painter, std::vector<QRectF>& avoid) override;

 private:
  bool truth_;
  Marks marks_;
};

/// What is drawn on them beside the pieces.
struct ReviewShown {
  bool traces = true, riders = true, elsewhere = true;
  bool whole_day = false;   ///< traces from the beginning, not of the last moves alone
  bool every_ride = false;  ///< the ways of all who ride, not of the chosen seat's orders alone
  BodyId chosen;
  friend bool operator==(const ReviewShown&, const ReviewShown&) = default;
};

class ReviewSheets : public QWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it and have an exercise in hand.
  /// `hall`: only to be looked at, without keys and switches.
  ReviewSheets(ReviewModel& model, std::shared_ptr<const Sheet> sheet, bool hall = false, QWidget* parent = nullptr);
  ~ReviewSheets() override;

  ReviewSheet& truth() const { return *truth_; }
  ReviewSheet& known() const { return *known_; }
  SheetBackdrop& backdrop() const { return *backdrop_; }
  const SideBriefings& briefings() const { return briefings_; }
  const ReviewShown& shown() const { return shown_; }
  void show_more(const ReviewShown& shown);
  void choose(BodyId body);
  /// So near that the ground fills the sheets, about where most was fought or marched.
  void show_where_it_happened();
  /// Brings what the moment in hand is about into view.
  void bring_into_view(Point place);
  /// "Differs from the truth: 2 stale, 1 unknown".
  QString differences_said() const { return differs_->text(); }
  QAbstractButton* seat_button(SeatId seat) const;

 signals:
  void body_clicked(sandgate::BodyId body);
  void pointer_at(std::optional<sandgate::MapPoint> place);
  void shown_changed();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void link(ReviewSheet& one, ReviewSheet& other);
  void make_seats(QWidget* head);
  void make_switches();
  void give_way(int wide);
  void refresh();
  void show_seat();
  /// What both sheets show: what stands or a branch, a belief or the other course.
  void show_courses();
  QString known_title() const;
  void show_riders_out(const Campaign& truth);

  ReviewModel& model_;
  bool hall_;
  SideBriefings briefings_;
  std::unique_ptr<SheetBackdrop> backdrop_;
  PanelHead *truth_head_, *known_head_;
  QLabel *truth_title_, *known_title_;
  ReviewSheet *truth_, *known_;
  ElidedLabel *riders_, *differs_, *men_;
  QFrame *left_, *right_;
  QWidget* seats_row_;
  QButtonGroup* seats_;
  QComboBox* seats_box_;
  ReviewShown shown_;
  std::vector<QPushButton*> more_;
  bool following_ = false;
};

}  // namespace sandgate
