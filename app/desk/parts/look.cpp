#include "app/desk/parts/look.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QStringList>
#include <QStyleFactory>
#include <utility>

#include "app/desk/parts/choices.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/quiet_fields.h"
#include "app/mapview/lamps.h"

namespace sandgate {
namespace {

/// Of the application, which it has been given.
constexpr const char* look_property = "look";
/// Of the settings, which it shall be. The second was there before there were more than two, and is written still.
/// Under whose words a look is kept, in the same order.
constexpr std::array kinds_kept{LookKind::day, LookKind::night, LookKind::red, LookKind::contrast};
static_assert(kinds_kept.size() == choices::look_words.size());

// Names in braces are filled in from the Look.
constexpr const char* sheet = R"(
QWidget#shell, QWidget#desk, QMainWindow { background: {window}; }
QMainWindow::separator { background: {window}; width: 8px; height: 8px; }
QMainWindow::separator:hover { background: {rule}; }
QToolTip { background: {tip}; color: {ink}; border: 1px solid {rule}; padding: 4px; font-size: 12px; }

QWidget#topBar { background: {bar}; }
QWidget#topBar QLabel { color: {bar_words}; }
QWidget#topBar QLabel#house { font-size: 14px; font-weight: 700; }
QMenuBar { background: transparent; color: {bar_words}; font-size: 13px; }
QMenuBar::item { background: transparent; padding: 5px 10px; }
QMenuBar::item:selected { background: {bar_over}; }
QMenu { background: {panel}; color: {ink}; border: 1px solid {rule}; padding: 4px 0; font-size: 13px; }
QMenu::item { padding: 5px 28px 5px 24px; }
QMenu::item:selected { background: {chosen}; }
QMenu::item:disabled { color: {faint}; }
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
QLabel[role="chip"] { font-size: 11.5px; border: 1px solid {edge_over}; border-radius: 3px; padding: 1px 5px;
  background: {head}; }
QLabel[role="clock"] { font-size: 28px; font-weight: 700; }
QLabel[role="arrival"] { font-size: 17px; font-weight: 700; color: {arrival}; }
QLabel[role="warning"] { font-size: 12.5px; color: {warning}; font-weight: 600; }
QLabel[tone="link"] { color: {link}; }
QLabel[tone="good"] { color: {good}; }
QLabel[tone="bad"] { color: {bad}; }
QLabel[tone="warning"] { color: {warning}; }
QLabel[tone="soft"] { color: {soft}; }
QLabel[livery="red"] { color: {red}; font-weight: 700; }
QLabel[livery="blue"] { color: {blue}; font-weight: 700; }
QLabel[role="chip"][given="past"] { color: {soft}; text-decoration: line-through; }
QLabel[role="chip"][given="now"] { background: {warning}; border-color: {warning}; color: {field}; font-weight: 700; }
QLabel[role="chip"][given="last"] { background: {bad}; border-color: {bad}; color: {field}; font-weight: 700; }
QLabel#saidAbove { background: {panel}; color: {bad}; border: 1px solid {bad}; border-radius: 3px; padding: 8px 14px;
  font-size: 14px; }
QLabel#clauseWords { background: {tip}; border: 1px solid {rule}; padding: 6px; font-size: 12.5px; }
QTextBrowser#report { background: {panel}; border: 1px solid {rule}; padding: 4px; }

QFrame#arrives { background: {head}; border: none; }
QFrame#weigh { background: {weigh}; border: 1px solid {weigh_edge}; border-left: 3px solid {warning}; }
QFrame#refused { background: {alarm}; border: 1px solid {alarm_edge}; border-left: 3px solid {bad}; }
QLabel#fault { background: {alarm}; border: 1px solid {alarm_edge}; border-left: 3px solid {bad}; padding: 8px 12px;
  font-size: 13px; }

QPushButton { background: {button}; color: {ink}; border: 1px solid {edge}; border-radius: 3px; padding: 4px 10px;
  font-size: 13px; font-weight: 600; min-height: 18px; }
QPushButton:hover { background: {unread}; border-color: {edge_over}; }
QPushButton:pressed { background: {rule}; }
QPushButton:checked { background: {chosen}; border-color: {selection}; }
QPushButton:checked:disabled { background: {panel}; border-color: {rule}; }
QPushButton:focus { border: 1px solid {selection}; }
QPushButton:disabled { color: {faint}; background: {panel}; border-color: {rule}; }
QPushButton[main="true"] { background: {main}; color: {main_words}; border-color: {main}; min-height: 22px; }
QPushButton[main="true"]:hover { background: {main_over}; }
QPushButton[main="true"]:disabled { background: {main_off}; border-color: {main_off}; color: {main_words}; }
QPushButton[tall="true"] { min-height: 22px; }
QPushButton[flat="true"] { border: none; background: transparent; color: {link}; padding: 2px 4px; }

QLineEdit, QComboBox, QDoubleSpinBox, QSpinBox { background: {field}; color: {ink}; border: 1px solid {rule}; border-radius: 2px;
  padding: 3px 7px; min-height: 20px; font-size: 13.5px; selection-background-color: {link};
  selection-color: {field}; }
QLineEdit:focus, QComboBox:focus, QDoubleSpinBox:focus, QSpinBox:focus { border: 1px solid {selection}; }
QPlainTextEdit#field { background: {field}; color: {ink}; border: 1px solid {rule}; border-radius: 2px;
  font-size: 13.5px; selection-background-color: {link}; selection-color: #FFFFFF; }
QPlainTextEdit#field:focus { border: 1px solid {selection}; }
QTextBrowser#message { background: {panel}; color: {ink}; border: none; font-size: 13px; }
QLineEdit[wrong="true"] { border: 1px solid {bad}; }
QLineEdit:disabled, QComboBox:disabled { background: {panel}; color: {faint}; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView { background: {field}; border: 1px solid {rule}; selection-background-color: {chosen};
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
QScrollBar::handle { background: {grip}; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: {edge}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollArea, QScrollArea > QWidget > QWidget#page { background: {panel}; border: none; }
QProgressBar { background: {hair}; border: 1px solid {rule}; border-radius: 2px; max-height: 10px; min-height: 10px; }
QProgressBar::chunk { background: {link}; }
QDialog { background: {panel}; }
QFrame#card { background: {panel}; border: 1px solid {rule}; border-radius: 3px; }
)";

/// By night a box to be ticked would be dark on dark: its edge is light, and it is filled when it is ticked.
constexpr const char* boxes_by_night = R"(
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator { width: 12px; height: 12px;
  border: 1px solid {soft}; background: {field}; }
QRadioButton::indicator { border-radius: 7px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked, QAbstractItemView::indicator:checked
  { background: {selection}; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border: 1px solid {faint}; }
QCheckBox::indicator:checked:disabled, QRadioButton::indicator:checked:disabled { background: {faint}; }
)";

/// What has the keyboard is framed broadly; what cannot be chosen is ruled through its edge alone.
constexpr const char* edges_in_contrast = R"(
QPushButton:focus, QLineEdit:focus, QComboBox:focus, QDoubleSpinBox:focus, QSpinBox:focus, QPlainTextEdit#field:focus
  { border: 2px solid {selection}; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid {selection}; }
QAbstractItemView:focus { border: 2px solid {selection}; }
)";

}  // namespace

const Look& Look::by_day() {
  static const Look look;
  return look;
}

const Look& Look::by_night() {
  static const Look look = [] {
    Look dark;
    dark.kind = LookKind::night;
    dark.night = true;
    dark.window = QColor(0x16, 0x18, 0x17);
    dark.panel = QColor(0x26, 0x2A, 0x28);
    dark.head = QColor(0x2E, 0x33, 0x30);
    dark.rule = QColor(0x4A, 0x4E, 0x4A);
    dark.hair = QColor(0x38, 0x3C, 0x39);
    dark.ink = QColor(0xBF, 0xB7, 0xA8);
    dark.soft = QColor(0x9C, 0x92, 0x84);
    dark.faint = QColor(0x6C, 0x67, 0x5E);
    dark.bar = QColor(0x0F, 0x11, 0x10);
    dark.bar_over = QColor(0x33, 0x34, 0x2F);
    dark.bar_words = QColor(0xBD, 0xB5, 0xA4);
    dark.link = QColor(0x7F, 0xA9, 0xE0);
    dark.selection = QColor(0xB9, 0x8A, 0x1E);
    dark.chosen = QColor(0x4C, 0x41, 0x21);
    dark.warning = QColor(0xCF, 0x8A, 0x4A);
    dark.bad = QColor(0xE0, 0x69, 0x5E);
    dark.good = QColor(0x8F, 0xB0, 0x7A);
    dark.unread = QColor(0x34, 0x32, 0x2A);
    dark.alarm = QColor(0x3C, 0x27, 0x24);
    dark.alarm_edge = QColor(0x7A, 0x42, 0x38);
    dark.weigh = QColor(0x3A, 0x2F, 0x22);
    dark.weigh_edge = QColor(0x6E, 0x55, 0x34);
    dark.tip = QColor(0x33, 0x31, 0x2A);
    dark.field = QColor(0x1B, 0x1E, 0x1C);
    dark.button = QColor(0x30, 0x35, 0x32);
    dark.edge = QColor(0x5E, 0x62, 0x5C);
    dark.edge_over = QColor(0x83, 0x7F, 0x74);
    dark.main = QColor(0x6B, 0x56, 0x22);
    dark.main_over = QColor(0x7D, 0x65, 0x29);
    dark.main_off = QColor(0x3F, 0x42, 0x3F);
    dark.main_words = QColor(0xE4, 0xDA, 0xC2);
    dark.main_key = QColor(0xC2, 0xB4, 0x8E);
    dark.red = QColor(0xE0, 0x69, 0x5E);
    dark.blue = QColor(0x7F, 0xA9, 0xE0);
    dark.veil = QColor(0, 0, 0, 130);
    return dark;
  }();
  return look;
}

const Look& Look::by_red_lamp() {
  static const Look look = [] {
    Look red = by_night();
    red.kind = LookKind::red;
    red.window = QColor(0x08, 0x01, 0x01);
    red.panel = QColor(0x10, 0x02, 0x02);
    red.head = QColor(0x18, 0x04, 0x03);
    red.rule = QColor(0x5A, 0x14, 0x0E);
    red.hair = QColor(0x36, 0x0A, 0x08);
    red.ink = QColor(0xFF, 0x5C, 0x48);
    red.soft = QColor(0xE0, 0x4C, 0x3C);
    red.faint = QColor(0x9A, 0x30, 0x26);
    red.bar = QColor(0x05, 0x00, 0x00);
    red.bar_over = QColor(0x36, 0x0A, 0x08);
    red.bar_words = QColor(0xFF, 0x5C, 0x48);
    red.link = QColor(0xFF, 0x78, 0x62);
    red.selection = QColor(0xD0, 0x3C, 0x2A);
    red.chosen = QColor(0x42, 0x0E, 0x0A);
    red.warning = QColor(0xFF, 0x78, 0x62);
    red.bad = QColor(0xFF, 0x90, 0x7C);
    red.good = QColor(0xF0, 0x54, 0x42);
    red.unread = QColor(0x20, 0x06, 0x05);
    red.alarm = QColor(0x28, 0x06, 0x05);
    red.alarm_edge = QColor(0xB0, 0x38, 0x2A);
    red.weigh = QColor(0x20, 0x06, 0x05);
    red.weigh_edge = QColor(0x8A, 0x28, 0x1E);
    red.tip = QColor(0x1C, 0x05, 0x04);
    red.field = QColor(0x0A, 0x01, 0x01);
    red.button = QColor(0x1C, 0x05, 0x04);
    red.edge = QColor(0xA0, 0x30, 0x24);
    red.edge_over = QColor(0xC8, 0x40, 0x30);
    red.main = QColor(0x5C, 0x12, 0x0C);
    red.main_over = QColor(0x70, 0x18, 0x10);
    red.main_off = QColor(0x2A, 0x08, 0x06);
    red.main_words = QColor(0xFF, 0x8C, 0x78);
    red.main_key = QColor(0xFF, 0x70, 0x5C);
    red.red = QColor(0xFF, 0x78, 0x62);
    red.blue = QColor(0xFF, 0x78, 0x62);
    return red;
  }();
  return look;
}

const Look& Look::high_contrast() {
  static const Look look = [] {
    Look strong;
    strong.kind = LookKind::contrast;
    const QColor white(Qt::white), black(Qt::black), grey(0x4A, 0x4A, 0x4A);
    for (QColor* ground : {&strong.window, &strong.panel, &strong.head, &strong.field, &strong.button, &strong.unread,
                           &strong.alarm, &strong.weigh, &strong.tip})
      *ground = white;
    for (QColor* ink : {&strong.ink, &strong.soft, &strong.bar, &strong.rule, &strong.edge, &strong.edge_over,
                        &strong.main, &strong.alarm_edge, &strong.weigh_edge})
      *ink = black;
    strong.hair = grey;
    strong.faint = grey;
    strong.bar_over = grey;
    strong.bar_words = white;
    strong.link = QColor(0x00, 0x28, 0x8A);
    strong.selection = QColor(0xB0, 0x30, 0x00);
    strong.chosen = QColor(0xFF, 0xE0, 0x70);
    strong.warning = QColor(0x78, 0x34, 0x00);
    strong.bad = QColor(0x8C, 0x00, 0x00);
    strong.good = QColor(0x00, 0x50, 0x00);
    strong.main_over = grey;
    strong.main_off = grey;
    strong.main_words = white;
    strong.main_key = white;
    strong.red = QColor(0x8C, 0x00, 0x00);
    strong.blue = QColor(0x00, 0x28, 0x8A);
    strong.veil = QColor(0, 0, 0, 150);
    return strong;
  }();
  return look;
}

const Look& Look::of(LookKind kind) {
  switch (kind) {
    case LookKind::day: return by_day();
    case LookKind::night: return by_night();
    case LookKind::red: return by_red_lamp();
    case LookKind::contrast: return high_contrast();
  }
  return by_day();
}

const Look& Look::now() { return qApp ? of(static_cast<LookKind>(qApp->property(look_property).toInt())) : by_day(); }

const Look& look_kept() {
  const QString kept = choices::read(choices::look);
  for (std::size_t i = 0; i < kinds_kept.size(); ++i)
    if (kept == QLatin1String(choices::look_words[i])) return Look::of(kinds_kept[i]);
  return choices::read(choices::by_night) ? Look::by_night() : Look::by_day();
}

void keep_look(const Look& look) {
  for (std::size_t i = 0; i < kinds_kept.size(); ++i)
    if (kinds_kept[i] == look.kind) choices::keep(choices::look, QLatin1String(choices::look_words[i]));
  choices::keep(choices::by_night, look.night);
}

const Theme& theme_now() {
  static const Theme themes[] = {day_theme(), night_theme(), red_lamp_theme(), contrast_theme()};
  return themes[static_cast<std::size_t>(Look::now().kind)];
}

QString Look::style_sheet() const {
  QString text = QString::fromUtf8(sheet);
  if (night) text += QString::fromUtf8(boxes_by_night);
  if (kind == LookKind::contrast) text += QString::fromUtf8(edges_in_contrast);
  const bool by_day = kind == LookKind::day;
  const QColor arrival = by_day ? QColor(0x12, 0x30, 0x5A) : link, grip = by_day ? QColor(0xC9, 0xBF, 0xAC) : edge;
  const std::pair<const char*, QColor> names[] = {{"{window}", window},
                                                  {"{panel}", panel},
                                                  {"{head}", head},
                                                  {"{rule}", rule},
                                                  {"{hair}", hair},
                                                  {"{ink}", ink},
                                                  {"{soft}", soft},
                                                  {"{faint}", faint},
                                                  {"{bar}", bar},
                                                  {"{bar_over}", bar_over},
                                                  {"{bar_words}", bar_words},
                                                  {"{link}", link},
                                                  {"{selection}", selection},
                                                  {"{chosen}", chosen},
                                                  {"{warning}", warning},
                                                  {"{bad}", bad},
                                                  {"{good}", good},
                                                  {"{unread}", unread},
                                                  {"{alarm}", alarm},
                                                  {"{alarm_edge}", alarm_edge},
                                                  {"{weigh}", weigh},
                                                  {"{weigh_edge}", weigh_edge},
                                                  {"{tip}", tip},
                                                  {"{field}", field},
                                                  {"{button}", button},
                                                  {"{edge}", edge},
                                                  {"{edge_over}", edge_over},
                                                  {"{main}", main},
                                                  {"{main_over}", main_over},
                                                  {"{main_off}", main_off},
                                                  {"{main_words}", main_words},
                                                  {"{red}", red},
                                                  {"{blue}", blue},
                                                  {"{arrival}", arrival},
                                                  {"{grip}", grip}};
  for (const auto& [name, colour] : names) text.replace(QLatin1String(name), colour.name());
  return text;
}

void paint_day_picture(QPainter& painter, const QRectF& room, const QImage& picture) {
  if (picture.isNull()) return;
  constexpr double lamps_down = 0.45;
  painter.save();
  if (Look::now().night) {
    painter.fillRect(room, Qt::black);
    painter.setOpacity(lamps_down);
  }
  painter.drawImage(room, picture);
  if (Look::now().kind == LookKind::red) {
    painter.setOpacity(1);
    painter.setCompositionMode(QPainter::CompositionMode_Multiply);
    painter.fillRect(room, Look::now().ink);
  }
  painter.restore();
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
  application.setProperty(look_property, static_cast<int>(look.kind));
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QPalette palette;
  palette.setColor(QPalette::Window, look.panel);
  palette.setColor(QPalette::Base, look.field);
  palette.setColor(QPalette::AlternateBase, look.head);
  palette.setColor(QPalette::WindowText, look.ink);
  palette.setColor(QPalette::Text, look.ink);
  palette.setColor(QPalette::ButtonText, look.ink);
  palette.setColor(QPalette::Button, look.head);
  palette.setColor(QPalette::ToolTipBase, look.tip);
  palette.setColor(QPalette::ToolTipText, look.ink);
  palette.setColor(QPalette::Highlight, look.chosen);
  palette.setColor(QPalette::HighlightedText, look.ink);
  palette.setColor(QPalette::Link, look.link);
  palette.setColor(QPalette::PlaceholderText, look.faint);
  QApplication::setPalette(palette);
  QApplication::setFont(ui_font(13));
  application.setStyleSheet(look.style_sheet());
  if (!application.findChild<KeepOnScreen*>(QString(), Qt::FindDirectChildrenOnly))
    application.installEventFilter(new KeepOnScreen(&application));
  if (!application.findChild<QuietFields*>(QString(), Qt::FindDirectChildrenOnly))
    application.installEventFilter(new QuietFields(&application));
}

}  // namespace sandgate
