// Papers as they are asked for from a menu: where to is asked, and they are written off the windows' thread.
#pragma once

#include <QWidget>
#include <filesystem>

#include "app/desk/parts/background.h"
#include "app/host/umpire_client.h"
#include "app/umpire/console/print_menu.h"

namespace sandgate {

class PaperPrinter : public QObject {
  Q_OBJECT
 public:
  /// `data_folder`: where the clauses lie. `over`: over which files are chosen; it must outlive this.
  PaperPrinter(std::filesystem::path data_folder, QWidget& over);

  void ask(const PaperWish& wish, const UmpireClient& umpire);
  /// How it went is said, and told by `written`.
  void write(const PaperWish& wish, const UmpireClient& umpire, const QString& to);
  void cancel() { papers_.cancel(); }

 signals:
  void said(const QString& sentence);
  void written(const QString& to, bool whole);

 private:
  std::filesystem::path data_;
  QWidget& over_;
  Background papers_{this};
};

}  // namespace sandgate
