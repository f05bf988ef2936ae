#include "core/rulebook/schema.h"

// GCC 12 takes fright at string concatenations in the library's headers; nothing is written out of bounds there.
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wrestrict"

// Without this macro the library ends the program where it should report a fault.
#define VALIJSON_USE_EXCEPTIONS 1
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace sandgate {
namespace {

constexpr JsonLimits schema_limits{.bytes = 1 << 20, .depth = 64};

/// "<root>", "[bodies]", "[3]" as a JSON pointer.
std::string pointer_of(const std::vector<std::string>& context) {
  std::string pointer;
  for (const std::string_view step : context)
    if (step.size() > 2 && step.front() == '[') pointer = pointer_to(pointer, step.substr(1, step.size() - 2));
  return pointer;
}

}  // namespace

Result<void> check_schema(const Json& json, const std::filesystem::path& schema, const std::string& where) {
  auto text = read_text_file(schema, schema_limits.bytes);
  if (!text) {
    text.error().mend = phrase("it must stand in the folder 'schemas' beside the folder of rulebooks");
    return std::unexpected(std::move(text.error()));
  }
  auto rules = parse_json(*text, schema.string(), schema_limits);
  if (!rules) return std::unexpected(std::move(rules.error()));

  const auto rules_tree = nlohmann::json::parse(canonical(*rules)), tree = nlohmann::json::parse(canonical(json));
  valijson::Schema compiled;
  valijson::ValidationResults results;
  try {
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(rules_tree), compiled);
    if (valijson::Validator().validate(compiled, valijson::adapters::NlohmannJsonAdapter(tree), &results)) return {};
  } catch (const std::exception& error) {
    return fault(schema.string(), phrase("is not a JSON Schema ({})", in_quotes(error.what())), "restore it");
  }
  // The last error is the outermost; the first with the longest path says most.
  const valijson::ValidationResults::Error* deepest = nullptr;
  for (const auto& error : results)
    if (deepest == nullptr || error.context.size() > deepest->context.size()) deepest = &error;
  if (deepest == nullptr)
    return fault(where, "is not as its schema asks", phrase("see {}", schema.filename().string()));
  const std::string pointer = pointer_of(deepest->context);
  std::string what = deepest->description;
  while (!what.empty() && what.back() == '.') what.pop_back();
  return fault(pointer.empty() ? where : where + ": " + pointer, phrase("is not as its schema asks ({})", what),
               phrase("see {}", schema.filename().string()));
}

}  // namespace sandgate
