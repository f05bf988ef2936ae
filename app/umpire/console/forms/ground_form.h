// The umpire rules on what stands on the ground: a bridge or a rail is broken or whole, a field work finished or gone
// (KS-5, KS-6, KS-10).
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "app/host/umpire_client.h"
#include "app/umpire/console/forms/ground_places.h"
#include "app/umpire/console/forms/rule.h"

namespace sandgate {

/// Lists what lies nearest to the place that was pointed at. It stands beside the sheets and stays open: what was ruled
/// is listed anew.
class GroundForm : public QDialog {
  Q_OBJECT
 public:
  /// `umpire` must outlive it.
  GroundForm(const UmpireClient& umpire, Point pointed, Rule rule, QWidget* parent = nullptr);
  /// What lies nearest to this place is listed from now on.
  void point_at(Point place);

  QListWidget* list() const { return list_; }
  QLineEdit* reason_field() const { return reason_; }
  /// Breaks what is whole and makes whole what is broken; of a field work: it is finished.
  QPushButton* rule_button() const { return first_; }
  /// A field work is gone.
  QPushButton* gone_button() const { return second_; }
  QLabel* refused() const { return refused_; }

 private:
  void list_anew();
  void follow();
  void rule_on(bool second);
  const GroundPlace* in_hand() const;

  const UmpireClient& umpire_;
  Rule rule_;
  Point at_;
  std::vector<GroundPlace> places_;
  QListWidget* list_;
  QLineEdit* reason_;
  QPushButton *first_, *second_;
  QLabel* refused_;
};

}  // namespace sandgate
