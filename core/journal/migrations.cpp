#include "core/journal/migrations.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "core/journal/exercise_file.h"
#include "core/journal/sql.h"
#include "core/journal/standing.h"
#include "map/base/log.h"

namespace sandgate::journal {

namespace {
void to_format_2(SQLite::Database& database) {
  database.exec(std::string(clock_of_format_2));
  database.exec(std::string(clock_seats_of_format_2));
  database.exec(std::string(idle_clock));
}
void to_format_3(SQLite::Database& database) { database.exec(std::string(seal_of_format_3)); }
void to_format_4(SQLite::Database& database) { database.exec(std::string(intents_of_format_4)); }

void to_format_5(SQLite::Database& database) {
  database.exec(std::string(remarks_of_format_5));
  database.exec(std::string(moments_of_format_5));
  database.exec(std::string(attended_of_format_5));
}

constexpr std::array<Migration, 4> steps{to_format_2, to_format_3, to_format_4, to_format_5};
static_assert(steps.size() + 1 == ExerciseFile::format, "each format has one migration that leads to it");
}  // namespace

std::span<const Migration> migrations() { return steps; }

void migrate(SQLite::Database& database, std::span<const Migration> to_take) {
  const auto last = static_cast<std::int64_t>(to_take.size()) + 1;
  for (std::int64_t format = number_of(database, "PRAGMA user_version"); format < last; ++format) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    to_take[static_cast<std::size_t>(format - 1)](database);
    database.exec(fmt::format("PRAGMA user_version = {}", format + 1));
    transaction.commit();
    log_line(LogRoom::journal, [&] { return fmt::format("raised from format {} to {}", format, format + 1); });
  }
}

Result<void> raise_format(SQLite::Database& database, const std::string& where) {
  if (Result<void> known = known_format(number_of(database, "PRAGMA user_version"), where); !known) return known;
  migrate(database, migrations());
  return {};
}

}  // namespace sandgate::journal
