// Runs a fuzz target without libFuzzer: `fuzz_import --runs N | --seconds N [--seed S] [FILE…]`. The same seed gives
// the same inputs. An input that crashes or takes more than ten seconds of work ends the program; it then stands in
// fuzz-failed.bin, and `fuzz_import FILE` runs it again.
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>

#include <string>
#include <vector>

namespace sandgate::tests {
/// Inputs as LLVMFuzzerTestOneInput takes them; beside the target.
std::vector<std::string> seeds();
}  // namespace sandgate::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr time_t patience_s = 10;
constexpr std::size_t largest = 4'000'000;

std::string current;

void keep_and_die(int signal) {
  std::FILE* file = std::fopen("fuzz-failed.bin", "wb");
  if (file != nullptr) {
    std::fwrite(current.data(), 1, current.size(), file);
    std::fclose(file);
  }
  const char text[] = "an input failed; it stands in fuzz-failed.bin\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, sizeof(text) - 1);
  std::_Exit(128 + signal);
}

using Random = std::mt19937_64;
std::size_t below(Random& random, std::size_t most) { return most == 0 ? 0 : random() % most; }

/// Damages `bytes`, but for the first, in one way.
void damage(std::string& bytes, const std::vector<std::string>& seeds, Random& random) {
  static constexpr std::uint32_t telling[] = {0,      1,          0x7F,       0x80,       0xFF,
                                              0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 65535 * 4};
  if (bytes.size() < 2) bytes += "xx";
  const std::size_t at = 1 + below(random, bytes.size() - 1), left = bytes.size() - at;
  switch (random() % 7) {
    case 0: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8)); break;
    case 1: bytes[at] = static_cast<char>(random()); break;
    case 2: bytes.erase(at, 1 + below(random, std::min<std::size_t>(left, 64))); break;
    case 3: bytes.insert(at, bytes, at, 1 + below(random, std::min<std::size_t>(left, 64))); break;
    case 4: bytes.resize(at); break;
    case 5: {
      const std::uint32_t value = telling[random() % std::size(telling)];
      std::memcpy(bytes.data() + at, &value, std::min<std::size_t>(left, sizeof(value)));
      break;
    }
    default: {
      const std::string& other = seeds[below(random, seeds.size())];
      const std::size_t from = below(random, other.size());
      bytes.insert(at, other, from, below(random, std::min<std::size_t>(other.size() - from, 256)));
    }
  }
  if (bytes.size() > largest) bytes.resize(largest);
}

void run(const std::string& input) {
  current = input;
  // Of work, not by the clock: a loaded machine must not look like a hang.
  const itimerval patience{{0, 0}, {patience_s, 0}}, none{};
  setitimer(ITIMER_PROF, &patience, nullptr);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
  setitimer(ITIMER_PROF, &none, nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t runs = 0, seed = 1;
  double seconds = 0;
  std::vector<std::string> given;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--runs" && i + 1 < argc)
      runs = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--seconds" && i + 1 < argc)
      seconds = std::strtod(argv[++i], nullptr);
    else if (word == "--seed" && i + 1 < argc)
      seed = std::strtoull(argv[++i], nullptr, 10);
    else {
      std::ifstream file(word, std::ios::binary);
      given.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  const rlimit memory{rlim_t{2} << 30, rlim_t{2} << 30};
  setrlimit(RLIMIT_AS, &memory);
#endif
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGPROF}) std::signal(signal, keep_and_die);
  for (const std::string& input : given) run(input);
  if (!given.empty()) return 0;

  const std::vector<std::string> seeds = sandgate::tests::seeds();
  for (const std::string& input : seeds) run(input);
  Random random(seed);
  const auto begun = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
  std::uint64_t done = 0;
  while (done < runs || elapsed() < seconds) {
    std::string input = seeds[below(random, seeds.size())];
    for (std::size_t n = 1 + random() % 6; n > 0; --n) damage(input, seeds, random);
    run(input);
    ++done;
  }
  std::printf("%llu damaged inputs, none of them did harm\n", static_cast<unsigned long long>(done));
  return 0;
}
