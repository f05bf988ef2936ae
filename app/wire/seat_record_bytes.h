// What one seat has known so far, as bytes, for its own review at a desk that is far away (core/review/seat_record.h).
// The briefing is not in it: whoever reads it has its own.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "app/wire/messages.h"
#include "core/review/seat_record.h"

namespace sandgate::wire {

/// No record is larger, in bytes. A seat of a hundred by perfect signals, with a thousand moves, stays far below.
inline constexpr std::uint64_t most_record = 32u << 20;
/// Of one message; the next part goes when it is asked for.
inline constexpr std::uint64_t record_part = 512u << 10;

/// Deterministic: records that are equal but for their briefings have the same bytes.
Bytes encode_record(const SeatRecord& record);
/// The record of `seat` by its `briefing`. What is wrong with it: bytes that are none, too few, too many, another
/// seat's, moves out of their order, bodies of sides that are none.
std::expected<SeatRecord, std::string> read_record(std::span<const std::byte> bytes, const Briefing& briefing,
                                                   SeatId seat);

}  // namespace sandgate::wire
