// What a seat learns of an event, and the seat's own names for things.
#pragma once

#include <vector>

#include "core/campaign/campaign.h"
#include "core/sight/picture.h"

namespace sandgate {

/// One seat's view of an exercise, kept up by folding the same events as the Campaign. Handles are given in the
/// order in which the seat first learns of a thing, so they tell nothing about what it does not know.
class SeatView {
 public:
  SeatView(const Campaign& opening, SeatId seat);

  const Picture& picture() const { return picture_; }
  /// What the seat learns of `event`; `after` is the campaign with the event folded in. Already folded into picture().
  std::vector<PictureChange> witness(const Campaign& after, const Event& event);

  /// The body a handle stands for; none where this seat has no such handle.
  BodyId body(Handle handle) const;
  Handle handle(BodyId body) const;
  ManId man(ManHandle handle) const;
  GunId gun(GunHandle handle) const;
  TableId table(TableHandle handle) const;
  MessageId message(MessageHandle handle) const;

 private:
  struct Witness;
  struct MarchWitness;
  struct SightWitness;
  struct TableWitness;
  struct GunWitness;
  struct MeleeWitness;
  struct SeatWitness;
  struct CommandWitness;
  struct RulingWitness;
  struct GameWitness;
  struct SetupWitness;
  struct SignalWitness;
  struct CourierWitness;
  struct WorksWitness;
  struct FormationWitness;
  struct CorrectionWitness;
  struct InjectWitness;
  struct RailwayWitness;
  struct SupplyWitness;
  // What the seat learns of an event if it is of the family; whether it was. Each in its family's file, by a visit that
  // takes every kind: a new one does not compile until someone has decided who may know it.
  static bool witness_march(const Witness& witness, const Event& event);
  static bool witness_sight(const Witness& witness, const Event& event);
  static bool witness_table(const Witness& witness, const Event& event);
  static bool witness_gun(const Witness& witness, const Event& event);
  static bool witness_melee(const Witness& witness, const Event& event);
  static bool witness_seat(const Witness& witness, const Event& event);
  static bool witness_command(const Witness& witness, const Event& event);
  static bool witness_ruling(const Witness& witness, const Event& event);
  static bool witness_game(const Witness& witness, const Event& event);
  static bool witness_setup(const Witness& witness, const Event& event);
  static bool witness_signal(const Witness& witness, const Event& event);
  static bool witness_courier(const Witness& witness, const Event& event);
  static bool witness_works(const Witness& witness, const Event& event);
  static bool witness_formation(const Witness& witness, const Event& event);
  static bool witness_correction(const Witness& witness, const Event& event);
  static bool witness_inject(const Witness& witness, const Event& event);
  static bool witness_railway(const Witness& witness, const Event& event);
  static bool witness_supply(const Witness& witness, const Event& event);
  Handle handle_for(BodyId body);
  FieldWorkHandle handle_for(FieldWorkId work);
  /// What is sighted just where, as and how something was lost is taken for it, whatever it is.
  void recognize(BodyId body, SideId side, const Sighting& seen);
  /// From now on the body has no handle here: seen again, nobody can tell that it is the same.
  void forget(BodyId body);
  OwnBody own_body(const Campaign& campaign, const Body& body);
  /// What a body is about, with the seat's names of bodies in place of ids.
  template <class Seen, class Inside>
  std::optional<Seen> own_names(const std::optional<Inside>& inside) const {
    if (!inside) return {};
    Seen seen;
    each_pair_of_fields(*inside, seen, [this](const auto& from, auto& to) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(from)>, BodyId>) {
        to = handle(from);
      } else {
        to = from;
      }
    });
    return seen;
  }
  /// KS-11.1: from now on it is known as it is now.
  static void put_out_of_hand(OwnBody& body, const Campaign& now);
  SeenCommission commission(const Campaign& campaign) const;
  std::vector<SeenPost> chain(const Campaign& campaign) const;
  PictureClock clock(const Campaign& campaign) const;

  Picture picture_;
  TableHandle handle(TableId table) const;
  ManHandle handle(ManId man) const;
  GunHandle handle(GunId gun) const;

  std::vector<BodyId> bodies_;   ///< by handle
  std::vector<Handle> handles_;  ///< by body
  std::vector<TableId> tables_;  ///< by handle, and so on
  std::vector<TableHandle> table_handles_;
  std::vector<ManId> men_;
  std::vector<ManHandle> man_handles_;
  std::vector<GunId> guns_;
  std::vector<GunHandle> gun_handles_;
  std::vector<FieldWorkId> works_;
  std::vector<FieldWorkHandle> work_handles_;
  std::vector<MessageId> messages_;  ///< by handle; a seat has few of all
  /// KS-11.4: by couriers sightings have handles, and not bodies: nobody can tell of two that they were of one.
  std::vector<std::pair<std::int32_t, Handle>> sightings_;
  std::vector<RideId> orders_;  ///< by number
  /// KS-11.4: what of a body's report the seat has seen for itself, since the body was at hand then.
  struct Witnessed {
    struct Span {
      ReportMark from, to;
      std::int64_t move = 0;  ///< in which it went out of hand again
    };
    std::int64_t reported = 0;        ///< when it did last, before all of this
    std::vector<Span> spans;          ///< of notes and papers
    std::optional<ReportMark> since;  ///< it has been at hand; none: since its last report, or not
    ReportMark left;                  ///< from where on it tells when it reports at hand
  };
  Witnessed& witnessed(BodyId body, const Unreported& now);
  Witnessed let_go(BodyId body);                          ///< it reports
  std::vector<Witnessed> witnessed_;                      ///< by body, what it has not reported yet
  std::vector<std::pair<RideId, Witnessed>> on_the_way_;  ///< by the rider who brings the report
};

}  // namespace sandgate
