#include "app/mpi/messages.h"

#include <nlohmann/json.hpp>

#include "app/experiment/batch_file.h"

namespace sandgate::mpi {
namespace {

using experiment::Answer;

Answer as_letter(const Fault& fault) {
  return {{"where", fault.where}, {"what", fault.what.text()}, {"mend", fault.mend.text()}};
}

Fault fault_of(const Answer& letter) {
  return {letter.at("where").get<std::string>(), letter.at("what").get<std::string>(),
          letter.at("mend").get<std::string>()};
}

// Names of files may stand in a fault in whatever bytes they have.
std::string written(const Answer& letter) { return letter.dump(-1, ' ', false, Answer::error_handler_t::replace); }

}  // namespace

std::string letter_of(const Ready& ready) {
  Answer letter{{"host", ready.host}, {"digest", ready.digest}, {"threads", ready.threads}};
  if (ready.fault) letter["fault"] = as_letter(*ready.fault);
  return written(letter);
}

Ready ready_of(const std::string& text) {
  const Answer letter = Answer::parse(text);
  Ready ready{letter.at("host").get<std::string>(), letter.at("digest").get<std::string>(),
              letter.at("threads").get<std::size_t>()};
  if (letter.contains("fault")) ready.fault = fault_of(letter.at("fault"));
  return ready;
}

std::string letter_of(const experiment::Played& played) {
  Answer letter{{"number", played.number}};
  if (played.result)
    letter["result"] = experiment::as_json(*played.result);
  else
    letter["fault"] = as_letter(played.result.error());
  return written(letter);
}

experiment::Played played_of(const std::string& text, const experiment::Work& work) {
  const Answer letter = Answer::parse(text);
  const auto number = letter.at("number").get<std::int64_t>();
  if (letter.contains("fault")) return {number, std::unexpected(fault_of(letter.at("fault")))};
  return {number, experiment::result_of(letter.at("result"), work.sides(number))};
}

}  // namespace sandgate::mpi
