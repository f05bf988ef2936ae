// Messages between others are nobody's business: for each seat, everything the host hands out is equal byte for byte
// between two exercises that differ only in what others write to one another and to the umpire; beside each pair a
// control in which the seat is among the addressees, and the bytes must differ (KS-11.6).
#include <array>

#include "tests/app/fixtures/secret_play.h"
#include "tests/runner/test.h"

namespace tst_message_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Message message(std::vector<SeatId> to, const char* text, bool umpire = false) {
  Message note;
  note.to = std::move(to);
  note.umpire = umpire;
  note.content.text = {text};
  return note;
}

// Asks what a curious commander would: of every message, of those he never had, of seats that are none of his.
void ask_of_every_message(const Player& player, Bytes& bytes) {
  const SeatId me = player.picture.seat;
  for (int number = -2; number < 6; ++number) {
    BasicMessage<Handle> asked;
    asked.to = {SeatId{2 + me.number}};
    asked.answers = MessageHandle{number};
    asked.content.text = {"What was that?"};
    bytes << player.give(SendMessageOrder<Handle>{asked});
  }
  for (int seat = -3; seat < 8; ++seat) {
    BasicMessage<Handle> asked;
    asked.to = {SeatId{seat}};
    if (SeatId{seat} == SeatId{2 + me.number}) continue;
    asked.content.text.clear();
    bytes << player.give(SendMessageOrder<Handle>{asked});
  }
}

/// Each side has two seats more: 2 and 4 of the first, 3 and 5 of the second. They write and close their moves before
/// the two that play.
struct Play : SecretPlay {
  explicit Play(int seat) : SecretPlay(seat, Country::level(12000, 6000)) {
    name("Foot", small.add(me, Arm::infantry, Formation::fours, 20, 30, 40));
    name("Box", small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40));
    small.without_tables();
    for (const int more : {2, 3, 4, 5})
      small.setting().seats.push_back({SeatId{more}, "seat-" + std::to_string(more), "Maj Staff", SideId{more % 2}});
    rounds = 4;
    probe = ask_of_every_message;
    umpires_orders = [this](Session& session, std::int64_t move) {
      for (int number = 2; number < 6; ++number) {
        const auto client = session.take(SeatId{number});
        const Picture& picture = client->picture();
        if (!picture.clock.my_move || picture.mine.closed) continue;
        if (write) write(session, *client, move);
        client->send(CloseMyMove{}, {});
      }
    };
  }
  SeatId brother() const { return SeatId{me + 2}; }
  SeatId other_brother() const { return SeatId{me + 4}; }
  SeatId enemy() const { return SeatId{foe + 2}; }
  SeatId other_enemy() const { return SeatId{foe + 4}; }

  std::function<void(Session&, Client&, std::int64_t)> write;
};

using Vary = std::function<void(Play&)>;
using Pair = SecretPair<Play>;

void send(Client& client, const Message& message) {
  BasicMessage<Handle> said{message.to, message.umpire, {}, {}, message.content};
  client.send(SendMessageOrder<Handle>{said}, [](const Answer& answer) {
    if (!answer) qFatal("a message was refused: %d", int(answer.error().code));
  });
}
/// `from` writes `count` times in each of its moves.
Vary writes(SeatId (Play::*from)() const, std::function<Message(const Play&)> what, int count = 1) {
  return [=](Play& play) {
    play.write = [&play, from, what, count](Session&, Client& client, std::int64_t) {
      if (client.picture().seat != (play.*from)()) return;
      for (int i = 0; i < count; ++i) send(client, what(play));
    };
  };
}
Vary umpire_writes(std::function<Message(const Play&)> what) {
  return [=](Play& play) {
    play.write = [&play, what](Session& session, Client& client, std::int64_t) {
      if (client.picture().seat != play.brother()) return;
      if (!session.umpire(SendMessageOrder<BodyId>{what(play)})) qFatal("the umpire was refused");
    };
  };
}
Vary nothing() {
  return [](Play&) {};
}
Message drawn(SeatId to) {
  Message note = message({to}, "Mark this");
  note.content.drawings = {{DrawingKind::boundary, "1 | 2", {SecretPlay::at(5, 5), SecretPlay::at(9, 9)}}};
  note.content.contact = ContactReport{{"Guns"}, {{Arm::artillery, 0, 4}}, SecretPlay::at(9, 9), {}, {}, {}, {}};
  return note;
}

const std::vector<Pair>& secrets() {
  using P = Play;
  static const std::vector<Pair> pairs = {
      {"contents between brothers",
       writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold the mill"); }),
       writes(&P::brother, [](const P& p) { return drawn(p.other_brother()); })},
      {"a message between brothers", nothing(),
       writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold the mill"); })},
      {"how many between brothers",
       writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold the mill"); }),
       writes(
           &P::brother, [](const P& p) { return message({p.other_brother()}, "Hold the mill"); }, 7)},
      {"a message between enemies", nothing(),
       writes(&P::enemy,
              [](const P& p) {
                return message({p.other_enemy(), SeatId{p.foe}}, "Hold the mill");
              })},
      {"contents between enemies",
       writes(&P::enemy, [](const P& p) { return message({SeatId{p.foe}}, "Hold the mill"); }),
       writes(
           &P::enemy, [](const P& p) { return message({SeatId{p.foe}}, "Leave it"); }, 3)},
      {"a brother's request to the umpire", nothing(),
       writes(&P::brother,
              [](const P&) {
                Message asked = message({}, "May we?", true);
                asked.content.request = RequestKind::permission;
                return asked;
              })},
      {"the umpire to a brother and the enemy", nothing(), umpire_writes([](const P& p) {
         return message({p.brother(), p.enemy(), SeatId{p.foe}}, "You may");
       })},
      {"who else has what a brother writes",
       writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold"); }),
       writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold", true); })},
  };
  return pairs;
}

/// The same where the seat is among those it goes to.
const std::vector<Pair>& controls() {
  using P = Play;
  const auto mine = [](const P& p) { return SeatId{p.me}; };
  static const std::vector<Pair> pairs = {
      {"contents to me", writes(&P::brother, [=](const P& p) { return message({mine(p)}, "Hold the mill"); }),
       writes(&P::brother, [=](const P& p) { return message({mine(p)}, "Leave the mill"); })},
      {"a message to me", nothing(), writes(&P::brother, [=](const P& p) { return message({mine(p)}, "Hold"); })},
      {"how many to me", writes(&P::brother, [=](const P& p) { return message({mine(p)}, "Hold"); }),
       writes(
           &P::brother, [=](const P& p) { return message({mine(p)}, "Hold"); }, 2)},
      {"a copy to me", writes(&P::brother, [](const P& p) { return message({p.other_brother()}, "Hold"); }),
       writes(&P::brother,
              [=](const P& p) {
                return message({p.other_brother(), mine(p)}, "Hold");
              })},
      {"what is drawn for me", writes(&P::brother, [=](const P& p) { return message({mine(p)}, "Mark this"); }),
       writes(&P::brother, [=](const P& p) { return drawn(mine(p)); })},
      {"the umpire to me", nothing(), umpire_writes([=](const P& p) { return message({mine(p)}, "You may"); })},
  };
  return pairs;
}

}  // namespace

class MessageSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_6_nothing_of_others_is_told_data() { rows_of(secrets()); }
  void KS_11_6_nothing_of_others_is_told() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = secrets()[static_cast<std::size_t>(pair)];
    const std::string one = transcript<Play>(seat, by, both.one), other = transcript<Play>(seat, by, both.other);
    QVERIFY(one.size() > 1000);
    QVERIFY2(one == other, qPrintable(difference(one, other)));
  }
  void KS_11_6_whoever_it_goes_to_is_told_data() { rows_of(controls()); }
  void KS_11_6_whoever_it_goes_to_is_told() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = controls()[static_cast<std::size_t>(pair)];
    QVERIFY(transcript<Play>(seat, by, both.one) != transcript<Play>(seat, by, both.other));
  }
};

SANDGATE_TEST(MessageSecrecy)

}  // namespace tst_message_secrecy
#include "tst_message_secrecy.moc"
