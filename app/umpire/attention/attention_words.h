// The attention list in sentences.
#pragma once

#include <QString>
#include <map>
#include <memory>

#include "app/host/umpire_client.h"
#include "app/umpire/attention/attention_item.h"

namespace sandgate {

/// Tells items of one exercise.
class AttentionWords {
 public:
  explicit AttentionWords(std::shared_ptr<const Setting> setting);

  /// "Blue’s Capt Musgrave has 2 idle bodies".
  QString title(const AttentionItem& item, const Campaign& campaign) const;
  /// One sentence or two: what it is, and what becomes of it by itself.
  QString text(const AttentionItem& item, const Campaign& campaign) const;
  /// A grid reference; else the seat's name; empty for neither.
  QString place(const AttentionItem& item) const;
  /// Why a seat's order was refused, as it was told it.
  QString refusal(const AttentionItem& item) const;
  /// What a seat was told, as it reads it.
  QString dispatch(const Dispatch& dispatch, SeatId seat) const;
  /// What the button says of a deed.
  static QString deed(AttentionDeed deed);
  /// Of one kind, for the list of what was raised: "bodies idle".
  static QString kind(AttentionKind kind);
  /// "0:52", "4 min", "1 h 10 min".
  static QString waited(AttentionItem::Time time);
  /// Who sits there, as he is called now.
  QString person(SeatId seat, const Campaign& campaign) const;

 private:
  QString persons(const std::vector<SeatId>& seats, const Campaign& campaign) const;
  QString bodies(const std::vector<BodyId>& bodies, const Campaign& campaign) const;
  /// Who it is, in how many moves what befalls them, and why.
  QString threat(const SupplyThreat& threat, const Campaign& campaign) const;
  QString lack(const SupplyThreat& threat, const Campaign& campaign) const;
  QString reference(Point at) const;
  const Briefing& briefing(SideId side) const;

  std::shared_ptr<const Setting> setting_;
  mutable std::map<SideId, Briefing> briefings_;  ///< made when first asked for
};

}  // namespace sandgate
