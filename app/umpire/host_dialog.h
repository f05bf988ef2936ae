// How an exercise is hosted: on which network, by what port, whether it is told of there, and who plays for the absent.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <string>
#include <vector>

#include "app/hosting/host.h"

namespace sandgate {

/// Everything is proposed so that Enter serves: all networks, any port that is free, told of on the network.
class HostDialog : public QDialog {
  Q_OBJECT
 public:
  /// `addresses` of this machine; `programs` that may play for somebody who is not there.
  HostDialog(const std::vector<std::string>& addresses, const std::vector<std::string>& programs,
             QWidget* parent = nullptr);

  /// An exercise that is there is gone on with, which has so many syndicates; 1: it is alone.
  void offer_those_there(int syndicates);
  /// How many play side by side.
  int syndicates() const;
  /// As chosen; whether it is fresh and timed is the caller's to say.
  HostingWays ways() const;

  QComboBox* bind_field() const { return bind_; }
  QSpinBox* port_field() const { return port_; }
  QCheckBox* discovery_box() const { return discovery_; }
  QComboBox* stand_in_field() const { return stand_in_; }
  QSpinBox* syndicates_field() const { return syndicates_; }
  QCheckBox* all_box() const { return all_; }
  QPushButton* host_button() const { return host_; }

 private:
  QComboBox *bind_, *stand_in_;
  QSpinBox *port_, *syndicates_;
  QCheckBox *discovery_, *all_;
  QLabel* syndicates_label_;
  int there_ = 0;  ///< syndicates of an exercise that is gone on with; 0: a new one
  QPushButton* host_;
};

}  // namespace sandgate
