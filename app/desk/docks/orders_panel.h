// The right dock: orders for the body in hand.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include "app/desk/docks/cost_card.h"
#include "app/desk/docks/drafts_card.h"
#include "app/desk/docks/march_form.h"
#include "app/desk/docks/party_form.h"
#include "app/desk/docks/screen_form.h"
#include "app/desk/model/desk_model.h"
#include "app/desk/model/ride_book.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/refused_box.h"
#include "app/stories/dispatches.h"

class QGridLayout;
class QVBoxLayout;

namespace sandgate {

/// Holds the forms of marches, screens and parties, says why an order cannot be, and lists what stands for the body in
/// hand.
class OrdersPanel : public QFrame {
  Q_OBJECT
 public:
  OrdersPanel(DeskModel& desk, ScreenModel& screen, PartyModel& party, const RideBook& rides,
              QWidget* parent = nullptr);

  MarchForm* form() const { return form_; }
  ScreenForm* screen_form() const { return screen_form_; }
  PartyForm* party_form() const { return party_form_; }
  DraftsCard* drafts() const { return drafts_; }
  /// "Box" or "Stand out", whichever applies to the body in hand.
  QPushButton* box_button() const { return box_; }
  QPushButton* screen_button() const { return screen_button_; }
  QPushButton* party_button() const { return party_button_; }
  QPushButton* march_button() const { return march_; }
  QPushButton* halt_button() const { return halt_; }
  /// In Halt's place for a body whose men stand where a table has closed.
  QPushButton* form_up_button() const { return form_up_; }
  QPushButton* give_button() const { return give_; }
  QPushButton* withdraw_button() const { return withdraw_; }
  /// KS-11.5: that an order for the body in hand will ride; hidden where it will not.
  QLabel* rides_label() const { return rides_first_; }

 signals:
  /// The button was pressed: what it does may have to be asked about first.
  void box_asked();
  void screen_asked();
  void party_asked();

 private:
  QWidget* notices();
  void refresh();
  void refresh_deeds();
  void refresh_give();
  void refresh_rides();
  void refresh_refusal();
  void refresh_standing();
  /// What the body in hand was ordered and did, the newest first; of orders that ride how they stand.
  std::vector<stories::OrderRow> standing_rows() const;
  QStringList names_of_others() const;
  /// Of all bodies of the march that is thought out.
  QString no_way_known(const Refusal& why) const;
  QStringList warnings() const;

  DeskModel& desk_;
  ScreenModel& screen_;
  PartyModel& party_;
  const RideBook& rides_;
  MarchForm* form_;
  ScreenForm* screen_form_;
  PartyForm* party_form_;
  CostCard* cost_;
  DraftsCard* drafts_;
  bool cost_wanted_ = true;
  QPushButton *march_, *box_, *screen_button_, *party_button_, *halt_, *form_up_;
  KeyedButton *give_, *withdraw_;
  QLabel *together_, *may_not_, *rides_first_, *working_, *weigh_title_, *weigh_, *standing_title_;
  QFrame* weigh_box_;
  RefusedBox* refused_;
  QGridLayout* standing_;
};

}  // namespace sandgate
