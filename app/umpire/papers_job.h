// A paper that the umpire asks for, made and written off the windows' thread.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/host/umpire_client.h"
#include "app/umpire/console/print_menu.h"
#include "map/base/progress.h"

namespace sandgate {

/// What it is made of, as it stood when it was asked for.
struct PaperMatter {
  std::shared_ptr<const Campaign> now;
  std::vector<std::shared_ptr<const SeatView>> views;  ///< of the seat, or of all where the wish names none
  std::filesystem::path data;                          ///< where the clauses lie
};
/// Taken on the thread of the client. Null views are of seats that cannot be read back.
PaperMatter matter_of(const PaperWish& wish, const UmpireClient& umpire, const std::filesystem::path& data);
/// What it is to be called where nothing else is said: "sandgate-red-foot-strength.pdf"; of all packs a folder.
QString usual_name(const PaperWish& wish, const Setting& setting);
/// Writes it to `to`; of all packs that is a new folder. Answers how many pages it has. Slow. Faults: as of
/// app/papers; a seat that cannot be read back.
Result<int> print_paper(const PaperWish& wish, const PaperMatter& matter, const QString& to,
                        const Progress& progress = {});

}  // namespace sandgate
