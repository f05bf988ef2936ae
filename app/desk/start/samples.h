// What the start page offers: scenarios with their titles, and small pictures of their country.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <filesystem>
#include <vector>

#include "app/desk/start/players_form.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

/// CX-8: one of the sets of seats by which a scenario can be played.
struct SamplePosting {
  QString name;   ///< "staff"
  QString title;  ///< for whoever chooses: "Five a side: General, foot …", or how many seats there are
  std::vector<PlayersForm::Seat> seats;
};

/// What the heading of a scenario says.
struct Sample {
  std::filesystem::path where;  ///< its folder, or its file where that is not called scenario.json
  QString name, title, brief;
  std::vector<SamplePosting> postings;  ///< its own seats first; never empty
  bool table = false;                   ///< all of it is one table
  bool fought = false;                  ///< orders as it was fought lie beside it
};

/// The heading of a scenario, without its country or anything that may not be shown. Cheap.
Result<Sample> read_sample(const std::filesystem::path& where);
/// The scenarios in `folder`, by title; what is none is passed over.
std::vector<Sample> samples_in(const std::filesystem::path& folder);
/// Its country as a picture of `size`, without troops. Slow.
Result<QImage> draw_sample(const std::filesystem::path& where, const std::filesystem::path& rulebooks, QSize size,
                           const Progress& progress = {});

/// The ground of a scenario's country file, tints and hillshade only, sooner than all of it can be read; null where its
/// country is no such file.
QImage first_picture(const std::filesystem::path& where);

}  // namespace sandgate
