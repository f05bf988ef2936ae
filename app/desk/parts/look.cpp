#include "app/desk/parts/look.h"

#include <QApplication>
#include <QPalette>
#include <QStringList>
#include <QStyleFactory>

#include "app/desk/parts/fit.h"

namespace sandgate {
namespace {

// Names in braces are filled in from the Look.
constexpr const char* sheet = R"(
QWidget#shell, QWidget#desk, QMainWindow { background: {window}; }
QMainWindow::separator { background: {window}; width: 8px; height: 8px; }
QMainWindow::separator:hover { background: {rule}; }
QToolTip { background: #FFFBEA; color: {ink}; border: 1px solid {rule}; padding: 4px; font-size: 12px; }

QWidget#topBar { background: {bar}; }
QWidget#topBar QLabel { color: #F7F3E9; }
QWidget#topBar QLabel#house { font-size: 14px; font-weight: 700; }
QMenuBar { background: transparent; color: #EDE7DA; font-size: 13px; }
QMenuBar::item { background: transparent; padding: 5px 10px; }
QMenuBar::item:selected { background: #45443F; }
QMenu { background: {panel}; color: {ink}; border: 1px solid {rule}; padding: 4px 0; font-size: 13px; }
QMenu::item { padding: 5px 28px 5px 24px; }
QMenu::item:selected { background: {chosen}; }
QMenu::item:disabled { color: #A39A8B; }
QMenu::separator { height: 1px; background: {hair}; margin: 4px 0; }
QMenu::indicator { width: 12px; height: 12px; left: 6px; }

QWidget#headStrip { background: {panel}; border-bottom: 1px solid {rule}; }
QFrame#division { background: {rule}; }
QWidget#statusStrip { background: {head}; border-top: 1px solid {rule}; }

QFrame#panel { background: {panel}; border: 1px solid {rule}; }
QTabBar { background: {window}; }
QTabBar::tab { background: {head}; color: {soft}; border: 1px solid {rule}; padding: 4px 9px; font-size: 12.5px; }
QTabBar::tab:selected { background: {panel}; color: {ink}; font-weight: 600; }
QTabBar::tab:hover { background: {unread}; }
QWidget#panelHead { background: {head}; border: 1px solid {rule}; border-bottom: 1px solid {rule}; }
QLabel { background: transparent; color: {ink}; }
QLabel[role="title"] { font-size: 13px; font-weight: 700; }
QLabel[role="note"] { font-size: 12px; color: {soft}; }
QLabel[role="second"] { font-size: 12.5px; color: {soft}; }
QLabel[role="heading"] { font-size: 16px; font-weight: 600; }
QLabel[role="column"] { font-size: 11.5px; font-weight: 600; color: {soft}; }
QLabel[role="key"] { font-size: 11px; color: {soft}; border: 1px solid {rule}; border-radius: 3px; padding: 0 4px; }
QLabel[role="chip"] { font-size: 11.5px; border: 1px solid #8D8472; border-radius: 3px; padding: 1px 5px;
  background: {head}; }
QLabel[role="clock"] { font-size: 28px; font-weight: 700; }
QLabel[role="arrival"] { font-size: 17px; font-weight: 700; color: #12305A; }
QLabel[role="warning"] { font-size: 12.5px; color: {warning}; font-weight: 600; }

QFrame#arrives { background: {head}; border: none; }
QFrame#weigh { background: #FBEBD9; border: 1px solid #D9B48B; border-left: 3px solid {warning}; }
QFrame#refused { background: {alarm}; border: 1px solid #D9A49B; border-left: 3px solid {bad}; }
QLabel#fault { background: {alarm}; border: 1px solid #D9A49B; border-left: 3px solid {bad}; padding: 8px 12px;
  font-size: 13px; }

QPushButton { background: #FFFDF6; color: {ink}; border: 1px solid #A89F8D; border-radius: 3px; padding: 4px 10px;
  font-size: 13px; font-weight: 600; min-height: 18px; }
QPushButton:hover { background: {unread}; border-color: #7D7464; }
QPushButton:pressed { background: {rule}; }
QPushButton:checked { background: {chosen}; border-color: {selection}; }
QPushButton:checked:disabled { background: {panel}; border-color: {rule}; }
QPushButton:focus { border: 1px solid {selection}; }
QPushButton:disabled { color: #A39A8B; background: {panel}; border-color: {rule}; }
QPushButton[main="true"] { background: {bar}; color: #FFFFFF; border-color: {bar}; min-height: 22px; }
QPushButton[main="true"]:hover { background: #45443F; }
QPushButton[main="true"]:disabled { background: #B9B1A2; border-color: #B9B1A2; color: {panel}; }
QPushButton[tall="true"] { min-height: 22px; }
QPushButton[flat="true"] { border: none; background: transparent; color: {link}; padding: 2px 4px; }

QLineEdit, QComboBox, QDoubleSpinBox, QSpinBox { background: #FFFFFF; color: {ink}; border: 1px solid {rule}; border-radius: 2px;
  padding: 3px 7px; min-height: 20px; font-size: 13.5px; selection-background-color: {link};
  selection-color: #FFFFFF; }
QLineEdit:focus, QComboBox:focus, QDoubleSpinBox:focus, QSpinBox:focus { border: 1px solid {selection}; }
QPlainTextEdit#field { background: #FFFFFF; color: {ink}; border: 1px solid {rule}; border-radius: 2px;
  font-size: 13.5px; selection-background-color: {link}; selection-color: #FFFFFF; }
QPlainTextEdit#field:focus { border: 1px solid {selection}; }
QTextBrowser#message { background: {panel}; color: {ink}; border: none; font-size: 13px; }
QLineEdit[wrong="true"] { border: 1px solid {bad}; }
QLineEdit:disabled, QComboBox:disabled { background: {panel}; color: #A39A8B; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView { background: #FFFFFF; border: 1px solid {rule}; selection-background-color: {chosen};
  selection-color: {ink}; }
QCheckBox, QRadioButton { color: {ink}; font-size: 13px; spacing: 6px; }

QAbstractItemView { background: {panel}; color: {ink}; border: none; font-size: 13px; outline: none;
  selection-background-color: {chosen}; selection-color: {ink}; }
QTableView { gridline-color: {hair}; }
QHeaderView { background: {panel}; }
QHeaderView::section { background: {panel}; color: {soft}; border: none; border-bottom: 1px solid {rule};
  font-size: 11.5px; font-weight: 600; padding: 4px 8px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: #C9BFAC; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: #A89F8D; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollArea, QScrollArea > QWidget > QWidget#page { background: {panel}; border: none; }
QProgressBar { background: {hair}; border: 1px solid {rule}; border-radius: 2px; max-height: 10px; min-height: 10px; }
QProgressBar::chunk { background: {link}; }
QDialog { background: {panel}; }
QFrame#card { background: {panel}; border: 1px solid {rule}; border-radius: 3px; }
)";

}  // namespace

QString Look::style_sheet() const {
  QString text = QString::fromUtf8(sheet);
  const std::pair<const char*, QColor> names[] = {
      {"{window}", window}, {"{panel}", panel},     {"{head}", head}, {"{rule}", rule}, {"{hair}", hair},
      {"{ink}", ink},       {"{soft}", soft},       {"{bar}", bar},   {"{link}", link}, {"{selection}", selection},
      {"{chosen}", chosen}, {"{warning}", warning}, {"{bad}", bad},   {"{good}", good}, {"{unread}", unread},
      {"{alarm}", alarm}};
  for (const auto& [name, colour] : names) text.replace(QLatin1String(name), colour.name());
  return text;
}

QFont ui_font(double pixels, QFont::Weight weight) {
  QFont font;
  font.setFamilies(
      {QStringLiteral("Cabin"), QStringLiteral("Carlito"), QStringLiteral("Lato"), QStringLiteral("DejaVu Sans")});
  // Points rather than pixels: they may be broken, and 96 to the inch is what the sizes are given at.
  font.setPointSizeF(pixels * 72.0 / 96.0);
  font.setWeight(weight);
  return font;
}

void apply_look(QApplication& application, const Look& look) {
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QPalette palette;
  palette.setColor(QPalette::Window, look.panel);
  palette.setColor(QPalette::Base, Qt::white);
  palette.setColor(QPalette::AlternateBase, look.head);
  palette.setColor(QPalette::WindowText, look.ink);
  palette.setColor(QPalette::Text, look.ink);
  palette.setColor(QPalette::ButtonText, look.ink);
  palette.setColor(QPalette::Button, look.head);
  palette.setColor(QPalette::Highlight, look.chosen);
  palette.setColor(QPalette::HighlightedText, look.ink);
  palette.setColor(QPalette::Link, look.link);
  palette.setColor(QPalette::PlaceholderText, QColor(0x8D, 0x84, 0x72));
  QApplication::setPalette(palette);
  QApplication::setFont(ui_font(13));
  application.setStyleSheet(look.style_sheet());
  if (!application.findChild<KeepOnScreen*>(QString(), Qt::FindDirectChildrenOnly))
    application.installEventFilter(new KeepOnScreen(&application));
}

}  // namespace sandgate
