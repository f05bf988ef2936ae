// Two sheets beside one another, of one size, that are panned and zoomed as one: the truth, and what a seat knows.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>
#include <vector>

#include "app/desk/parts/panel.h"
#include "app/umpire/console/console_sheet.h"

namespace sandgate {

class TwinSheets : public QWidget {
  Q_OBJECT
 public:
  TwinSheets(std::shared_ptr<const Sheet> sheet, const Setting& setting, QWidget* parent = nullptr);
  ~TwinSheets() override;

  ConsoleSheet& truth() const { return *truth_; }
  ConsoleSheet& known() const { return *known_; }
  SheetBackdrop& backdrop() const { return *backdrop_; }
  /// Whose Picture stands beside the truth.
  SeatId seat() const;
  void show_seat(SeatId seat);
  void next_seat(int step);
  QComboBox* seats() const { return seats_; }

  void set_truth_note(const QString& note) { truth_head_->set_note(note); }
  void set_known_note(const QString& note) { known_head_->set_note(note); }
  /// "2 stale, 4 unknown", over the foot of the second sheet.
  void set_differences(const Differences& differences);
  QLabel* differences() const { return differs_; }

 signals:
  void seat_shown(sandgate::SeatId seat);
  void body_clicked(sandgate::BodyId body);
  /// On either of them.
  void pointer_at(std::optional<sandgate::MapPoint> place);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void link(ConsoleSheet& one, ConsoleSheet& other);
  void place_differences();

  std::unique_ptr<SheetBackdrop> backdrop_;
  PanelHead *truth_head_, *known_head_;
  ConsoleSheet *truth_, *known_;
  QFrame *left_, *right_;
  QComboBox* seats_;
  QLabel* differs_;
  bool following_ = false;
};

}  // namespace sandgate
