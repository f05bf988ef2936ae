// What a seat can itself know against orders of supply, trains and parties: parts of deed_check. Private to this room.
#pragma once

#include <memory>
#include <optional>

#include "core/base/refusal.h"
#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate {

/// Asked when it is known that the seat may give orders of that right, and that it is its turn.
struct LinesAsked {
  const Picture& picture;
  const Briefing& briefing;
};

std::optional<Refusal> check_supply(const LinesAsked& asked, const TransferOrder<Handle>& order);
std::optional<Refusal> check_supply(const LinesAsked& asked, const BeginDepotOrder<Handle>& order);
std::optional<Refusal> check_supply(const LinesAsked& asked, const ConvoyOrder<Handle>& order);
std::optional<Refusal> check_railway(const LinesAsked& asked, const EntrainOrder<Handle>& order);
std::optional<Refusal> check_railway(const LinesAsked& asked, const DetrainOrder<Handle>& order);
std::optional<Refusal> check_railway(const LinesAsked& asked, const RunTrainOrder<Handle>& order);
std::optional<Refusal> check_railway(const LinesAsked& asked, const MakeUpTrainOrder<Handle>& order);
std::optional<Refusal> check_railway(const LinesAsked& asked, const PartTrainOrder<Handle>& order);
std::optional<Refusal> check_works(const LinesAsked& asked, const WorkOrder<Handle>& order);
std::optional<Refusal> check_works(const LinesAsked& asked, const CeaseWorkOrder<Handle>& order);
std::optional<Refusal> check_works(const LinesAsked& asked, const DetachOrder<Handle>& order);
std::optional<Refusal> check_works(const LinesAsked& asked, const RejoinOrder<Handle>& order);
class TableGround;
/// `ground`: of the table on which the body is, where the caller has it.
std::optional<Refusal> check_formation(const LinesAsked& asked, const FormOrder<Handle>& order,
                                       const std::shared_ptr<const TableGround>& ground);

}  // namespace sandgate
