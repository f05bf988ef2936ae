#include "app/umpire/console/print_menu.h"

#include <QCoreApplication>

namespace sandgate {
namespace {

struct PrintWords {
  Q_DECLARE_TR_FUNCTIONS(PrintMenu)
};

}  // namespace

QMenu* add_print_menu(QMenu* into, std::function<Printable()> printable, std::function<void(const PaperWish&)> ask) {
  QMenu* menu = into->addMenu(PrintWords::tr("P&rint"));
  const auto fill = [menu, printable = std::move(printable), ask = std::move(ask)] {
    const Printable now = printable();
    menu->clear();
    const auto add = [&](QMenu* to, const QString& text, const PaperWish& wish) {
      QObject::connect(to->addAction(text), &QAction::triggered, menu, [ask, wish] { ask(wish); });
    };
    const auto add_all_of = [&](QMenu* to, SeatId seat, const QString& pack) {
      add(to, pack, {PaperKind::pack, seat});
      add(to, PrintWords::tr("&Strength return…"), {PaperKind::strength, seat});
      add(to, PrintWords::tr("&Casualty return…"), {PaperKind::casualties, seat});
      add(to, PrintWords::tr("&March table…"), {PaperKind::march_table, seat});
    };
    add_all_of(menu, {}, PrintWords::tr("Seat &packs of all…"));
    menu->addSeparator();
    if (now.seat) {
      QString name = now.name;
      add_all_of(menu->addMenu(PrintWords::tr("&Of %1").arg(name.replace('&', QStringLiteral("&&")))), now.seat,
                 PrintWords::tr("Seat &pack…"));
      menu->addSeparator();
    }
    if (now.tables.empty()) menu->addAction(PrintWords::tr("No table is open to be set up"))->setEnabled(false);
    for (const TableId table : now.tables) {
      QMenu* one = menu->addMenu(PrintWords::tr("Table &%1").arg(table.number + 1));
      add(one, PrintWords::tr("&Set-up sheet…"), {PaperKind::setup_sheet, {}, table});
      add(one, PrintWords::tr("Set-up sheet with the plan at &full size…"), {PaperKind::setup_full_size, {}, table});
    }
  };
  QObject::connect(menu, &QMenu::aboutToShow, menu, fill);
  fill();
  return menu;
}

}  // namespace sandgate
