// A country travels once; what is damaged is fetched again; the cache has a bound.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "app/invite/country_cache.h"
#include "tests/runner/test.h"

namespace tst_country_cache {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

std::string text_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The test's countries are texts that begin so; their hash is that of the bytes.
constexpr std::string_view country_start = "country ";
Hash hash_of(const std::string& text) { return Digest().bytes(std::as_bytes(std::span(text))).done(); }
Result<Hash> opened(const fs::path& file) {
  const std::string text = text_in(file);
  if (!text.starts_with(country_start)) return fault(file.string(), "is no country");
  return hash_of(text);
}
std::string country(int number, std::size_t size = 100) {
  std::string text = std::string(country_start) + std::to_string(number);
  text.resize(size, '.');
  return text;
}

}  // namespace

class CountryCacheTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { place_ = fs::path(folder_.path().toStdString()) / std::to_string(++count_) / "countries"; }

  void keeps_what_is_right() {
    CountryCache cache(place_, opened);
    QVERIFY(!cache.find(hash_of(country(1))));
    const auto kept = keep(cache, 1);
    QVERIFY2(kept, kept ? "" : kept.error().sentence().c_str());
    QCOMPARE(kept->filename().string(), hash_of(country(1)).hex() + ".gpkg");
    QCOMPARE(text_in(*kept), country(1));
    QVERIFY(cache.find(hash_of(country(1))) == *kept);
    QVERIFY(keep(cache, 1));
    QCOMPARE(files(), 1);
    QVERIFY(CountryCache(place_, opened).find(hash_of(country(1))));
  }

  void refuses_what_is_not() {
    CountryCache cache(place_, opened);
    const std::string text = country(1), none = "no such thing";
    QVERIFY(!cache.keep(hash_of(country(2)), std::as_bytes(std::span(text))));
    QVERIFY(!cache.keep(hash_of(none), std::as_bytes(std::span(none))));
    QVERIFY(!cache.keep(Hash{}, {}));
    QCOMPARE(files(), 0);
    // Nothing that was right goes for it.
    CountryCache small(place_, opened, 150);
    QVERIFY(keep(small, 1));
    QVERIFY(!small.keep(hash_of(none), std::as_bytes(std::span(text))));
    QVERIFY(small.find(hash_of(country(1))));
    const std::string large = country(3, 151);
    QVERIFY(!small.keep(hash_of(large), std::as_bytes(std::span(large))));
    QVERIFY(small.find(hash_of(country(1))));
  }

  void throws_away_what_was_damaged() {
    CountryCache cache(place_, opened);
    const auto kept = keep(cache, 1);
    QVERIFY(kept);
    for (const std::string& damaged : {country(2), std::string(), country(1).substr(0, 50)}) {
      std::ofstream(*kept, std::ios::binary) << damaged;
      QVERIFY(!cache.find(hash_of(country(1))));
      QCOMPARE(files(), 0);
      QVERIFY(keep(cache, 1));
      QVERIFY(cache.find(hash_of(country(1))));
    }
    // A folder or a link of this name is none of ours, and is not followed.
    fs::remove(*kept);
    fs::create_symlink("/etc/hostname", *kept);
    QVERIFY(!cache.find(hash_of(country(1))));
    QVERIFY(keep(cache, 1));
    QVERIFY(fs::is_regular_file(fs::symlink_status(*kept)));
  }

  void the_longest_unused_go() {
    CountryCache cache(place_, opened, 350);
    for (int number = 1; number <= 3; ++number) {
      const auto kept = keep(cache, number);
      QVERIFY(kept);
      fs::last_write_time(*kept, fs::file_time_type::clock::now() - std::chrono::hours(10 - number));
    }
    QVERIFY(cache.find(hash_of(country(1))));  // used now
    QVERIFY(keep(cache, 4));
    QVERIFY(cache.find(hash_of(country(1))) && cache.find(hash_of(country(3))) && cache.find(hash_of(country(4))));
    QVERIFY(!cache.find(hash_of(country(2))));
  }

  void leaves_others_files_alone() {
    CountryCache cache(place_, opened, 150);
    QVERIFY(keep(cache, 1));
    const auto old = fs::file_time_type::clock::now() - std::chrono::hours(100);
    for (const char* name : {"mine.gpkg", "letter.txt", "unfinished-abcdef.gpkg"}) {
      std::ofstream(place_ / name) << std::string(1000, 'x');
      fs::last_write_time(place_ / name, old);
    }
    std::ofstream(place_ / "unfinished-fedcba.gpkg") << "another program writes it now";
    QVERIFY(keep(cache, 2));
    QVERIFY(fs::exists(place_ / "mine.gpkg") && fs::exists(place_ / "letter.txt"));
    QVERIFY(!fs::exists(place_ / "unfinished-abcdef.gpkg"));  // what a killed program left
    QVERIFY(fs::exists(place_ / "unfinished-fedcba.gpkg"));
    QVERIFY(!cache.find(hash_of(country(1))));
  }

  void what_cannot_be_written_is_told() {
    fs::create_directories(place_.parent_path());
    std::ofstream(place_) << "a file";
    CountryCache cache(place_, opened);
    QVERIFY(!cache.find(hash_of(country(1))));
    const auto kept = keep(cache, 1);
    QVERIFY(!kept && kept.error().sentence().find(place_.string()) != std::string::npos);
  }

  void the_folder_can_be_named() {
    const QByteArray before = qgetenv("SANDGATE_CACHE_FOLDER");
    qputenv("SANDGATE_CACHE_FOLDER", "/some/where");
    QCOMPARE(cache_folder().string(), std::string("/some/where"));
    qunsetenv("SANDGATE_CACHE_FOLDER");
    QVERIFY(cache_folder().is_absolute() && cache_folder().string().ends_with("/Sandgate/countries"));
    if (!before.isEmpty()) qputenv("SANDGATE_CACHE_FOLDER", before);
  }

 private:
  static Result<fs::path> keep(CountryCache& cache, int number) {
    const std::string text = country(number);
    return cache.keep(hash_of(text), std::as_bytes(std::span(text)));
  }
  int files() const { return static_cast<int>(std::distance(fs::directory_iterator(place_), {})); }

  QTemporaryDir folder_;
  int count_ = 0;
  fs::path place_;
};

SANDGATE_TEST(CountryCacheTest)

}  // namespace tst_country_cache
#include "tst_country_cache.moc"
