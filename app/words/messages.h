// Messages between posts in words: their forms, the heads of these and what stands under them (KS-11.6).
#pragma once

#include <QString>
#include <functional>
#include <span>
#include <vector>

#include "core/kinds/signal.h"
#include "core/scenario/setting.h"

namespace sandgate::words {

QString message_form(MessageForm form);       ///< "Operation order"
QString task(Task task);                      ///< "Attack"
QString activity(Activity activity);          ///< "On the march"
QString drawing_kind(DrawingKind kind);       ///< "Phase line"
QString request_kind(RequestKind request);    ///< "A ruling"
QString umpire_answer(UmpireAnswer answer);   ///< "Granted"
QString strength(std::span<const ArmCount>);  ///< "Foot 60, Guns 12 (2 guns)"
/// A field of a form as it stands in the struct, "information", for whoever reads what was wrong with it.
QString message_part(std::string_view field);

/// "Lt-Col Hay, commanding 1st Division"; none: "the umpire".
QString correspondent(SeatId seat, std::span<const Seat> seats);
/// All to whom it goes: "Col Red, Maj Grey and the umpire"; by their persons.
QString addressees(const std::vector<SeatId>& to, bool umpire, std::span<const Seat> seats);

/// One head of a form with what stands under it; without a head what was written freely.
struct MessageRow {
  QString head, text;  ///< the text may have several lines
};
using PlaceName = std::function<QString(Point)>;
/// All that a message says, in the order of its form, its drawings last. Empty fields are left out.
std::vector<MessageRow> message_rows(const MessageContent& content, const PlaceName& place);
/// The same in one line.
QString message_line(const MessageContent& content, const PlaceName& place);

}  // namespace sandgate::words
