// What a guest's program keeps of his seat: found again, thrown away where it is another exercise's or damaged, and
// nothing of the Picture in it.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/join/kept_seat_file.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_kept_seat {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr wire::Known known{2, 2};
constexpr std::uint64_t epoch = 77;

Letter a_letter() {
  Letter letter{1, 2, 1, 3, 0};
  letter.to = {SeatId{1}};
  letter.answers = MessageHandle{0};
  letter.about = Handle{1};
  letter.at = "Sandgate";
  letter.time = "10.30 a.m.";
  letter.strength[1] = "40";
  letter.parts = {{"intention", "Hold the\n\nbridge"}, {"text", "At once"}};
  letter.drawings = {{DrawingKind::phase_line, "Phase line Brown", {{Length::feet(1), Length::feet(2)}, {}}}};
  return letter;
}

wire::KeptSeat sample() {
  wire::KeptSeat seat;
  seat.epoch = epoch;
  seat.brief = true;
  seat.intent = {"Take the bridge.", "", "Hold it."};
  const Point there{Length::feet(12), Length::feet(9)};
  seat.orders.push_back({fresh_order_id(),
                         MarchOrder<Handle>{Handle{0}, Path{there, there}, true},
                         {{Handle{0}, {}, {there}, static_cast<std::uint8_t>(MarchBy::road), true}},
                         false});
  seat.orders.push_back({fresh_order_id(), BoxOrder<Handle>{Handle{1}}, {}, true});
  BasicMessage<Handle> message;
  message.umpire = true;
  message.content.text = {"Where is the bridge?"};
  seat.orders.push_back({fresh_order_id(), SendMessageOrder<Handle>{message}, {}, true});
  seat.letter = kept(a_letter());
  return seat;
}

}  // namespace

class KeptSeats : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = std::make_unique<KeptSeatFile>(path(), Fingerprint{}, "blue");
  }

  void it_is_found_again() {
    QVERIFY(!file_->read(epoch, known));
    QVERIFY(file_->write(sample()));
    const auto permissions = QFile::permissions(QString::fromStdString(file_->path().string()));
    QVERIFY(!(permissions & (QFile::ReadGroup | QFile::ReadOther)));
    wire::KeptSeat seat = sample();
    QVERIFY(file_->write(seat));
    QVERIFY(*file_->read(epoch, known) == seat);
    QCOMPARE(QDir(QString::fromStdString(path().string())).entryList(QDir::Files).size(), 1);
  }

  void a_message_half_written_is_found_again() {
    QVERIFY(file_->write(sample()));
    const auto seat = file_->read(epoch, known);
    QVERIFY(seat && seat->letter);
    QVERIFY(letter_of(*seat->letter) == a_letter());
    // One that was sent is no draft, and is asked for again.
    const auto messages = messages_of(*seat);
    QCOMPARE(messages.size(), 1u);
    QVERIFY(messages.front().id == seat->orders.back().id);
  }

  void seats_and_hosts_have_files_of_their_own() {
    Fingerprint other;
    other.bytes[0] = 1;
    QVERIFY(KeptSeatFile(path(), other, "blue").path() != file_->path());
    QVERIFY(KeptSeatFile(path(), Fingerprint{}, "red").path() != file_->path());
    // A seat's name is a name, and no way to another folder.
    QCOMPARE(KeptSeatFile(path(), Fingerprint{}, "../../x").path().parent_path(), path());
  }

  void of_another_exercise_it_is_thrown_away() {
    QVERIFY(file_->write(sample()));
    QVERIFY(!file_->read(epoch + 1, known));
    QVERIFY(!std::filesystem::exists(file_->path()));
  }

  void nothing_to_keep_leaves_no_file() {
    QVERIFY(file_->write(sample()));
    QVERIFY(file_->write({epoch, false, {}, {}}));
    QVERIFY(!std::filesystem::exists(file_->path()));
  }

  void what_is_damaged_is_thrown_away() {
    QVERIFY(file_->write(sample()));
    const wire::Bytes whole = encode(sample());
    const auto put = [this](std::span<const std::byte> bytes) {
      QFile out(QString::fromStdString(file_->path().string()));
      QVERIFY(out.open(QIODevice::WriteOnly));
      out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    };
    for (std::size_t size = 0; size < whole.size(); ++size) {
      put(std::span(whole).first(size));
      QVERIFY(!file_->read(epoch, known));
      QVERIFY(!std::filesystem::exists(file_->path()));
    }
    wire::Bytes longer = whole;
    longer.push_back(std::byte{0});
    put(longer);
    QVERIFY(!file_->read(epoch, known));
    put(wire::Bytes(wire::longest_kept_seat + 10, std::byte{1}));
    QVERIFY(!file_->read(epoch, known));
    // Any byte changed reads as something or as nothing, and never as more than it is.
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const auto change : {0x01, 0x80, 0xff}) {
        wire::Bytes other = whole;
        other[i] ^= static_cast<std::byte>(change);
        const auto read = wire::read_kept_seat(other, known);
        if (read) QVERIFY(read->orders.size() <= 3 && encode(*read).size() == other.size());
      }
    }
  }

  void drafts_are_of_bodies_that_are_known() {
    FakeClient client;
    wire::KeptSeat seat = sample();
    seat.orders.push_back({fresh_order_id(), BoxOrder<Handle>{Handle{1'000}}, {}, false});
    seat.orders.push_back({fresh_order_id(), CloseMyMove{}, {}, true});
    seat.orders.push_back({fresh_order_id(),
                           MarchOrder<Handle>{Handle{0}, {}, false},
                           {{Handle{0}, {Handle{4'000}}, {Point{}}, 0, false}},
                           false});
    const auto drafts = drafts_of(seat, client.picture());
    QCOMPARE(drafts.size(), 2u);
    QVERIFY(drafts[0].id == seat.orders[0].id && !drafts[0].sent);
    QVERIFY(drafts[1].id == seat.orders[1].id && drafts[1].sent);
    QVERIFY(kept(drafts[0]) == seat.orders[0]);
    QVERIFY(drafts[0].number != drafts[1].number);
  }

  void nothing_of_the_picture_is_in_it() {
    FakeClient client;
    QVERIFY(file_->write(sample()));
    QFile in(QString::fromStdString(file_->path().string()));
    QVERIFY(in.open(QIODevice::ReadOnly));
    const QByteArray bytes = in.readAll();
    for (const OwnBody& body : client.picture().bodies) QVERIFY(!bytes.contains(QByteArray::fromStdString(body.name)));
  }

  void old_ones_go() {
    for (int i = 0; i < static_cast<int>(KeptSeatFile::most_files) + 5; ++i)
      QVERIFY(KeptSeatFile(path(), Fingerprint{}, "seat" + std::to_string(i)).write(sample()));
    QCOMPARE(QDir(QString::fromStdString(path().string())).entryList(QDir::Files).size(),
             static_cast<qsizetype>(KeptSeatFile::most_files));
  }

 private:
  std::filesystem::path path() const { return folder_->filePath("seats").toStdString(); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<KeptSeatFile> file_;
};

SANDGATE_TEST(KeptSeats)

}  // namespace tst_kept_seat

#include "tst_kept_seat.moc"
