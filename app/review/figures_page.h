// The figures of a review: seven panels, each with its finding; a click brings sheets and day to that move.
#pragma once

#include <array>
#include <vector>

#include <QTimer>

#include "app/charts/figures.h"
#include "app/review/chart_view.h"
#include "app/review/review_model.h"

namespace sandgate {

/// Down and Up show one after the other alone, as large as the page; Enter the first; Esc all of them again. Where
/// other exercises are compared, their strips fill the page instead: Down and Up choose one of them, Enter opens its
/// review, Esc leads back.
class FiguresPage : public QWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it and have an exercise in hand.
  explicit FiguresPage(ReviewModel& model, QWidget* parent = nullptr);
  /// The one that fills the page; none: all of them.
  std::optional<Figure> alone() const { return alone_; }
  void show_alone(std::optional<Figure> figure);
  ChartView* chart(Figure figure) const { return charts_[static_cast<std::size_t>(figure)]; }
  ChartView* strips() const { return strips_; }

 signals:
  /// A move was chosen by a click.
  void led();
  void pointed(const QString& words);
  /// Another exercise's review is to be opened.
  void review_asked(const std::filesystem::path& file);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void place();
  void follow(const ChartHit& hit);
  void choose_beside(int by);

  ReviewModel& model_;
  ChartView* strips_;
  std::array<ChartView*, all_figures.size()> charts_{};
  std::optional<Figure> alone_;
  QTimer soon_;
};

}  // namespace sandgate
