#include "app/desk/table/move_replay.h"

#include <array>
#include <memory>

namespace sandgate {

MoveReplay::MoveReplay(const DeskModel& desk, const TableModel& table, QObject* parent)
    : QObject(parent), desk_(desk), table_(table) {
  seen_.start = seen_.last = places_in(desk_.picture());
  connect(&desk_, &DeskModel::picture_changed, this, &MoveReplay::on_picture);
  connect(&table_, &TableModel::table_changed, this, [this] {
    if (of_ != table_.table()) skip();
  });
  connect(&run_, &QVariantAnimation::valueChanged, this, &MoveReplay::moved);
  connect(&run_, &QVariantAnimation::finished, this, &MoveReplay::end);
}

void MoveReplay::on_picture() {
  SeenPlaces now = places_in(desk_.picture());
  if (now.move != seen_.start.move) {
    seen_.before_last = std::move(seen_.start);
    seen_.start = now;
  }
  seen_.last = std::move(now);
}

void MoveReplay::recall(const SeenMoves& seen) {
  SeenPlaces now = places_in(desk_.picture());
  if (now.move == seen.start.move) {
    seen_ = seen;
  } else {
    // What happened since it was seen last is the move before this one, as far as this seat can tell.
    seen_.before_last = seen.last;
    seen_.start = now;
  }
  seen_.last = std::move(now);
}

std::optional<MoveFilm> MoveReplay::film() const {
  const bool own = desk_.picture().clock.my_move && !desk_.picture().mine.closed;
  std::optional<MoveFilm> before, now;
  if (seen_.before_last) before.emplace(*seen_.before_last, seen_.start, table_.table());
  now.emplace(seen_.start, seen_.last, table_.table());
  for (auto* film : own ? std::array{&before, &now} : std::array{&now, &before})
    if (*film && !(*film)->empty()) return *film;
  return {};
}

bool MoveReplay::play() {
  skip();
  auto film = this->film();
  if (!film || !table_.scene()) return false;
  of_ = table_.table();
  const auto made = std::make_shared<MoveFilm>(std::move(*film));
  way_finder_.start(
      [made, ground = table_.scene()->shared_ground(), briefing = desk_.shared_briefing()](const Progress&) {
        made->find_ways(*ground, briefing->rulebook);
        return made;
      },
      [this](const std::shared_ptr<MoveFilm>& found) {
        film_ = std::move(*found);
        run_.setStartValue(0);
        run_.setEndValue(film_->length_ms());
        run_.setDuration(film_->length_ms());
        run_.start();
        emit moved();
      });
  return true;
}

void MoveReplay::skip() {
  way_finder_.cancel();
  if (!film_) return;
  run_.stop();
  end();
}

void MoveReplay::end() {
  film_.reset();
  emit moved();
}

}  // namespace sandgate
