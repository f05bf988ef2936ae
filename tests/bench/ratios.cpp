// sandgate-ratios: every job beside its peer, as one table. Takes the options of Google Benchmark
// (--benchmark_filter=contours, --benchmark_repetitions=5, …).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <sstream>

#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr int usual_repetitions = 3;
constexpr double least_seconds = 0.5;

const RatioJob* prepared = nullptr;
Rivals rivals;

void forget() {
  rivals = {};
  prepared = nullptr;
}

/// Prepares a job when it is first asked for, and forgets the job before, whose ground may fill half the memory.
const Rivals& rivals_of(const RatioJob& job) {
  if (prepared != &job) {
    forget();
    rivals = job.prepare();
    prepared = &job;
  }
  return rivals;
}

void register_one(const RatioJob& job, const char* who, std::function<void()> Rivals::*rival) {
  auto* timed =
      ::benchmark::RegisterBenchmark((job.name + "/" + who).c_str(), [&job, rival](::benchmark::State& state) {
        const std::function<void()>& work = rivals_of(job).*rival;
        for (auto _ : state) work();
      });
  timed->Unit(::benchmark::kMillisecond)->MinTime(least_seconds)->Repetitions(usual_repetitions);
  if (job.clock == Clock::wall) timed->UseRealTime();
  if (job.clock == Clock::processor) timed->MeasureProcessCPUTime();
}

std::string in_ms(double ms) {
  std::ostringstream out;
  out << ms << " ms";
  return out.str();
}

/// Keeps the quickest repetition of each: what others do on the machine can only make it slower.
class Table : public ::benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override {
    std::printf("| job | ours | limit | peer | ratio | aim |\n|---|---|---|---|---|---|\n");
    return true;
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const std::string name = run.run_name.function_name;
      const auto slash = name.rfind('/');
      auto& best = best_[name.substr(0, slash)];
      const bool wall = run.run_name.time_type.find("real_time") != std::string::npos;
      const double ms = wall ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime();
      double& kept = name.substr(slash + 1) == "ours" ? best.ours : best.peer;
      kept = std::min(kept, ms);
    }
    print_whole_rows();
  }

 private:
  struct Best {
    double ours = none, peer = none;
    bool printed = false;
    static constexpr double none = std::numeric_limits<double>::infinity();
  };
  void print_whole_rows() {
    for (const RatioJob* job : ratio_jobs()) {
      const auto found = best_.find(job->name);
      if (found == best_.end()) continue;
      Best& best = found->second;
      if (best.printed || best.ours == Best::none || best.peer == Best::none) continue;
      best.printed = true;
      const double ratio = best.peer / best.ours;
      const std::string limit = job->aim.limit_ms > 0 ? in_ms(job->aim.limit_ms) : "unknown";
      std::printf("| %s | %.2f ms | %s | %.2f ms | %.1f%s | %.0f |\n", job->name.c_str(), best.ours, limit.c_str(),
                  best.peer, ratio, ratio < job->aim.ratio ? " (short of it)" : "", job->aim.ratio);
      std::fflush(stdout);
    }
  }
  std::map<std::string, Best> best_;
};

}  // namespace

std::vector<const RatioJob*>& ratio_jobs() {
  static std::vector<const RatioJob*> jobs;
  return jobs;
}

RatioJob::RatioJob(std::string named, Aim wished, Clock read, std::function<Rivals()> prepared)
    : name(std::move(named)), aim(wished), clock(read), prepare(std::move(prepared)) {
  ratio_jobs().push_back(this);
}

}  // namespace sandgate::bench

int main(int count, char** arguments) {
  using namespace sandgate::bench;
  ::benchmark::Initialize(&count, arguments);
  if (::benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  for (const RatioJob* job : ratio_jobs()) {
    register_one(*job, "ours", &Rivals::ours);
    register_one(*job, "peer", &Rivals::peer);
  }
  Table table;
  ::benchmark::RunSpecifiedBenchmarks(&table);
  forget();  // windows among what is held must go before their application does
  return 0;
}
