// Joining an exercise that is served elsewhere: the invitation, the hosts that are found on the network, and who joins.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <memory>

#include "app/desk/join/join_model.h"

namespace sandgate {

class JoinDialog : public QDialog {
  Q_OBJECT
 public:
  /// The clipboard's link is put in, where it is one. `ways`: where hosts are listened for.
  explicit JoinDialog(QWidget* parent = nullptr, const DiscoveryWays& ways = {});
  ~JoinDialog() override;

  JoinModel& model() { return model_; }
  QLineEdit* link_field() const { return link_; }
  QLineEdit* seat_field() const { return seat_; }
  QLineEdit* person_field() const { return person_; }
  QListWidget* host_list() const { return hosts_; }
  QPushButton* scan_button() const { return scan_; }
  QPushButton* join_button() const { return join_; }
  QLabel* says_label() const { return says_; }

 signals:
  void join_asked(const sandgate::Invitation& invitation, const QString& person);

 private:
  void find_hosts(const DiscoveryWays& ways);
  void show_hosts();
  void choose_host();
  void scan();
  void refresh();
  void join();

  JoinModel model_;
  QLineEdit *link_, *seat_, *person_;
  QLabel *seat_name_, *says_, *found_;
  QListWidget* hosts_;
  QPushButton *scan_, *join_;
  std::unique_ptr<Finder> finder_;
  std::vector<FoundHost> shown_;
};

}  // namespace sandgate
