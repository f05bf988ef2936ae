#include "app/desk/parts/keys_sheet.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

constexpr std::size_t columns_of_menus = 3;
constexpr int key_row_px = 18;

QWidget* menu_page(const QMenu& menu) {
  auto* page = new QWidget;
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(4);
  grid->addWidget(role_label("title", menu.title().remove(QLatin1Char('&'))), 0, 0, 1, 2);
  int row = 1;
  for (const QAction* action : menu.actions()) {
    if (action->shortcut().isEmpty()) continue;
    grid->addWidget(role_label("plain", action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…"))), row, 0);
    grid->addWidget(role_label("key", action->shortcut().toString(QKeySequence::NativeText)), row, 1, Qt::AlignRight);
    grid->setRowMinimumHeight(row++, key_row_px);
  }
  grid->setRowStretch(row, 1);
  if (row == 1) {
    delete page;
    return nullptr;
  }
  return page;
}

}  // namespace

KeysSheet::KeysSheet(const QMenuBar& menus, QWidget* parent, bool notes) : QDialog(parent) {
  setWindowTitle(tr("Keys"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(16);
  auto* beside = new QHBoxLayout;
  beside->setSpacing(40);
  std::array<QVBoxLayout*, columns_of_menus> stacks{};
  for (QVBoxLayout*& stack : stacks) {
    stack = new QVBoxLayout;
    stack->setSpacing(20);
    beside->addLayout(stack, 1);
  }
  // Each menu under the shortest column so far.
  std::array<int, columns_of_menus> rows{};
  for (const QAction* top : menus.actions()) {
    QWidget* page = top->menu() ? menu_page(*top->menu()) : nullptr;
    if (!page) continue;
    const auto shortest = static_cast<std::size_t>(std::ranges::min_element(rows) - rows.begin());
    stacks[shortest]->addWidget(page);
    rows[shortest] += static_cast<QGridLayout*>(page->layout())->rowCount();
  }
  for (QVBoxLayout* stack : stacks) stack->addStretch();
  column->addLayout(beside);
  auto* hand = role_label(
      "note",
      tr("On the sheet: click a body to take it in hand, click the ground to plan its march, Shift and click for "
         "further legs. Drag or arrow keys move the sheet, the wheel and + − change its scale, Ctrl and drag "
         "shows a rectangle. Without a mouse: Shift and an arrow move a cross, with Ctrl finely; Space is a click "
         "there, Shift and Space one for a further leg."));
  auto* table = role_label(
      "note",
      tr("On a table: click a man, Shift and click for more, twice for his whole body, drag a frame round men; 1 to 9 "
         "take the bodies of the list. Drag chosen men to where they shall go and let go to give the order, or click "
         "with the right, turn their front by dragging, and press Enter; arrow keys move the place by an inch, with "
         "Shift by six. In a melee click a man to change his lot, or Space in the list. The middle button, or Ctrl and "
         "drag, moves the table."));
  auto* guns = role_label(
      "note", tr("With a gun in hand: arrow keys swing and raise it by a mil, with Shift by ten, Q and E swing it by a "
                 "hundred; "
                 "dragging swings it, the wheel raises it with Shift and swings it with Ctrl. Click an enemy to mark "
                 "him, men of "
                 "yours to pick them; the right button has it laid on the place. Enter fires too, Esc lets go of it."));
  auto* start = role_label(
      "note", tr("On the start page: Ctrl+T begins the first exercise, Ctrl+B agrees on a new battle, Ctrl+L lays out "
                 "a country, Ctrl+K prepares an "
                 "exercise, Ctrl+I makes one from "
                 "maps, Ctrl+R reads a battle as it was fought, Ctrl+H looks back on one that is over, Ctrl+Shift+R "
                 "reviews an exercise, Ctrl+Shift+X makes an experiment of many runs, Ctrl+O opens an "
                 "exercise, Ctrl+, changes colours, size and motion, Ctrl+Q ends the program."));
  const bool on_desk = !menus.actions().isEmpty();
  // What the hand does is read first: on a small screen the end of so many keys is below its edge.
  int above = 0;
  for (QLabel* note : {hand, table, guns, start}) {
    note->setWordWrap(true);
    if (note == hand || note == table) {
      column->insertWidget(above++, note);
    } else {
      column->addWidget(note);
    }
    if (!notes || (note != start && !on_desk)) note->hide();
  }
  constexpr int least_width = 480;
  setMinimumWidth(least_width);
}

}  // namespace sandgate
