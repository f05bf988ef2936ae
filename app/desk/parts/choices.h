// What is kept of a user's choices from one run to the next (QSettings): every key there is, and reading them with
// care, since the file may be anybody's.
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>
#include <QVariantMap>
#include <array>
#include <span>
#include <variant>

#include "app/desk/parts/text_size.h"

namespace sandgate::choices {

// What may stand under a key. Whatever else stands there is as if nothing had been kept.
struct Truth {
  const char* key;
  bool otherwise;  ///< where nothing is kept
};
/// One of a few words.
struct Word {
  const char* key;
  std::span<const char* const> words;
};
struct Number {
  const char* key;
  int least, most;
};
/// A line of text.
struct Line {
  const char* key;
  int longest;
};
struct Lines {
  const char* key;
};
/// Texts and numbers, each under a name.
struct Map {
  const char* key;
};

inline constexpr std::array<const char*, 4> look_words{"day", "night", "red", "contrast"};
inline constexpr std::array<const char*, 3> quality_words{"measured", "plain", "full"};

/// By which colours the windows are read; beside it whether they are dark, which older versions ask for.
inline constexpr Word look{"look", look_words};
inline constexpr Truth by_night{"by_night", false};
inline constexpr Number text_size{"text_size", text_sizes.front(), text_sizes.back()};
inline constexpr Truth motion_stilled{"motion_stilled", false};
/// Whether shots are seen to fly, and battles heard.
inline constexpr Truth shots_fly{"shots_fly", true};
inline constexpr Truth sounds_of_battle{"sounds_of_battle", false};
inline constexpr Truth clock_muted{"clock_muted", false};
/// What lies on the sheet: drawings of messages, marches of all bodies.
inline constexpr Truth message_drawings{"message_drawings", true};
inline constexpr Truth all_marches{"all_marches", false};
/// How tables are looked at.
inline constexpr Truth table_in_the_round{"table_in_the_round", false};
inline constexpr Word table_quality{"table_quality", quality_words};
/// File names and, of an exercise, what everybody at it knows.
inline constexpr Lines recent_exercises{"recent_exercises"};
inline constexpr Map exercises_told{"exercises_told"};
inline constexpr Lines own_scenarios{"own_scenarios"};
/// Who joined last, as the others read it.
inline constexpr Line person{"person", 80};
/// The lesson that was left.
inline constexpr Map lesson{"lesson"};

using Kept = std::variant<Truth, Word, Number, Line, Lines, Map>;
/// All of them.
std::span<const Kept> all();
/// Whether `value` may stand there; a file's words for values count as these.
bool may_stand(const Kept& kept, const QVariant& value);

bool read(const Truth& kept);
/// Empty where none of the words is kept.
QString read(const Word& kept);
/// The least where none is kept.
int read(const Number& kept);
QString read(const Line& kept);
QStringList read(const Lines& kept);
QVariantMap read(const Map& kept);

void keep(const Truth& kept, bool value);
void keep(const Word& kept, const QString& word);
void keep(const Number& kept, int value);
void keep(const Line& kept, const QString& line);
void keep(const Lines& kept, const QStringList& lines);
void keep(const Map& kept, const QVariantMap& map);
void forget(const char* key);

}  // namespace sandgate::choices
