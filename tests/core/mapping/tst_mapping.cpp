// The mapping that users may edit: the one that comes with the program, and what is wrong with others.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/mapping/mapping_file.h"
#include "tests/runner/test.h"

namespace tst_mapping {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const fs::path data = fs::path(SANDGATE_SOURCE_DIR) / "data";

std::string with_rule(const std::string& rule) {
  return R"({"schema": 1, "storey_m": 3, "gap_cells": 4, "crossings": {"culvert_below_m": 4, "ford_below_m": 3,
    "ford_classes": ["lane"], "marked_within_m": 10, "longest_m": 500}, "heights": [],
    "sources": [{"name": "mine", "attribution": "Mine", "rules": [)" +
         rule + "]}]}";
}

}  // namespace

class TestMapping : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  Result<Mapping> read(const std::string& text) {
    const fs::path file = fs::path(folder_.path().toStdString()) / "mapping.json";
    std::ofstream(file) << text;
    return read_mapping(file, data / "schemas");
  }

 private slots:
  void the_usual_mapping_is_sound_and_knows_the_makers() {
    const auto mapping = read_mapping(data / usual_mapping, data / "schemas");
    QVERIFY2(mapping.has_value(), mapping ? "" : mapping.error().sentence().c_str());
    std::vector<std::string> names;
    for (const MappingSource& source : mapping->sources) names.push_back(source.name);
    for (const char* maker : {"OpenStreetMap", "Ordnance Survey", "Natural Earth"})
      QVERIFY2(std::ranges::find(names, maker) != names.end(), maker);
    for (const MappingSource& source : mapping->sources)
      for (const MappingRule& rule : source.rules) QVERIFY(!rule.layers.empty());
  }

  void a_rule_is_read_whole() {
    const auto mapping = read(
        with_rule(R"({"layers": ["Way*"], "when": {"sort": ["highroad", "by*way"]}, "unless": {"state": ["planned"]},
      "shape": "line", "makes": "road", "class": "main", "width_m": 7.5, "width_from": ["broad"], "unit_m": 0.3048, "also": true})"));
    QVERIFY2(mapping.has_value(), mapping ? "" : mapping.error().sentence().c_str());
    const MappingRule& rule = mapping->sources[0].rules[0];
    QCOMPARE(rule.layers, std::vector<std::string>{"Way*"});
    QCOMPARE(rule.when[0].key, std::string("sort"));
    QCOMPARE(rule.when[0].values.size(), std::size_t{2});
    QCOMPARE(rule.unless[0].key, std::string("state"));
    QCOMPARE(rule.shape, std::optional(FeatureShape::line));
    QCOMPARE(rule.kind, FeatureKind::road);
    QCOMPARE(rule.grade, FeatureClass::main);
    QCOMPARE(rule.width_m, 7.5);
    QCOMPARE(rule.unit_m, 0.3048);
    QVERIFY(rule.also);
    QCOMPARE(mapping->crossings.ford_classes, std::vector<FeatureClass>{FeatureClass::lane});
    QCOMPARE(mapping->gap_cells, 4);
  }

  void what_is_wrong_is_said_with_its_place_data() {
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("place");
    QTest::newRow("kind") << R"({"layers": ["a"], "makes": "motorway"})"
                          << "/sources/0/rules/0/makes";
    QTest::newRow("class") << R"({"layers": ["a"], "makes": "road", "class": "broad"})"
                           << "/sources/0/rules/0/class";
    QTest::newRow("key") << R"({"layers": ["a"], "makes": "road", "widht_m": 3})"
                         << "/sources/0/rules/0";
    QTest::newRow("number") << R"({"layers": ["a"], "makes": "road", "width_m": -3})"
                            << "/sources/0/rules/0/width_m";
    QTest::newRow("contour without height") << R"({"layers": ["a"], "makes": "contour"})"
                                            << "/sources/0/rules/0";
    QTest::newRow("no layers") << R"({"makes": "road"})"
                               << "/sources/0/rules/0";
    QTest::newRow("text") << R"({"layers": "a", "makes": "road"})"
                          << "/sources/0/rules/0/layers";
  }
  void what_is_wrong_is_said_with_its_place() {
    QFETCH(QString, rule);
    QFETCH(QString, place);
    const auto mapping = read(with_rule(rule.toStdString()));
    QVERIFY(!mapping.has_value());
    const QString sentence = QString::fromStdString(mapping.error().sentence());
    QVERIFY2(sentence.contains(place) && sentence.contains("mapping.json"), qPrintable(sentence));
  }

  void broken_files_are_refused() {
    for (const char* text : {"", "{", "[]", "{\"schema\": 2}", "\xff\xfe"}) QVERIFY(!read(text).has_value());
    QVERIFY(!read_mapping(data / "no-such.json", data / "schemas").has_value());
    QVERIFY(!read_mapping(data / usual_mapping, data / "no-such").has_value());
  }

  void patterns_and_lengths() {
    QVERIFY(matches("*_Road", "TQ_Road"));
    QVERIFY(matches("road", "ROAD"));
    QVERIFY(matches("a*b*c", "axxbyyc"));
    QVERIFY(!matches("a*b*c", "axxbyy"));
    QVERIFY(!matches("road", "roads"));
    QVERIFY(matches("*", "x"));
    QVERIFY(!matches("*", ""));
    QVERIFY(!matches("", "x"));
    QCOMPARE(length_in("7.5"), std::optional(7.5));
    QCOMPARE(length_in("12 m"), std::optional(12.0));
    QCOMPARE(length_in("10 ft"), std::optional(3.048));
    QCOMPARE(length_in("10'"), std::optional(3.048));
    QCOMPARE(length_in("10", 0.3048), std::optional(3.048));
    QCOMPARE(length_in("wide"), std::optional<double>());
    QCOMPARE(length_in("-3"), std::optional<double>());
    QCOMPARE(length_in("3 parsecs"), std::optional<double>());
    QCOMPARE(length_in("1e999"), std::optional<double>());
  }
};

SANDGATE_TEST(TestMapping)

}  // namespace tst_mapping
#include "tst_mapping.moc"
