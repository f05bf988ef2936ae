// A table on paper: everybody who stands there is on it once, at his place; to scale; tables that are not open are
// refused.
#include <QTest>

#include "app/papers/setup_sheet.h"
#include "tests/app/papers/written_words.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_setup_sheet {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Inches to the nearest quarter, as they are written.
QString quarters(Length length) {
  const auto count = std::llround(length.in_inches() * 4);
  const QString parts[] = {QString(), "¼", "½", "¾"};
  return (count < 4 && count % 4 != 0 ? QString() : QString::number(count / 4)) + parts[count % 4];
}

/// How many dots of a page are of about that colour.
std::int64_t dots_of(const QImage& page, const QColor& colour) {
  std::int64_t dots = 0;
  for (int y = 0; y < page.height(); ++y)
    for (int x = 0; x < page.width(); ++x) {
      const QColor dot = page.pixelColor(x, y);
      dots += std::abs(dot.red() - colour.red()) + std::abs(dot.green() - colour.green()) +
                  std::abs(dot.blue() - colour.blue()) <
              60;
    }
  return dots;
}

}  // namespace

class SetupSheetTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    field_ = TableField();
    foot_ = field_.add(0, Arm::infantry, 3, 60, 20);
    guns_ = field_.add(0, Arm::artillery, 6, 100, 20);
    theirs_ = field_.add(1, Arm::infantry, 5, 60, 120);
  }

  void CX_10_everybody_there_is_named_with_his_place() {
    const Campaign campaign = field_.begin();
    const auto sheet = papers::setup_sheet(campaign, table);
    QVERIFY(sheet);
    const QString text = text_of(*sheet);
    for (const char* words :
         {"Body 1", "Body 2", "Body 3", "Who stands where", "Every man and gun", "What came of it", "Men left"})
      QVERIFY2(text.contains(QLatin1String(words)), words);
    const Point corner = campaign.table(table).window.south_west;
    QCOMPARE(campaign.men().size(), std::size_t{14});
    for (const Soldier& man : campaign.men()) {
      QVERIFY(man.on_ground());
      const QString place =
          quarters(man.at.x - corner.x) + QStringLiteral("\u00a0·\u00a0") + quarters(man.at.y - corner.y);
      QVERIFY2(text.contains(place), qPrintable(place));
    }
    QCOMPARE(text.count("muzzle to"), 2);
  }

  void CX_10_both_sides_stand_on_the_plan() {
    const auto both = papers::setup_sheet(field_.begin(), table);
    QVERIFY(both);
    const QImage plan = papers::picture_of(*both, 0, 2);
    QVERIFY(dots_of(plan, day_theme().red) > 50);
    QVERIFY(dots_of(plan, day_theme().blue) > 50);
  }

  void KS_10_every_page_warns_that_both_sides_are_on_it() {
    const auto sheet = papers::setup_sheet(field_.begin(), table);
    QVERIFY(sheet);
    const auto words = words_of(*sheet);
    for (int page = 0; page < sheet->pages(); ++page)
      QVERIFY(std::ranges::any_of(words, [&](const auto& one) {
        return one.page == page && one.text.contains("SHOWS BOTH SIDES") && one.text.contains("umpire alone");
      }));
  }

  // An inch is an inch: tiles of seven by nine cover all of it.
  void CX_10_at_full_size_it_takes_as_many_pages_as_it_is_large() {
    const Campaign campaign = field_.begin();
    const Window& window = campaign.table(table).window;
    const auto small = papers::setup_sheet(campaign, table);
    const double wide = window.width().in_inches(), deep = window.depth().in_inches();
    const auto pages = static_cast<int>(std::ceil(wide / 7) * std::ceil(deep / 9));
    const auto large = papers::setup_sheet(campaign, table, {.full_size = true});
    if (pages > 400) {
      QVERIFY(!large && large.error().sentence().find(std::to_string(pages)) != std::string::npos);
    } else {
      QVERIFY(large);
      QCOMPARE(large->pages(), small->pages() + pages);
    }
  }

  void CX_10_a_table_that_is_not_open_is_refused() {
    const Campaign campaign = field_.begin();
    QCOMPARE(papers::open_tables(campaign), std::vector{table});
    for (const int number : {-1, 1, 7}) {
      const auto sheet = papers::setup_sheet(campaign, TableId{number});
      QVERIFY(!sheet);
      QVERIFY2(sheet.error().sentence().find("open: 1") != std::string::npos, sheet.error().sentence().c_str());
    }
    SmallExercise map(Country::level(3000, 3000));
    map.add(0, Arm::infantry, Formation::fours, 10, 10, 20);
    map.add(1, Arm::infantry, Formation::fours, 25, 25, 20);
    const auto none = papers::setup_sheet(map.begin(), table);
    QVERIFY(!none && none.error().sentence().find("no table is open") != std::string::npos);
  }

 private:
  TableField field_;
  BodyId foot_, guns_, theirs_;
};

SANDGATE_TEST(SetupSheetTest)

}  // namespace tst_setup_sheet
#include "tst_setup_sheet.moc"
