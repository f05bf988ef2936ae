// The seven steps of a review, after TC 25-20, figure 4-1, with the minutes they are given: the review's own clock.
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/enumeration.h"

namespace sandgate {

enum class ReviewStep : std::uint8_t { rules, intents, happened, issues, figures, improve, closing };
constexpr auto words_of(ReviewStep) {
  return std::to_array<std::string_view>({"rules", "intents", "happened", "issues", "figures", "improve", "closing"});
}
/// In which order key issues are gone through; by hand: as they were put on the agenda.
enum class IssueOrder : std::uint8_t { by_time, by_arm, by_theme, by_hand };
constexpr auto words_of(IssueOrder) {
  return std::to_array<std::string_view>({"by_time", "by_arm", "by_theme", "by_hand"});
}

/// How long each step is to take, in minutes: ninety in all.
inline constexpr std::array<int, value_count<ReviewStep>> step_minutes{5, 10, 25, 24, 8, 13, 5};

QString step_told(ReviewStep step);  ///< "What happened"
QString order_told(IssueOrder order);

/// The steps side by side, each as wide as its minutes; the one in hand is bright, those where one has been are ticked.
/// At the issues one of four orders is chosen.
class AgendaStrip : public QWidget {
  Q_OBJECT
 public:
  explicit AgendaStrip(QWidget* parent = nullptr);
  ReviewStep step() const { return step_; }
  IssueOrder order() const { return order_; }
  void show_step(ReviewStep step, IssueOrder order);
  /// The same step as another strip, and its ticks.
  void show_as(const AgendaStrip& other);
  bool been(ReviewStep step) const { return been_[static_cast<std::size_t>(step)]; }
  QSize minimumSizeHint() const override { return {400, height()}; }

 signals:
  void step_asked(sandgate::ReviewStep step);
  void order_asked(sandgate::IssueOrder order);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Place {
    QRectF room;
    ReviewStep step;
  };
  std::vector<Place> places() const;
  /// The four orders, where there is room for them in the step of the issues.
  std::vector<std::pair<QRectF, IssueOrder>> order_places(const QRectF& issues) const;

  ReviewStep step_ = ReviewStep::happened;
  IssueOrder order_ = IssueOrder::by_time;
  std::array<bool, value_count<ReviewStep>> been_{};
};

}  // namespace sandgate
