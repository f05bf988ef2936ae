// The dock in which a message is written: to whom, on which form, with what is drawn for it.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/desk/model/drawing_model.h"
#include "app/desk/parts/refused_box.h"

class QGridLayout;

namespace sandgate {

/// A message that is being written, as it stands in its form.
struct Letter {
  int form = 0, task = 0, activity = 0, heading = 0, request = 0;  ///< places in the form's lists
  std::vector<SeatId> to = {};
  bool umpire = false;
  std::optional<MessageHandle> answers = {};
  std::optional<Handle> about = {};
  QString at = {}, time = {};
  std::array<QString, arm_count> strength = {};
  std::vector<std::pair<std::string, QString>> parts = {};  ///< by their names in the message; what says something
  std::vector<MessageDrawing> drawings = {};
  friend bool operator==(const Letter&, const Letter&) = default;
};

/// Holds what has been written until it is sent; put away, it is there again. Only what the chosen form has is shown.
class WriteForm : public QFrame {
  Q_OBJECT
 public:
  WriteForm(DeskModel& desk, DrawingModel& drawings, QWidget* parent = nullptr);

  /// Ready to be written in; what had been begun stays.
  void begin();
  /// The same to whoever sent a message that has come.
  void answer(const SeenMessage& message);
  /// What is written as it would be sent; none where something typed cannot be read, which is marked then.
  std::optional<BasicMessage<Handle>> written();
  void send();
  void clear();
  /// What is written, to be kept; none where nothing is, or where just that is on its way.
  std::optional<Letter> letter() const;
  /// As it was kept: what the seat does not know any more is left out.
  void recall(const Letter& letter);
  /// Enter in one of its fields: the point that is typed, the end of what is drawn, or the beginning of it.
  void enter();
  /// A point was typed and has been taken, or cannot be read and is marked; false where none was typed.
  bool take_typed_point();

  QComboBox* form_field() const { return form_; }
  QComboBox* about_field() const { return about_; }
  /// Of the seat of that number; the umpire's where there is none. Null where it is nobody to write to.
  QCheckBox* addressee(SeatId seat) const;
  /// Where a head is written, by its name in the message ("text", "information").
  QPlainTextEdit* text_field(std::string_view part) const;
  QLineEdit* place_field() const { return at_; }
  QLineEdit* time_field() const { return time_; }
  QLineEdit* strength_field(Arm arm) const { return strength_[static_cast<std::size_t>(arm)]; }
  QComboBox* drawing_field() const { return kind_; }
  QLineEdit* name_field() const { return name_; }
  QLineEdit* point_field() const { return point_; }
  QPushButton* draw_button() const { return draw_; }
  QPushButton* send_button() const { return send_; }
  RefusedBox* refused() const { return refused_; }
  /// Everything in it that is typed in or chosen from, from above.
  std::vector<QWidget*> fields() const;

 signals:
  /// It was taken.
  void sent();
  /// What is written is another.
  void changed();
  void put_away();
  /// Something is to be drawn on the sheet.
  void drawing_begun();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Row {
    QWidget *label, *field;
    std::vector<MessageForm> forms;  ///< that have it
  };
  struct Text {
    std::string part;
    QPlainTextEdit* field;
  };
  MessageForm form() const;
  void add_row(QGridLayout& grid, const QString& name, QWidget* field, std::vector<MessageForm> forms);
  QPlainTextEdit* add_text(QGridLayout& grid, std::string_view part, std::vector<MessageForm> forms);
  void make_addressees(QVBoxLayout& column);
  void make_heads(QGridLayout& grid);
  void make_strength();
  void make_drawings(QVBoxLayout& column);
  void follow_form();
  void follow_drawings();
  void list_bodies();
  void draw();
  Lines lines(std::string_view part) const;
  Letter as_written() const;
  void tell_changes();
  std::vector<ArmCount> strength() const;
  /// A place that was typed; where it cannot be read it is marked, and `wrong` set.
  std::optional<Point> typed_place(QLineEdit* field, bool& wrong) const;
  std::optional<ExerciseTime> typed_time(bool past, bool& wrong) const;

  DeskModel& desk_;
  DrawingModel& drawings_;
  std::vector<std::pair<SeatId, QCheckBox*>> addressees_;
  std::optional<MessageHandle> answers_;
  std::optional<Letter> on_its_way_;  ///< was sent, and has no answer yet
  QLabel* answers_note_;
  QPushButton* drop_answer_;
  QComboBox *form_, *about_, *task_, *activity_, *heading_, *request_, *kind_;
  QLineEdit *at_, *time_, *name_, *point_;
  QLabel* time_label_ = nullptr;
  QWidget* counts_;
  std::array<QLineEdit*, marching_arms.size()> strength_;
  std::vector<Text> texts_;
  std::vector<Row> rows_;
  std::vector<Handle> bodies_;  ///< of `about_`, after its first row
  QLabel* drawing_note_;
  QVBoxLayout* drawn_;
  QPushButton *draw_, *send_, *leave_;
  RefusedBox* refused_;
};

}  // namespace sandgate
