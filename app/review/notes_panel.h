// What is said of the moment in hand, or of the exercise: to sustain, to improve, learned, said; whose it is to do.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QWidget>

#include "app/review/review_model.h"

namespace sandgate {

class NotesPanel : public QWidget {
  Q_OBJECT
 public:
  /// Of the moment in hand; else of the exercise as a whole.
  enum class About : std::uint8_t { moment, exercise };
  NotesPanel(ReviewModel& model, About about, QWidget* parent = nullptr);

  QTableWidget* list() const { return list_; }
  QComboBox* kind_field() const { return kind_; }
  QLineEdit* who_field() const { return who_; }
  QLineEdit* text_field() const { return text_; }
  /// "on moment 4, 9.48", and whether one has left it; for the panel's head.
  QString about_told() const;
  /// Puts the keyboard where a note is written.
  void begin_note();

 signals:
  void about_changed();
  /// Esc in a field, or a note kept by Ctrl+Enter: the keyboard is given back.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::string key() const;
  const Moment* about_moment() const;
  void tell_about();
  void leave();
  void refresh();
  /// Whether it was kept.
  bool write();
  void change(int row);
  void remove(int row);

  ReviewModel& model_;
  About about_;
  QTableWidget* list_;
  QComboBox* kind_;
  QLineEdit *who_, *text_;
  std::vector<std::size_t> remarks_;    ///< of each row
  std::optional<std::size_t> changed_;  ///< the one that is written anew
  std::optional<Remark> changing_;      ///< as it stood
};

}  // namespace sandgate
