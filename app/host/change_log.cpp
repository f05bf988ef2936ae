#include "app/host/change_log.h"

#include <algorithm>
#include <cassert>

namespace sandgate {

void ChangeLog::keep(std::size_t changes) {
  most_ = changes;
  drop_old();
}

void ChangeLog::begin_anew() {
  batches_.clear();
  kept_ = 0;
}

std::shared_ptr<const ChangeBatch> ChangeLog::add(std::vector<PictureChange> changes, std::uint64_t after) {
  const std::size_t count = changes.size();
  auto batch = std::make_shared<const ChangeBatch>(after - count + 1, std::move(changes));
  batches_.push_back(batch);
  kept_ += count;
  drop_old();
  return batch;
}

void ChangeLog::drop_old() {
  while (!batches_.empty() && kept_ - batches_.front()->changes.size() >= most_) {
    kept_ -= batches_.front()->changes.size();
    batches_.pop_front();
  }
}

std::optional<std::vector<PictureChange>> ChangeLog::since(std::uint64_t sequence, std::uint64_t now) const {
  if (sequence > now) return {};
  std::vector<PictureChange> missed;
  if (sequence == now) return missed;
  if (batches_.empty() || batches_.front()->first > sequence + 1) return {};
  const auto from = std::ranges::find_if(batches_, [&](const auto& batch) { return batch->last() > sequence; });
  for (auto batch = from; batch != batches_.end(); ++batch) {
    const std::uint64_t skipped = sequence + 1 > (*batch)->first ? sequence + 1 - (*batch)->first : 0;
    missed.insert(missed.end(), (*batch)->changes.begin() + static_cast<std::ptrdiff_t>(skipped),
                  (*batch)->changes.end());
  }
  return missed;
}

std::size_t fold(Picture& picture, const ChangeBatch& batch) {
  // A whole Picture asks for nothing that came before it.
  const bool whole = !batch.changes.empty() && std::holds_alternative<PictureIs>(batch.changes.front());
  if (whole && batch.first > picture.sequence) {
    for (const PictureChange& change : batch.changes) apply(picture, change);
    return 0;
  }
  assert(batch.first <= picture.sequence + 1);
  const std::size_t known = std::min<std::size_t>(picture.sequence + 1 - batch.first, batch.changes.size());
  for (std::size_t i = known; i < batch.changes.size(); ++i) apply(picture, batch.changes[i]);
  return known;
}

}  // namespace sandgate
