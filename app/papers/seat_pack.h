// What a commander is handed on paper before the exercise begins: his orders, the order of battle as he has it, his
// sheet, forms to write on, and the clauses that matter. Made of his Picture and his briefing alone, so that nothing
// stands in it that the seat could not lawfully know.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/mapview/sheet/sheet.h"
#include "app/papers/document.h"
#include "app/words/clauses.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::papers {

/// What a seat is told before anything has happened. `roads`: of the country; may be none.
Result<SeatStory> opening_of(const std::shared_ptr<const Setting>& setting, SeatId seat,
                             std::shared_ptr<const LineNetwork> roads = {});

/// `sheet`: of the exercise's country.
Document seat_pack(const SeatStory& opening, std::shared_ptr<const Sheet> sheet, const words::ClauseBook& clauses);

/// A pack that was written, and how many pages it has.
struct WrittenPack {
  SeatId seat;
  std::string file;  ///< its name in the folder: "red-general.pdf"
  int pages = 0;
};
/// Packs of all seats, each a PDF by the seat's name, in a new folder: all of them or none. Slow: call it off the
/// windows' thread. Faults: the folder is there already or cannot be made, and when it is stopped.
Result<std::vector<WrittenPack>> write_packs(const std::shared_ptr<const Setting>& setting,
                                             const std::shared_ptr<const Sheet>& sheet,
                                             const words::ClauseBook& clauses, const std::filesystem::path& folder,
                                             const Progress& progress = {});

}  // namespace sandgate::papers
