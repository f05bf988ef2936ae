// Going back (KS-10): the umpire chooses an order in what has happened, sees what would come of going back to it, of
// striking it out or of forking there, and does one of these.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "app/umpire/past.h"

namespace sandgate {

class PastAgain;
class PastOutcomes;
class PastRows;

/// What has happened stands on the left, what would come of it on the right: of going back the orders that are struck,
/// and which of them would pass again; of striking one out both outcomes, side by side. What is reckoned long is
/// reckoned while one goes on looking.
class PastDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PastDialog(std::unique_ptr<Past> past, QWidget* parent = nullptr);
  ~PastDialog() override;

  /// The row that is chosen; null: none.
  const PastRow* chosen() const;
  /// Chooses the order that has this event; whether there is one.
  bool choose(std::int64_t event);
  /// What has happened is being read, or what would come of it reckoned.
  bool busy() const { return reading_ || looking_ || striking_; }

  QTableView* table() const { return table_; }
  QLineEdit* reason_field() const { return reason_; }
  QLineEdit* search_field() const { return search_; }
  QCheckBox* again_box() const { return again_; }
  QCheckBox* fresh_box() const { return fresh_; }
  QLabel* preview_label() const { return preview_; }
  /// The orders that are struck or come after one that is struck out, and what becomes of them.
  QTableView* orders_list() const { return orders_; }
  /// Both outcomes, side by side: a row for each side and what is counted of it.
  QTableView* outcomes_list() const { return outcomes_; }
  QLabel* refused_label() const { return refused_; }
  QPushButton* back_button() const { return back_; }
  QPushButton* strike_button() const { return strike_; }
  QPushButton* fork_button() const { return fork_; }

  /// Asks for a file that does not stand yet; tests answer themselves.
  void set_asks_file(std::function<QString()> ask) { ask_file_ = std::move(ask); }

 signals:
  /// The exercise was taken back, or one order struck out.
  void went_back();
  void forked(const QString& file);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void lay_out();
  QWidget* right_side();
  void read_again();
  void show_rows(std::vector<PastRow> rows);
  void follow();
  /// The choice has changed: what would come of it is looked at when it has stood for a moment.
  void chose();
  void look();
  void show_back(const Result<BackPreview>& preview);
  void show_strike(const Result<StrikePreview>& preview);
  void show_part(double part);
  void take_back();
  void strike();
  void fork();
  void done(const std::optional<QString>& refusal);
  std::string reason() const;

  std::unique_ptr<Past> past_;
  std::unique_ptr<PastRows> rows_;
  std::unique_ptr<PastAgain> again_rows_;
  std::unique_ptr<PastOutcomes> both_;
  QTableView *table_, *orders_, *outcomes_;
  QLineEdit *search_, *reason_;
  QCheckBox *again_, *fresh_;
  QLabel *preview_, *refused_;
  QPushButton *back_, *strike_, *fork_;
  QTimer soon_, watch_;
  bool reading_ = false, looking_ = false, striking_ = false;
  std::int64_t read_to_ = 0;                ///< events there were when it was read
  std::optional<std::int64_t> outcome_of_;  ///< both outcomes of striking this event out stand there
  std::function<QString()> ask_file_;
};

}  // namespace sandgate
