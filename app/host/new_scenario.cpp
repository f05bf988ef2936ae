#include "app/host/new_scenario.h"

#include <QCoreApplication>
#include <fstream>
#include <functional>

#include "app/host/data_folder.h"
#include "core/rulebook/rulebook.h"
#include "core/scenario/lay_out.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

/// Of scenarios that are given none.
struct Titles {
  Q_DECLARE_TR_FUNCTIONS(host)
};

namespace fs = std::filesystem;

constexpr const char* rulebook_name = "campaign";
constexpr std::size_t longest_name = 60;

/// A name as scenarios have: small letters, figures and hyphens.
std::string typed_name(const fs::path& folder) {
  std::string name;
  for (const char c : fs::absolute(folder).lexically_normal().filename().string()) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) name += c;
    if (c >= 'A' && c <= 'Z') name += static_cast<char>(c - 'A' + 'a');
    if ((c == ' ' || c == '_' || c == '-') && !name.empty() && name.back() != '-') name += '-';
  }
  name.resize(std::min(name.size(), longest_name));
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "exercise" : name;
}

/// As a name is written: what comes from a file's name seldom is.
std::string as_name(std::string name) {
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

Result<void> write_text(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return fault(path.string(), "it cannot be written", "choose a folder that can be written to");
  return {};
}

/// A new folder, filled by `fill`; nothing of it where that fails.
Result<Scenario> in_new_folder(const fs::path& folder, const std::function<Result<Scenario>()>& fill) {
  std::error_code error;
  if (fs::exists(folder, error))
    return fault(folder.string(), "it is there already", "name a new folder, so that nothing is overwritten");
  if (!fs::create_directories(folder, error))
    return fault(folder.string(), "the folder cannot be made", "choose a place that can be written to");
  auto read = fill();
  if (!read) fs::remove_all(folder, error);
  return read;
}

Result<Scenario> write_and_read(const Country& country, const fs::path& folder, const std::string& text,
                                const Progress& progress) {
  if (const auto written = write_country(country, folder / "country.gpkg", progress); !written)
    return std::unexpected(written.error());
  if (const auto written = write_text(folder / "scenario.json", text); !written)
    return std::unexpected(written.error());
  return read_scenario(folder, rulebook_folder(), progress);
}

}  // namespace

Result<Scenario> make_scenario(const Country& country, const fs::path& folder, const NewScenario& wishes,
                               const Progress& progress) {
  std::error_code error;
  if (fs::exists(folder, error))
    return fault(folder.string(), "it is there already", "name a new folder, so that nothing is overwritten");
  const auto rulebook = read_rulebook(rulebook_folder(), rulebook_name);
  if (!rulebook) return std::unexpected(rulebook.error());
  const LayOut plan{
      typed_name(folder),
      wishes.title.empty()
          ? Titles::tr("The country of %1").arg(QString::fromStdString(as_name(country.name()))).toStdString()
          : wishes.title,
      "country.gpkg", wishes.approach_m};
  const auto text = lay_out(country, plan, *rulebook, progress);
  if (!text) return std::unexpected(text.error());
  return in_new_folder(folder, [&] { return write_and_read(country, folder, *text, progress); });
}

Result<Scenario> make_table_scenario(const CountryPlan& plan, const fs::path& folder, TableLayOut wishes,
                                     const std::string& rulebook_named, const Progress& progress) {
  constexpr const char* plan_file = "plan.json";
  const auto rulebook = read_rulebook(rulebook_folder(), rulebook_named);
  if (!rulebook) return std::unexpected(rulebook.error());
  wishes.name = typed_name(folder);
  wishes.plan_source = plan_file;
  const auto text = lay_out_table(plan, wishes, *rulebook);
  if (!text) return std::unexpected(text.error());
  return in_new_folder(folder, [&]() -> Result<Scenario> {
    if (const auto written = write_text(folder / plan_file, text_of(plan)); !written)
      return std::unexpected(written.error());
    if (const auto written = write_text(folder / "scenario.json", *text); !written)
      return std::unexpected(written.error());
    return read_scenario(folder, rulebook_folder(), progress);
  });
}

std::string typed_scenario_name(const fs::path& folder) { return typed_name(folder); }

Result<void> write_scenario(const std::string& text, const Country* country, const fs::path& folder,
                            const Progress& progress) {
  std::error_code error;
  const fs::path file = folder / "scenario.json";
  if (fs::exists(folder, error)) {
    if (!fs::is_regular_file(file, error))
      return fault(folder.string(), "it is there already and holds no scenario",
                   "name a new folder, so that nothing is overwritten");
    // Beside it first, so that the one that is there stands until the other is whole.
    const fs::path beside = folder / "scenario.json.new";
    if (auto written = write_text(beside, text); !written) {
      fs::remove(beside, error);
      return written;
    }
    fs::rename(beside, file, error);
    if (!error) return {};
    fs::remove(beside, error);
    return fault(file.string(), "it cannot be replaced", "choose a folder that can be written to");
  }
  if (!country) return fault(folder.string(), "it is not there", "save the exercise in a new folder");
  if (!fs::create_directories(folder, error))
    return fault(folder.string(), "the folder cannot be made", "choose a place that can be written to");
  auto written = write_country(*country, folder / "country.gpkg", progress);
  if (written) written = write_text(file, text);
  if (!written) fs::remove_all(folder, error);
  return written;
}

}  // namespace sandgate
