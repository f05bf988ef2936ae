// What the umpire may have printed, as a menu: of all, of the seat in hand, of tables that are open.
#pragma once

#include <QMenu>
#include <QString>
#include <functional>
#include <vector>

#include "map/base/id.h"

namespace sandgate {

enum class PaperKind : std::uint8_t { pack, strength, casualties, march_table, setup_sheet, setup_full_size };
struct PaperWish {
  PaperKind kind = PaperKind::pack;
  SeatId seat = {};    ///< none: all seats, or as it is
  TableId table = {};  ///< of a set-up sheet
};

/// What is there to be printed when the menu is opened.
struct Printable {
  SeatId seat = {};  ///< in hand; none: nobody is
  QString name;      ///< who it is
  std::vector<TableId> tables;
};

/// Adds the menu to `into`, and fills it each time that it is opened. `ask` is told what was chosen.
QMenu* add_print_menu(QMenu* into, std::function<Printable()> printable, std::function<void(const PaperWish&)> ask);

}  // namespace sandgate
