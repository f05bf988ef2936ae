// Battle in sound: what is asked for when a shot is seen to fly, and when nothing may be heard.
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include "app/desk/table/battle_sounds.h"
#include "tests/runner/test.h"

namespace tst_battle_sounds {

using namespace sandgate;

class BattleSoundsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QVERIFY(settings_.isValid());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Sandgate");
    QCoreApplication::setApplicationName("Test");
  }
  void init() { QSettings().clear(); }

  void nothing_is_heard_until_it_is_wanted() {
    QVERIFY(!BattleSounds::on());
    QCOMPARE(heard(two_down()), std::vector<BattleSound>{});
    BattleSounds::set_on(true);
    QVERIFY(BattleSounds::on());
    QVERIFY(!heard(two_down()).empty());
    BattleSounds::set_on(false);
    QCOMPARE(heard(two_down()), std::vector<BattleSound>{});
  }

  void a_gun_and_each_man_who_falls_are_heard_in_turn() {
    BattleSounds::set_on(true);
    QCOMPARE(heard(two_down()), (std::vector{BattleSound::gun, BattleSound::fall, BattleSound::fall}));
    SeenShot nobody = two_down();
    nobody.falls.clear();
    QCOMPARE(heard(nobody), std::vector{BattleSound::gun});
  }

  void a_shot_that_is_skipped_is_not_heard_to_its_end() {
    BattleSounds::set_on(true);
    ShotPlayer player;
    const BattleSounds sounds(player);
    QSignalSpy played(&sounds, &BattleSounds::played);
    player.play(two_down());
    player.skip();
    QCOMPARE(played.size(), 1);
    player.play(two_down());  // another one: its gun is heard again
    QCOMPARE(played.size(), 2);
  }

  void what_is_not_seen_to_fly_is_not_heard() {
    BattleSounds::set_on(true);
    ShotPlayer::set_flies(false);
    QCOMPARE(heard(two_down()), std::vector<BattleSound>{});
    ShotPlayer::set_flies(true);
    SeenShot unseen = two_down();
    unseen.path.clear();
    QCOMPARE(heard(unseen), std::vector<BattleSound>{});
  }

  // 16 bits, one channel: it must begin at once, die away, and be no louder than a file can hold.
  void each_sound_is_a_file_that_dies_away() {
    constexpr int header = 44;
    QVERIFY(wav_of(BattleSound::gun) != wav_of(BattleSound::fall));
    for (const BattleSound sound : {BattleSound::gun, BattleSound::fall}) {
      const QByteArray wav = wav_of(sound);
      QVERIFY(wav.startsWith("RIFF"));
      QCOMPARE(qFromLittleEndian<quint32>(wav.constData() + 40), static_cast<quint32>(wav.size() - header));
      const auto loudest = [&](qsizetype from, qsizetype to) {
        int most = 0;
        for (qsizetype i = from; i < to; i += 2)
          most = std::max<int>(most, std::abs(qFromLittleEndian<qint16>(wav.constData() + i)));
        return most;
      };
      QVERIFY(loudest(header, header + 4000) > 8000);
      QVERIFY(loudest(wav.size() - 1000, wav.size()) < 600);
    }
  }

 private:
  static SeenShot two_down() {
    SeenShot shot;
    const auto at = [](std::int64_t count) { return Length{{count}}; };
    shot.path = {{{at(0), at(0)}, at(100), 0}, {{at(6400), at(0)}, at(0), 400}};
    shot.falls = {{ManHandle{1}, {at(3000), at(0)}, Felling::struck, 150},
                  {ManHandle{2}, {at(6000), at(0)}, Felling::touched, 380}};
    return shot;
  }
  static std::vector<BattleSound> heard(const SeenShot& shot) {
    ShotPlayer player;
    const BattleSounds sounds(player);
    std::vector<BattleSound> sounded;
    QObject::connect(&sounds, &BattleSounds::played, [&](BattleSound sound) { sounded.push_back(sound); });
    player.play(shot);
    if (!QTest::qWaitFor([&] { return !player.playing(); })) qFatal("it flies for ever");
    return sounded;
  }

  QTemporaryDir settings_;
};

SANDGATE_TEST(BattleSoundsTest)

}  // namespace tst_battle_sounds
#include "tst_battle_sounds.moc"
