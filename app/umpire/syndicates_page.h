// Syndicates that play one scenario side by side, hosted in one window: a bar with all of them, and the seats board or
// the console of the one in hand.
#pragma once

#include <QPushButton>
#include <QStackedWidget>
#include <memory>
#include <vector>

#include "app/desk/parts/background.h"
#include "app/umpire/host_page.h"

namespace sandgate {

/// A window of its own. Ctrl+Alt+1 to 9 goes to a syndicate, Ctrl+Alt+0 to the one with most that needs a person. Each
/// page is as it is where an exercise is hosted alone.
class SyndicatesPage : public QWidget {
  Q_OBJECT
 public:
  explicit SyndicatesPage(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~SyndicatesPage() override;

  /// Works off the windows' thread, then serves all of them or none. What goes wrong is told by `refused`, and the
  /// window closes.
  void host(const HostWish& wish, const HostingWays& ways);
  /// What is served still.
  const std::vector<HostPage*>& pages() const { return syndicates_; }
  HostPage* shown() const;
  void show_syndicate(std::size_t which);
  /// What the bar says of one: "1  exercise-1  move 4  3 wait".
  QString told(std::size_t which) const;
  QPushButton* button(std::size_t which) const { return buttons_[which]; }
  /// Whether it asks before it closes; tests do not.
  void set_asks(bool asks);

 signals:
  void refused(const QString& sentence);
  void served();
  /// Of one of them, what has been so far is to be reviewed.
  void review_asked(sandgate::HostPage* of);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void take(std::vector<std::unique_ptr<Host>> hosts, const HostingWays& ways);
  void prepare_consoles();
  void leave(HostPage* page);
  void refresh();
  /// As much of it as there is room for on its button; its tip has all of it.
  QString fitted(std::size_t which) const;
  /// How much needs a person there; none: its console is not set out yet.
  static std::optional<std::size_t> waiting(HostPage& page);

  std::filesystem::path data_;
  QWidget* bar_;
  QStackedWidget* stack_;
  WorkPage* work_;
  std::vector<HostPage*> syndicates_;
  std::vector<QPushButton*> buttons_;  ///< of each
  bool asks_ = true;
  QTimer seconds_;
  Background loader_{this}, sheets_{this};
};

}  // namespace sandgate
