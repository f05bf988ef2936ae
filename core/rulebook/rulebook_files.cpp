#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/rulebook_keys.h"
#include "core/rulebook/schema.h"
#include "core/rulebook/upcasts.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

constexpr std::string_view suffix = ".json";
constexpr std::size_t longest_chain = 16;

struct File {
  std::string where;
  Json json;
};

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 &&
         std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool holds(const Json& json, std::string_view pointer) {
  const Json* at = &json;
  while (at != nullptr && !pointer.empty()) {
    pointer.remove_prefix(1);
    const std::string_view key = pointer.substr(0, pointer.find('/'));
    at = at->find(key);
    pointer.remove_prefix(key.size());
  }
  return at != nullptr;
}

/// The file, and its bases after it.
Result<std::vector<File>> chain_of(const std::filesystem::path& folder, std::string_view name) {
  std::vector<File> chain;
  std::vector<std::string> names{std::string(name)};
  for (;;) {
    const std::filesystem::path path = folder / (names.back() + std::string(suffix));
    const std::string where = path.string();
    auto text = read_text_file(path, rulebook_limits.bytes);
    if (!text) {
      if (chain.empty()) {
        text.error().mend =
            phrase("the rulebooks there are: {}", fmt::format("{}", fmt::join(rulebook_names(folder), ", ")));
        return std::unexpected(std::move(text.error()));
      }
      return fault(chain.back().where + ": /base",
                   phrase("names {}, which {}", in_quotes(names.back()), text.error().what),
                   "name a rulebook of the same folder");
    }
    auto json = parse_json(*text, where, rulebook_limits);
    if (!json) return std::unexpected(std::move(json.error()));
    chain.push_back({where, std::move(*json)});
    Json& file = chain.back().json;
    JsonReading reading(where);
    const JsonReader reader(file, reading);
    // Each file must say these keys itself, whatever its base says.
    for (const std::string_view key : {"schema", "name", "title"}) reader[key];
    raise_rulebook(file, reading);
    const std::string said = reader["name"].word(64);
    if (reading.good() && said != names.back())
      reader["name"].fail(phrase("is '{}' in the file of '{}'", said, names.back()), "make the two agree");
    if (!reader.has("base")) {
      if (!reading.good()) return std::unexpected(*reading.fault());
      return chain;
    }
    std::string base = reader["base"].word(64);
    if (reading.good() && std::ranges::find(names, base) != names.end())
      reader["base"].fail(phrase("leads back to {}", in_quotes(base)),
                          "name a rulebook that does not rest on this one");
    if (reading.good() && chain.size() >= longest_chain)
      reader["base"].fail(phrase("is the {}th base in a row", chain.size()), "rest on fewer rulebooks");
    if (!reading.good()) return std::unexpected(*reading.fault());
    names.push_back(std::move(base));
  }
}

}  // namespace

Result<Rulebook> read_rulebook(const std::filesystem::path& folder, std::string_view name) {
  if (!is_name(name))
    return fault({}, phrase("{} is no name of a rulebook", in_quotes(name)),
                 phrase("the rulebooks there are: {}", fmt::format("{}", fmt::join(rulebook_names(folder), ", "))));
  auto chain = chain_of(folder, name);
  if (!chain) return std::unexpected(std::move(chain.error()));

  Json whole = chain->back().json;
  for (std::size_t i = chain->size() - 1; i-- > 0;) whole = merged(whole, (*chain)[i].json);
  if (auto* members = std::get_if<Json::Object>(&whole.value))
    std::erase_if(*members, [](const Json::Member& member) { return member.key == "base"; });

  // What is wrong stands in the last file that says it; what is missing, in the file asked for.
  JsonReading reading([&](const std::string& pointer) {
    const auto found = std::ranges::find_if(*chain, [&](const File& file) { return holds(file.json, pointer); });
    return found == chain->end() ? chain->front().where : found->where;
  });
  Rulebook rulebook = rulebook_of(whole, reading);
  if (!reading.good()) return std::unexpected(*reading.fault());
  const auto agreed = check_schema(whole, folder / ".." / "schemas" / "rulebook.schema.json", chain->front().where);
  if (!agreed) return std::unexpected(agreed.error());
  log_line(LogRoom::rulebook, [&] {
    std::string files;
    for (const File& file : *chain) (files += files.empty() ? "" : " over ") += file.where;
    return files;
  });
  return rulebook;
}

std::vector<std::string> rulebook_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::filesystem::path path = at->path();
    if (path.extension() == suffix && is_name(path.stem().string())) names.push_back(path.stem().string());
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace sandgate
