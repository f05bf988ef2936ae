// The umpire's console of an exercise that is served elsewhere, as whoever joins sees it among his pages. Who knows the
// console makes it (app/umpire), so that a desk needs nothing of it.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <span>

#include "app/host/umpire_client.h"
#include "app/wire/client_end.h"

namespace sandgate {

class Sheet;

class FarConsole : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// These have been folded into the umpire's campaign.
  virtual void follow(std::span<const Transaction> transactions) = 0;
  /// Who is there, how it is served, what the clocks show: as the end of the line has it now.
  virtual void show_served() = 0;
  /// A seat's order was.
  virtual void refused(const wire::SeatRefused& refused) = 0;
  /// The line is lost, in a sentence; empty: it is there.
  virtual void show_lost(const QString& sentence) = 0;

 signals:
  /// Who is there is to be shown in its place.
  void page_asked();
  void leave_asked();
};

/// All outlive it.
using MakeFarConsole =
    std::function<FarConsole*(wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet)>;

}  // namespace sandgate
