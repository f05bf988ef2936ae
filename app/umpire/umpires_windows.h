// The windows an umpire opens from the seats board and from his console, wherever the exercise is served: the weather
// and announcements, messages, who commands whom.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/host/umpire_client.h"
#include "app/umpire/console/forms/asked_rule.h"

namespace sandgate {

class UmpiresWindows : public QObject {
  Q_OBJECT
 public:
  /// `umpire` and the widget that `over` answers, over which windows open, must outlive their use.
  UmpiresWindows(UmpireClient& umpire, Rule rule, std::function<QWidget*()> over, QObject* parent = nullptr);

  UmpireClient& umpire() const { return umpire_; }
  std::optional<QString> rule(const Deed& ruling) const { return rule_(ruling); }
  QWidget* over() const { return over_(); }
  void ask_ruling();
  void show_messages();
  void show_command();

 signals:
  /// Who commands whom may have changed.
  void commanded();

 private:
  UmpireClient& umpire_;
  Rule rule_;
  std::function<QWidget*()> over_;
};

}  // namespace sandgate
