#include "app/mpi/ranks.h"

#include <mpi.h>

#include <cstdlib>

namespace sandgate::mpi {

struct Ranks::Sent {
  std::string text;
  MPI_Request request = MPI_REQUEST_NULL;
};

Ranks::Ranks(int& argc, char**& argv) {
  int given = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
  MPI_Comm_rank(MPI_COMM_WORLD, &own_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  MPI_Get_processor_name(name, &length);
  host_.assign(name, static_cast<std::size_t>(length));
}

Ranks::~Ranks() {
  for (const auto& sent : sent_) MPI_Wait(&sent->request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

void Ranks::send(int to, Topic topic, std::string text) {
  sent_.push_back(std::make_unique<Sent>(Sent{std::move(text)}));
  Sent& sent = *sent_.back();
  MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_CHAR, to, static_cast<int>(topic), MPI_COMM_WORLD,
            &sent.request);
}

std::optional<Letter> Ranks::next() {
  std::erase_if(sent_, [](const std::unique_ptr<Sent>& sent) {
    int gone = 0;
    MPI_Test(&sent->request, &gone, MPI_STATUS_IGNORE);
    return gone != 0;
  });
  int there = 0, length = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return {};
  MPI_Get_count(&status, MPI_CHAR, &length);
  Letter letter{status.MPI_SOURCE, static_cast<Topic>(status.MPI_TAG),
                std::string(static_cast<std::size_t>(length), ' ')};
  MPI_Recv(letter.text.data(), length, MPI_CHAR, letter.from, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return letter;
}

void Ranks::end_all() {
  MPI_Abort(MPI_COMM_WORLD, 1);
  std::_Exit(1);
}

}  // namespace sandgate::mpi
