// The umpire prepares an inject: what is done, and when it comes (KS-10).
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <vector>

#include "app/host/umpire_client.h"
#include "app/umpire/console/forms/place_field.h"
#include "app/umpire/console/forms/rule.h"

namespace sandgate {

/// Only the fields of what is chosen are shown. It stands beside the sheets, so that places can be pointed at; it
/// closes when the inject was taken, and says else why not.
class InjectForm : public QDialog {
  Q_OBJECT
 public:
  /// `umpire` must outlive it. `pointed`: what places begin from; `chosen`: the body in hand, or none.
  InjectForm(const UmpireClient& umpire, Point pointed, BodyId chosen, Rule rule, QWidget* parent = nullptr);

  /// The place that was asked for last is this one.
  void point_at(Point place);
  QLineEdit* name_field() const { return name_; }
  QComboBox* kind_field() const { return kind_; }
  QComboBox* trigger_field() const { return trigger_; }
  QLineEdit* text_field() const { return text_; }
  QCheckBox* by_move() const { return by_move_; }
  QSpinBox* move_field() const { return move_; }
  QCheckBox* repeats() const { return repeats_; }
  QComboBox* body_field() const { return body_; }
  QListWidget* seats() const { return to_; }
  QPlainTextEdit* lines() const { return lines_; }
  PlaceField* place() const { return place_; }
  QLabel* refused() const { return refused_; }
  InjectKind kind() const { return static_cast<InjectKind>(kind_->currentData().toInt()); }
  InjectTrigger trigger() const { return static_cast<InjectTrigger>(trigger_->currentData().toInt()); }
  void accept() override;

 private:
  struct Row {
    QLabel* label;
    QWidget* field;
    std::vector<InjectKind> kinds;        ///< of which it is
    std::vector<InjectTrigger> triggers;  ///< likewise
  };
  void add_row(const QString& words, QWidget* field, std::vector<InjectKind> kinds,
               std::vector<InjectTrigger> triggers = {});
  void make_deed_rows(BodyId chosen);
  void make_when_rows();
  void follow();
  /// What the body has, each arm with a field.
  void show_parts();
  std::expected<InjectTerms, QString> terms() const;
  std::expected<InjectDeed, QString> deed() const;
  std::expected<InjectWhen, QString> when() const;
  BodyId body_in(const QComboBox& field) const { return BodyId{field.currentData().toInt()}; }
  void list_bodies(QComboBox& field, BodyId chosen);
  void say_no(const QString& sentence);

  const UmpireClient& umpire_;
  Rule rule_;
  Point pointed_;
  QGridLayout *deed_rows_, *when_rows_;
  QGridLayout* rows_ = nullptr;  ///< the one that is being filled
  std::vector<Row> all_;
  QLineEdit *name_, *text_, *who_, *time_, *word_;
  QComboBox *kind_, *trigger_, *body_, *seat_, *arm_, *formation_, *broken_, *side_, *whose_;
  QPlainTextEdit* lines_;
  QListWidget* to_;
  QSpinBox *visibility_, *men_, *guns_, *move_, *within_, *percent_;
  std::vector<std::pair<Part, QSpinBox*>> parts_;
  QWidget* parts_box_;
  QCheckBox *by_move_, *by_time_, *repeats_;
  PlaceField *place_, *at_, *last_place_;
  QLabel* refused_;
};

}  // namespace sandgate
