// Going back (KS-10): the umpire chooses an order in what has happened, sees what would come of going back to it, of
// striking it out or of forking there, and does one of these.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <functional>
#include <memory>
#include <optional>

#include "app/host/session.h"
#include "app/umpire/past_model.h"

namespace sandgate {

class PastDialog : public QDialog {
  Q_OBJECT
 public:
  /// `session` must outlive it; `by` rules.
  PastDialog(Session& session, std::string by, QWidget* parent = nullptr);
  ~PastDialog() override;

  /// The row that is chosen; null: none.
  const PastRow* chosen() const;
  /// Chooses the order that has this event; whether there is one.
  bool choose(std::int64_t event);

  QTableView* table() const { return table_; }
  QLineEdit* reason_field() const { return reason_; }
  QLineEdit* search_field() const { return search_; }
  QCheckBox* again_box() const { return again_; }
  QCheckBox* fresh_box() const { return fresh_; }
  QLabel* preview_label() const { return preview_; }
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

 private:
  class Rows;
  void read_again();
  void follow();
  void show_preview();
  void take_back();
  void strike();
  void fork();
  void refuse(const QString& sentence);
  QString told(const Refusal& refusal, SeatId seat) const;
  QString failing(const Again& again) const;
  QString losses(const Chronicle& story) const;

  Session& session_;
  const std::string by_;
  std::unique_ptr<Rows> rows_;
  QTableView* table_;
  QLineEdit *search_, *reason_;
  QCheckBox *again_, *fresh_;
  QLabel *preview_, *refused_;
  QPushButton *back_, *strike_, *fork_;
  std::function<QString()> ask_file_;
};

}  // namespace sandgate
