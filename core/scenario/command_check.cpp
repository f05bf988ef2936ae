#include "core/scenario/command_check.h"

#include "core/base/digest.h"
#include "core/base/text.h"

namespace sandgate {

bool is_holder(std::string_view text) { return !text.empty() && text.size() <= longest_holder && is_line(text); }

bool is_note(std::string_view text) {
  if (text.size() > longest_note) return false;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    if (!is_line(text.substr(0, end))) return false;
    text.remove_prefix(end + 1);
  }
  return is_line(text);
}

bool is_seal(std::string_view text) { return Hash::from_hex(text).has_value(); }

}  // namespace sandgate
