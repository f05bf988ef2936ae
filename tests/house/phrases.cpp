// Lists the forms of phrases for lupdate: sandgate-phrases > data/translations/faults.h. With --escaped: the sentences
// that nobody translates.
#include <cstdio>
#include <string_view>

#include "tests/house/sentences.h"

int main(int argc, char** argv) {
  const sandgate::house::Sentences all = sandgate::house::sentences_of(SANDGATE_SOURCE_DIR);
  if (argc > 1 && std::string_view(argv[1]) == "--escaped") {
    for (const auto& one : all.escaped)
      std::printf("%s:%d: [%s] %s\n", one.file.c_str(), one.line, one.within.c_str(), one.text.c_str());
    return all.escaped.empty() ? 0 : 1;
  }
  std::fputs(sandgate::house::listed_for_lupdate(all.phrases).c_str(), stdout);
  return 0;
}
