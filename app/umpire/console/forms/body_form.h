// The umpire corrects how a body stands (KS-10): its strength, place, facing, formation, packets; or takes it off.
#pragma once

#include <QDialog>

#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/place_field.h"
#include "app/umpire/console/forms/ruling_foot.h"

namespace sandgate {

/// Begins from how the body is, and asks for what was changed alone. What nobody has touched follows the exercise. It
/// closes when its ruling was taken.
class BodyForm : public QDialog {
  Q_OBJECT
 public:
  /// `umpire` must outlive it.
  BodyForm(const UmpireClient& umpire, BodyId chosen, AskRule ask, QWidget* parent = nullptr);
  /// There it is to stand.
  void point_at(Point place) { place_->set_place(place); }
  /// Another body is in hand.
  void choose(BodyId body);

  QComboBox* body_field() const { return body_; }
  /// Of the part at that place of its contents.
  QSpinBox* men_field(std::size_t part = 0) const { return parts_[part].men; }
  QSpinBox* guns_field(std::size_t part = 0) const { return parts_[part].guns; }
  PlaceField* place_field() const { return place_; }
  QSpinBox* facing_box() const { return facing_; }
  QComboBox* formation_box() const { return formation_; }
  QSpinBox* packets_field(std::size_t kind) const { return packets_[kind]; }
  RulingFoot& foot() const { return *foot_; }
  QPushButton* men_button() const { return men_; }

 signals:
  /// Its men stand on a table, and are ruled on one by one.
  void men_asked(sandgate::BodyId body);

 private:
  struct PartFields {
    QSpinBox *men, *guns, *waggons;
  };
  BodyId body() const { return BodyId{body_->currentData().toInt()}; }
  /// The body in hand; null: there is none any more.
  const Body* now() const;
  void show_body();
  void make_parts();
  void follow();
  RulingFoot::Draft correction(const std::string& reason) const;
  RulingFoot::Draft taken_off(const std::string& reason) const;

  const UmpireClient& umpire_;
  Body was_;  ///< as the fields were filled
  QComboBox *body_, *formation_;
  QLabel* is_;
  QGridLayout* strength_;
  std::vector<PartFields> parts_;
  PlaceField* place_;
  QSpinBox* facing_;
  std::vector<QSpinBox*> packets_;
  QWidget* packets_box_;
  QLabel* packets_label_;
  RulingFoot* foot_;
  QPushButton* men_;
};

}  // namespace sandgate
