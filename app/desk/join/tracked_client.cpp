#include "app/desk/join/tracked_client.h"

namespace sandgate {

struct TrackedClient::Book {
  std::vector<Waiting> waiting;
  std::function<void()> changed;
};

TrackedClient::TrackedClient(Client& client, std::function<void()> changed)
    : client_(client), book_(std::make_shared<Book>()) {
  book_->changed = std::move(changed);
}

TrackedClient::~TrackedClient() { book_->changed = {}; }

const std::vector<TrackedClient::Waiting>& TrackedClient::waiting() const { return book_->waiting; }

void TrackedClient::send(const OrderId& id, const SeatDeed& deed, Answered answer) {
  book_->waiting.push_back({id, deed});
  if (book_->changed) book_->changed();
  client_.send(id, deed, [book = book_, id, answer = std::move(answer)](const Answer& said) {
    std::erase_if(book->waiting, [&](const Waiting& one) { return one.id == id; });
    if (answer) answer(said);
    if (book->changed) book->changed();
  });
}

}  // namespace sandgate
