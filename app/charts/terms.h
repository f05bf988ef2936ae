// Private to this room: what its sentences are translated with, and the words that several charts share.
#pragma once

#include <QCoreApplication>
#include <QFont>
#include <QString>
#include <optional>

#include "core/review/review.h"

namespace sandgate::charts {

struct Charts {
  Q_DECLARE_TR_FUNCTIONS(charts)
};

QString seat_name(const Review& review, SeatId seat);  ///< "Lt-Col Hay"; empty of none
/// The same in so many pixels: without his rank where it has no room, "Hay".
QString seat_name_within(const Review& review, SeatId seat, double width, const QFont& font);
QString side_name(const Review& review, SideId side);
QString body_name(const Review& review, BodyId body);  ///< "2/Border"; empty of none or one that is not there
Livery livery_of(const Review& review, SeatId seat);
Livery livery_of(const Review& review, BodyId body);
/// To the nearest half: "18½ min", "2 h 10 min".
QString minutes(double minutes);
QString halves(double value);  ///< "18½"
/// "3.2 km", "350 m"; less than nought is told without a sign.
QString far(double metres);
QString fate(const OrderLife& order);  ///< "overtaken: the enemy held the place"
QString instruction(InstructionKind kind);
/// Of a moment, as on the flag of a bookmark: what the umpire called it, or its kind in a word or two.
QString moment_words(const Moment& moment);
/// "March to …, given 10.02": what an order was, for a tip.
QString order_words(const Review& review, const OrderLife& order);
/// What waited for the umpire, in the plural: "melee choices".
QString attended_kind(const std::string& kind);
/// Where a contact was: "Wendfold Bridge" where an objective or a named place is near, else "Table 1".
QString contact_place(const Review& review, const Engagement& contact);
/// "Blue and White": names of sides in their order.
QString listed(const QStringList& names);

/// What carries troops of the sides, in the order in which charts show them: the first camp's first.
std::vector<SideId> sides_in_order(const Review& review);
/// Seats by camp, then side, then as the scenario has them.
std::vector<SeatId> seats_in_order(const Review& review);

}  // namespace sandgate::charts
