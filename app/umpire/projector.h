// The board shown large, for a projector: everybody's seats and how to join, without any secret; or the invitation of
// one chosen seat, by itself.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <string>

#include "app/umpire/seats_model.h"

namespace sandgate {

/// Where the host is reached, for whoever is to join.
struct HostedAt {
  QString address;        ///< "192.168.4.1:4190"
  QString others;         ///< further addresses; may be empty
  bool found = false;     ///< it tells of itself on the network
  bool loopback = false;  ///< reached from this machine alone
};

/// Drawn for 1920 × 1080 and scaled to what room there is: no letter is lower than 42 of those pixels. It shows the
/// secret of no seat but the chosen one, and of that nothing besides.
class ProjectorView : public QWidget {
  Q_OBJECT
 public:
  static constexpr QSize page{1920, 1080};
  static constexpr int least_px = 42;

  explicit ProjectorView(const SeatsModel& model, QWidget* parent = nullptr);

  void set_host(const HostedAt& host);
  void set_begins(const QString& words);
  /// The seat whose invitation is shown; empty: the page for all.
  void show_seat(const std::string& name);
  const std::string& seat() const { return seat_; }
  /// The link that can be read off the page now; empty: none.
  std::string link_shown() const;
  /// Every text on the page, as it is drawn.
  QStringList texts() const;
  /// The lowest of its letters, in pixels of the page.
  double lowest_letter() const;
  QSize sizeHint() const override { return page / 3; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Drawing;
  void draw(Drawing& drawing) const;
  void draw_common(Drawing& drawing) const;
  void draw_seat(Drawing& drawing, const BoardRow& row) const;

  const SeatsModel& model_;
  HostedAt host_;
  QString begins_;
  std::string seat_;
};

/// The same, filling the screen: Left and Right show one seat after the other, Home the page for all, Esc or F11 ends.
class ProjectorWindow : public QWidget {
  Q_OBJECT
 public:
  explicit ProjectorWindow(const SeatsModel& model, QWidget* parent = nullptr);
  ProjectorView& view() { return *view_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void step(int by);
  const SeatsModel& model_;
  ProjectorView* view_;
};

}  // namespace sandgate
