// Where a guest's drafts, and what he has written of his intent and of a message, outlive his window: one small file
// for each seat of each host, on his own disk. Nothing of his Picture is in it, and no secret.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "app/desk/docks/write_form.h"
#include "app/desk/model/draft_book.h"
#include "app/invite/secret.h"
#include "app/wire/kept_seat.h"

namespace sandgate {

class KeptSeatFile {
 public:
  static constexpr std::size_t most_files = 64;  ///< in a folder; the oldest go

  KeptSeatFile(std::filesystem::path folder, const Fingerprint& host, std::string_view seat);

  const std::filesystem::path& path() const { return path_; }
  /// What is kept for this exercise. Of another one, damaged, or too long, it is thrown away.
  std::optional<wire::KeptSeat> read(std::uint64_t epoch, const wire::Known& known) const;
  /// In place of what was there; a kill leaves the old or the new one whole. Where there is nothing to keep, the file
  /// goes. Whether it is written.
  bool write(const wire::KeptSeat& seat) const;

 private:
  std::filesystem::path path_;
};

/// Where they lie: SANDGATE_SEATS_FOLDER where it is set, else `Sandgate/seats` among the user's data
/// (~/.local/share). It need not be there yet.
std::filesystem::path kept_seats_folder();

/// A draft as it is kept, and as it is found again: what a march costs is reckoned anew.
wire::KeptOrder kept(const DraftedOrder& draft);
/// Only what can wait for a move, and for bodies that the seat knows.
std::vector<DraftedOrder> drafts_of(const wire::KeptSeat& seat, const Picture& picture);

/// A message that was sent and had no answer: what it is asked for again by.
std::vector<wire::KeptOrder> messages_of(const wire::KeptSeat& seat);
/// One that is being written, likewise.
wire::KeptLetter kept(const Letter& letter);
Letter letter_of(const wire::KeptLetter& letter);

}  // namespace sandgate
