#include "app/desk/fight/charge_table.h"

#include <QPainter>

#include "app/desk/fight/charge_lines.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {
namespace {

constexpr int charge_rows = 7, charge_row_px = 20, charge_head_px = 34, charge_column_px = 50;
constexpr std::array band_columns{ChargeBand::far, ChargeBand::middle, ChargeBand::near};

std::array<const ChargeRules::Row*, charge_rows> table_rows_of(const ChargeRules& rules) {
  const auto& r = rules.rows;
  return {&r.extended_men_per_sabre_lost, &r.extended_lost_per_sabre, &r.close_sabres_lost_per_man,
          &r.close_sabres_per_man_lost,   &r.sabres_lost_per_gun,     &r.retired_extended_lost_per_sabre,
          &r.retired_close_lost_per_sabre};
}

}  // namespace

ChargeTable::ChargeTable(const ChargeRules& rules, QWidget* parent) : QWidget(parent), rules_(rules) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("The table of charges"));
  speak_for(this, QAccessible::Table);
}

QSize ChargeTable::sizeHint() const { return {340, charge_head_px + (charge_rows + 1) * charge_row_px + 2}; }

void ChargeTable::show_charge(const ForeseenCharge& charge) {
  band_ = charge.ruling.band;
  used_ = {};
  for (const ChargedGroup& group : charge.ruling.groups) {
    switch (group.kind) {
      case ChargedKind::extended: used_[0] = used_[1] = true; break;
      case ChargedKind::close: used_[2] = used_[3] = true; break;
      case ChargedKind::guns: used_[4] = true; break;
      case ChargedKind::retired_extended: used_[5] = true; break;
      case ChargedKind::retired_close: used_[6] = true; break;
      default: break;
    }
  }
  QStringList said;
  for (std::size_t i = 0; i < here_.size(); ++i) {
    here_[i] = QStringLiteral("%1 · %2").arg(charge.by_band[i].cavalry_lost).arg(charge.by_band[i].lost);
    said << tr("%1: %2 of yours, %3 of theirs")
                .arg(band_word(static_cast<ChargeBand>(i)))
                .arg(charge.by_band[i].cavalry_lost)
                .arg(charge.by_band[i].lost);
  }
  setAccessibleDescription(said.join(QStringLiteral("; ")));
  update();
}

void ChargeTable::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& look = Look::now();
  const QString labels[] = {tr("Extended: 1 sabre to … charged"),    tr("Extended: men lost to a sabre"),
                            tr("Close order: sabres lost to a man"), tr("Close order: 1 man lost to … sabres"),
                            tr("Guns: sabres lost to a gun taken"),  tr("Retired, extended: men to a sabre"),
                            tr("Retired, close order: the same")};
  const auto cell = [&](std::size_t column, int top, int high) {
    const int left = width() - charge_column_px * static_cast<int>(band_columns.size() - column);
    return QRect(left, top, charge_column_px, high);
  };
  const auto words_room = [&](int top) { return QRect(4, top, width() - 3 * charge_column_px - 6, charge_row_px); };
  for (std::size_t column = 0; column < band_columns.size(); ++column)
    if (band_columns[column] == band_) painter.fillRect(cell(column, 0, height()), look.unread);
  // Heads: the band, and how far it goes.
  for (std::size_t column = 0; column < band_columns.size(); ++column) {
    const auto band = static_cast<std::size_t>(band_columns[column]);
    const QRect room = cell(column, 0, charge_head_px);
    painter.setPen(look.ink);
    painter.setFont(ui_font(12, band_columns[column] == band_ ? QFont::Bold : QFont::DemiBold));
    painter.drawText(room.adjusted(0, 1, 0, -17), Qt::AlignCenter, band_word(band_columns[column]));
    painter.setPen(look.soft);
    painter.setFont(ui_font(11));
    painter.drawText(room.adjusted(-6, 16, 6, 0), Qt::AlignCenter,
                     tr("to %1").arg(feet_and_inches(rules_.bands[band])));
  }
  const auto all = table_rows_of(rules_);
  for (int row = 0; row < charge_rows; ++row) {
    const int top = charge_head_px + row * charge_row_px;
    const bool used = used_[static_cast<std::size_t>(row)];
    if (used) painter.fillRect(QRect(0, top, width(), charge_row_px), look.unread);
    painter.fillRect(QRect(0, top, width(), 1), look.hair);
    painter.setFont(ui_font(12, used ? QFont::DemiBold : QFont::Normal));
    painter.setPen(used ? look.ink : look.soft);
    painter.drawText(words_room(top), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(labels[row], Qt::ElideRight, words_room(top).width()));
    for (std::size_t column = 0; column < band_columns.size(); ++column) {
      const QRect room = cell(column, top, charge_row_px);
      if (used && band_columns[column] == band_) {
        painter.setPen(QPen(look.selection, 2));
        painter.drawRect(room.adjusted(4, 2, -5, -2));
        painter.setPen(look.ink);
      }
      painter.drawText(room, Qt::AlignCenter,
                       QString::number((*all[static_cast<std::size_t>(row)])[band_columns[column]]));
    }
  }
  const int top = charge_head_px + charge_rows * charge_row_px;
  painter.fillRect(QRect(0, top, width(), 1), look.rule);
  painter.setPen(look.ink);
  painter.setFont(ui_font(12, QFont::DemiBold));
  painter.drawText(words_room(top), Qt::AlignLeft | Qt::AlignVCenter, tr("Here: sabres · others lost"));
  for (std::size_t column = 0; column < band_columns.size(); ++column)
    painter.drawText(cell(column, top, charge_row_px), Qt::AlignCenter,
                     here_[static_cast<std::size_t>(band_columns[column])]);
}

}  // namespace sandgate
