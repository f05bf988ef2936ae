// The file of a user's choices, settled before anything of it is read: what cannot be used is laid beside, nothing is
// lost, and one sentence says what was wrong.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>

namespace sandgate::choices {

/// The form in which choices are kept; under `version` in the file.
inline constexpr int known_version = 1;

struct Settled {
  enum class Found : std::uint8_t {
    well,
    broken,  ///< it cannot be read as choices at all
    newer,   ///< of a version later than `known_version`
    values,  ///< single choices cannot be: see `keys`
  };
  enum class Broken : std::uint8_t { no_file, not_readable, too_large, no_text };
  Found found = Found::well;
  Broken how = Broken::no_text;  ///< of what is `broken`
  QString file;                  ///< where choices are kept
  QString beside = {};           ///< where what stood there lies now; empty: it lies where it did
  QStringList keys = {};
  int version = known_version;
  bool kept = true;  ///< whether what is chosen from now on outlasts the run

  /// What was wrong, where, what was done and what to do; empty where all is well.
  QString sentence() const;
};

/// Once, at the start, before there is an application: its name and its organization's must be set.
///
/// What is broken or of a newer version is renamed, and the program starts with its own choices. Single choices that
/// cannot be are taken out, with a copy of the whole beside. Where the file cannot be written, choices are kept in a
/// folder that goes with the program, and what could be read of the file holds.
Settled settle();

}  // namespace sandgate::choices
