// What a seat intended before its first move was closed, kept sealed: order and event hold a digest alone, the text and
// what makes it unguessable lie beside them in the exercise file, outside the chain.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/digest.h"
#include "core/base/refusal.h"
#include "core/kinds/signal.h"
#include "map/base/fault.h"

namespace sandgate {

/// A text with 128 random bits, without which its digest would tell whoever guesses the words that he was right.
struct SealedText {
  std::array<std::uint8_t, 16> nonce{};
  Lines text;
  /// SHA-256 of both, which the order to seal it holds.
  Hash digest() const;
  friend bool operator==(const SealedText&, const SealedText&) = default;
};

/// Why nobody can seal that: it says nothing, has more lines than a message, or what cannot be read.
std::optional<Refusal> check_intent(const Lines& text);

/// What a seat sealed, by the entry of that number.
struct Intent {
  SeatId seat;
  std::int64_t entry = 0;
  SealedText sealed;
  friend bool operator==(const Intent&, const Intent&) = default;
};
/// Of each seat the one that holds, in the order of seats.
struct Intents {
  /// Its text is missing, or is not the one that was sealed.
  struct Damaged {
    SeatId seat;
    Fault fault;
  };
  std::vector<Intent> sound;
  std::vector<Damaged> damaged;

  /// None where the seat has sealed none, or a damaged one.
  const Intent* of(SeatId seat) const;
};

}  // namespace sandgate
