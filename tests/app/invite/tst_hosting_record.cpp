// Who goes on hosting an exercise has the same port and the same invitations.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <random>

#include "app/invite/hosting_record.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_hosting_record {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

std::string text_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

HostingRecord some_record() {
  HostingRecord record{.port = 4711, .discovery = false, .invitations = {}};
  record.renew({InvitedAs::commander, "red-general"});
  record.renew({InvitedAs::commander, "red-general"});
  record.withdraw({InvitedAs::observer, "Général \"Ж\" \\ 🐎"});
  record.invitations[{InvitedAs::umpire, "umpire"}] = {0xFFFF'FFFF, true};
  record.onlookers = {{"observer-1", "Gen Sir J. Airey", "", 1}, {"observer-2", "The school", "Blue", 0}};
  return record;
}

}  // namespace

class HostingRecordTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    host_ = fs::path(folder_.path().toStdString()) / std::to_string(++count_) / "host";
    exercise_.bytes.fill(0xAB);
    file_ = host_ / "exercises" / (exercise_.hex() + ".json");
  }

  void comes_back_as_it_went() {
    const auto none = read_hosting(host_, exercise_);
    QVERIFY(none && !*none);
    QVERIFY(write_hosting(host_, exercise_, some_record()));
    const auto read = read_hosting(host_, exercise_);
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(*read && **read == some_record());
    QVERIFY(write_hosting(host_, exercise_, HostingRecord{}));
    const auto empty = read_hosting(host_, exercise_);
    QVERIFY(empty && *empty && **empty == HostingRecord{});
    QCOMPARE(std::distance(fs::directory_iterator(file_.parent_path()), {}), 1);
    Hash other = exercise_;
    other.bytes[0] ^= 1;
    const auto others = read_hosting(host_, other);
    QVERIFY(others && !*others);
  }

  // Whoever has invited nobody besides may go back to the version before.
  void without_onlookers_it_is_written_as_before() {
    HostingRecord record = some_record();
    record.onlookers.clear();
    QVERIFY(write_hosting(host_, exercise_, record));
    QVERIFY(text_in(file_).find("\"format\":1") != std::string::npos);
    QVERIFY(text_in(file_).find("onlookers") == std::string::npos);
    const auto read = read_hosting(host_, exercise_);
    QVERIFY(read && *read && **read == record);
  }

  void invitations_are_withdrawn_and_made_anew() {
    HostingRecord record;
    const Invited who{InvitedAs::commander, "blue"}, like{InvitedAs::observer, "blue"};
    QVERIFY(record.standing(who) == HostingRecord::Standing{});
    record.withdraw(who);
    QVERIFY((record.standing(who) == HostingRecord::Standing{0, true}));
    record.renew(who);
    QVERIFY((record.standing(who) == HostingRecord::Standing{1, false}));
    QVERIFY(record.standing(like) == HostingRecord::Standing{});
  }

  void damaged_files_are_told_and_stay() {
    QVERIFY(write_hosting(host_, exercise_, some_record()));
    const std::string whole = text_in(file_);
    const auto changed = [&](const std::string& what, const std::string& instead) {
      std::string text = whole;
      const std::size_t at = text.find(what);
      return at == std::string::npos ? whole : text.replace(at, what.size(), instead);
    };
    const auto is_told = [&](const std::string& text) {
      write(file_, text);
      const auto read = read_hosting(host_, exercise_);
      return !read && read.error().sentence().find(file_.string()) != std::string::npos &&
             !write_hosting(host_, exercise_, HostingRecord{}) && text_in(file_) == text;
    };
    QVERIFY(is_told(""));
    QVERIFY(is_told("[]"));
    QVERIFY(is_told("null"));
    QVERIFY(is_told(std::string(5 << 20, ' ')));
    QVERIFY(is_told(changed("4711", "65536")));
    QVERIFY(is_told(changed("4711", "-1")));
    QVERIFY(is_told(changed("4711", "4711.5")));
    QVERIFY(is_told(changed("\"format\":2", "\"format\":3")));
    QVERIFY(is_told(changed("\"discovery\":false", "\"discovery\":0")));
    QVERIFY(is_told(changed("\"discovery\":false,", "")));
    QVERIFY(is_told(changed("\"discovery\"", "\"diſcovery\"")));
    QVERIFY(is_told(changed("abab", "abac")));
    QVERIFY(is_told(changed("observer", "spectator")));
    QVERIFY(is_told(changed("red-general", "")));
    QVERIFY(is_told(changed("red-general", "red\\ngeneral")));
    QVERIFY(is_told(changed("4294967295", "4294967296")));
    QVERIFY(is_told(changed("\"observer-2\"", "\"observer-1\"")));
    QVERIFY(is_told(changed("\"late\":1", "\"late\":1001")));
    QVERIFY(is_told(changed("The school", "")));
    for (std::size_t size = 0; size + 2 < whole.size(); size += 7) QVERIFY(is_told(whole.substr(0, size)));
    std::mt19937 lots(5);
    for (int i = 0; i < tests::repetitions(500, 20'000); ++i) {
      std::string text = whole;
      text[lots() % text.size()] = static_cast<char>(lots());
      write(file_, text);
      const auto read = read_hosting(host_, exercise_);
      QVERIFY(read ? read->has_value() : read.error().sentence().size() > 20);
    }
  }

  void what_cannot_be_written_is_told() {
    fs::create_directories(host_.parent_path());
    write(host_, "a file");
    QVERIFY(!write_hosting(host_, exercise_, some_record()));
    HostingRecord crowd;
    for (std::size_t i = 0; i <= most_invited; ++i) crowd.renew({InvitedAs::commander, std::to_string(i)});
    QVERIFY(!write_hosting(host_.parent_path() / "other", exercise_, crowd));
  }

 private:
  QTemporaryDir folder_;
  int count_ = 0;
  Hash exercise_;
  fs::path host_, file_;
};

SANDGATE_TEST(HostingRecordTest)

}  // namespace tst_hosting_record
#include "tst_hosting_record.moc"
