// Ways in which a JSON document can be damaged, and what every fault must look like.
#pragma once

#include <QFile>
#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/rulebook/json.h"
#include "tests/map/real_data.h"

namespace sandgate::tests {

inline std::string bytes_of(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

/// One sentence of one line, of readable length, in UTF-8.
inline void check_sentence(const Fault& fault) {
  const QByteArray sentence = QByteArray::fromStdString(fault.sentence());
  QVERIFY(!fault.what.empty());
  QVERIFY2(sentence.endsWith('.') && !sentence.contains('\n') && sentence.size() < 1'000, sentence.constData());
  QVERIFY2(QString::fromUtf8(sentence).toUtf8() == sentence, "the sentence is not UTF-8");
}

/// Calls `visit` with copies of `document`, each with one thing wrong wherever that can be: a member left out, one
/// added, a value of another type.
inline void each_damage(const Json& document, const std::function<void(const Json&, const std::string&)>& visit) {
  Json copy = document;
  const std::function<void(Json&, const std::string&)> walk = [&](Json& at, const std::string& pointer) {
    const Json kept = at;
    if (!std::holds_alternative<std::nullptr_t>(kept.value)) {
      at = std::holds_alternative<bool>(kept.value) ? Json{std::int64_t{1}} : Json{true};
      visit(copy, pointer + " of another type");
      at = kept;
    }
    if (auto* members = std::get_if<Json::Object>(&at.value)) {
      members->push_back({"~unknown", {std::int64_t{1}}});
      visit(copy, pointer + " with an unknown key");
      members->pop_back();
      for (std::size_t i = 0; i < members->size(); ++i) {
        const Json::Member member = (*members)[i];
        members->erase(members->begin() + static_cast<std::ptrdiff_t>(i));
        visit(copy, pointer_to(pointer, member.key) + " left out");
        members->insert(members->begin() + static_cast<std::ptrdiff_t>(i), member);
        walk((*members)[i].value, pointer_to(pointer, member.key));
      }
    }
    if (auto* items = std::get_if<Json::Array>(&at.value))
      for (std::size_t i = 0; i < items->size(); ++i) walk((*items)[i], pointer + "/" + std::to_string(i));
  };
  walk(copy, "");
}

}  // namespace sandgate::tests
