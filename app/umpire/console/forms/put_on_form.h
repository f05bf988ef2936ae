// The umpire puts a body on the map (KS-10).
#pragma once

#include <QCheckBox>
#include <QDialog>

#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/place_field.h"
#include "app/umpire/console/forms/ruling_foot.h"

namespace sandgate {

/// Closes when the body is on the map.
class PutOnForm : public QDialog {
  Q_OBJECT
 public:
  /// `like`: whose seat and facing it takes to begin with; none: nobody's. `umpire` must outlive it.
  PutOnForm(const UmpireClient& umpire, Point pointed, BodyId like, AskRule ask, QWidget* parent = nullptr);
  /// There it is to stand.
  void point_at(Point place) { place_->set_place(place); }

  QComboBox* seat_field() const { return seat_; }
  QLineEdit* name_field() const { return name_; }
  QSpinBox* men_field(Arm arm) const;
  QSpinBox* guns_field(Arm arm) const;
  QSpinBox* waggons_field(Arm arm) const;
  QCheckBox* scouts_box() const { return scouts_; }
  PlaceField* place_field() const { return place_; }
  QComboBox* formation_box() const { return formation_; }
  RulingFoot& foot() const { return *foot_; }

 private:
  struct ArmFields {
    Arm arm;
    QSpinBox *men, *guns, *waggons;
  };
  QWidget* make_strength();
  SeatId seat() const { return SeatId{seat_->currentData().toInt()}; }
  void follow();
  RulingFoot::Draft draft(const std::string& reason) const;

  const UmpireClient& umpire_;
  QComboBox *seat_, *formation_;
  QLineEdit* name_;
  std::vector<ArmFields> arms_;
  QCheckBox* scouts_;
  PlaceField* place_;
  QSpinBox* facing_;
  RulingFoot* foot_;
};

}  // namespace sandgate
