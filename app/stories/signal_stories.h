// Private to this room: what is told of messages between posts (KS-11.6).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/messages.h"

namespace sandgate::stories {

struct SignalStories {
  const Names& names;

  Story operator()(const MessageSent& e) const {
    const auto& seats = names.setting().seats;
    const QString text = Stories::tr("Message %1, %2 to %3, %4: %5")
                             .arg(QString::number(e.id.number + 1), words::correspondent(e.from, seats),
                                  words::addressees(e.message.to, e.message.umpire, seats),
                                  words::message_form(e.message.content.form()),
                                  words::message_line(e.message.content, [this](Point at) { return names.place(at); }));
    std::vector<std::string> to;
    for (const SeatId seat : e.message.to) to.push_back(seats[seat.index()].name);
    if (e.message.umpire) to.emplace_back("umpire");
    Facts facts{{"message", e.id.number + 1}, {"from", word_of(e.from)}, {"to", to}};
    if (e.message.answers) facts.emplace_back("answers", e.message.answers->number + 1);
    if (e.message.about) facts.emplace_back("about", names.end().body(*e.message.about).name);
    for (Fact& fact : message_facts(e.message.content)) facts.push_back(std::move(fact));
    return {"message_sent", text, std::move(facts)};
  }
  Story operator()(const MessageArrived& e) const {
    return {"message_arrived",
            Stories::tr("Message %1 reaches %2").arg(QString::number(e.id.number + 1), names.seat(e.at)),
            {{"message", e.id.number + 1}, {"from", word_of(e.from)}, {"at", e.at}, {"given", e.given.iso()}}};
  }

 private:
  /// Its name on the command line.
  std::string word_of(SeatId seat) const { return seat ? names.setting().seat(seat).name : "umpire"; }
};

}  // namespace sandgate::stories
