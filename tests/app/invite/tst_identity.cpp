// A host is one and the same from its first use on, and its file is there whole or not at all.
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <signal.h>
#include <sys/stat.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include "app/invite/identity.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_identity {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

// The program of a host that starts: says so, and then its fingerprint.
const tests::RegisteredChild child("identity-of", [](int, char** argv) {
  std::puts("here");
  std::fflush(stdout);
  const auto identity = HostIdentity::kept_in(argv[2]);
  if (!identity) return 1;
  std::puts(text_of(identity->fingerprint).c_str());
  return 0;
});

std::string text_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
}
mode_t rights_of(const fs::path& path) {
  struct stat facts {};
  ::stat(path.c_str(), &facts);
  return facts.st_mode & 0777;
}

}  // namespace

class IdentityTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    QVERIFY(folder_.isValid());
    host_ = fs::path(folder_.path().toStdString()) / std::to_string(++count_) / "below" / "host";
    file_ = host_ / "identity.pem";
  }

  void is_made_once_and_kept() {
    const auto made = HostIdentity::kept_in(host_);
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    const auto read = HostIdentity::kept_in(host_);
    QVERIFY(read);
    QCOMPARE(read->certificate, made->certificate);
    QCOMPARE(read->private_key, made->private_key);
    QVERIFY(read->fingerprint == made->fingerprint && read->key == made->key);
    QCOMPARE(rights_of(host_), mode_t{0700});
    QCOMPARE(rights_of(file_), mode_t{0600});
    QCOMPARE(std::distance(fs::directory_iterator(host_), {}), 1);
    const auto other = HostIdentity::kept_in(host_ / "other");
    QVERIFY(other && other->fingerprint != made->fingerprint && !(other->key == made->key));
  }

  void the_certificate_is_as_promised() {
    const auto made = HostIdentity::kept_in(host_);
    QVERIFY(made);
    BIO* bio = BIO_new_mem_buf(made->certificate.data(), static_cast<int>(made->certificate.size()));
    X509* certificate = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr);
    QVERIFY(certificate);
    char subject[100] = {};
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, subject, sizeof subject);
    QCOMPARE(std::string(subject), std::string("Sandgate host"));
    int days = 0, seconds = 0;
    ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate));
    QVERIFY(days >= 20 * 365 + 3 && days <= 20 * 365 + 5);
    QVERIFY(X509_cmp_current_time(X509_get0_notBefore(certificate)) < 0);
    unsigned char* der = nullptr;
    const int size = i2d_X509(certificate, &der);
    const Hash hash = Digest().bytes(std::as_bytes(std::span(der, static_cast<std::size_t>(size)))).done();
    QVERIFY(std::ranges::equal(hash.bytes, made->fingerprint.bytes));
    OPENSSL_free(der);
    X509_free(certificate);
    BIO_free_all(bio);
  }

  void damaged_files_are_told_and_stay() {
    const auto sound = HostIdentity::kept_in(host_);
    QVERIFY(sound);
    const std::string whole = text_in(file_);
    QVERIFY(HostIdentity::kept_in(host_ / "other"));
    const std::string other = text_in(host_ / "other" / "identity.pem");
    const auto is_told = [&](const std::string& text) {
      write(file_, text);
      const auto read = HostIdentity::kept_in(host_);
      return !read && read.error().sentence().find(file_.string()) != std::string::npos && !read.error().mend.empty() &&
             text_in(file_) == text;
    };
    QVERIFY(is_told(""));
    QVERIFY(is_told("\n"));
    QVERIFY(is_told(whole + "x"));
    QVERIFY(is_told("x" + whole));
    QVERIFY(is_told(whole + whole));
    QVERIFY(is_told(std::string(20'000, 'x')));
    QVERIFY(is_told(std::string(100, '\0')));
    // The certificate of one with the key of another.
    const auto key_at = [](const std::string& text) { return text.find("-----BEGIN PRIVATE"); };
    QVERIFY(is_told(whole.substr(0, key_at(whole)) + other.substr(key_at(other))));
    std::mt19937 lots(3);
    for (int i = 0; i < tests::repetitions(60, 3000); ++i) {
      std::string text = whole;
      const std::size_t at = lots() % text.size();
      if (i % 2 == 0)
        text.resize(at);
      else
        text[at] = static_cast<char>(text[at] ^ (1 << lots() % 7));
      // A damaged letter of the host's own key is another key: nothing tells them apart.
      if (i % 2 == 1 && at > whole.find("BEGIN SANDGATE")) continue;
      if (is_told(text)) continue;
      // A bit on which nothing hangs, as of the version within the key, leaves the identity what it was.
      const auto read = HostIdentity::kept_in(host_);
      QVERIFY2(read && read->fingerprint.bytes == sound->fingerprint.bytes && read->key.bytes == sound->key.bytes,
               std::to_string(at).c_str());
    }
    write(file_, whole);
    QVERIFY(HostIdentity::kept_in(host_));
  }

  void what_others_may_read_is_not_used() {
    QVERIFY(HostIdentity::kept_in(host_));
    fs::permissions(file_, fs::perms::group_read, fs::perm_options::add);
    const auto read = HostIdentity::kept_in(host_);
    QVERIFY(!read && read.error().sentence().find("chmod 600") != std::string::npos);
    fs::permissions(file_, fs::perms::group_read, fs::perm_options::remove);
    fs::permissions(host_, fs::perms::others_write, fs::perm_options::add);
    const auto again = HostIdentity::kept_in(host_);
    QVERIFY(!again && again.error().sentence().find("chmod 700") != std::string::npos);
  }

  void what_is_no_file_or_folder_is_told() {
    fs::create_directories(host_.parent_path());
    write(host_, "a file");
    QVERIFY(!HostIdentity::kept_in(host_));
    QVERIFY(!HostIdentity::kept_in(host_ / "below"));
    QCOMPARE(text_in(host_), std::string("a file"));
    QVERIFY(!HostIdentity::kept_in(""));
    fs::remove(host_);
    fs::create_directories(file_);
    fs::permissions(host_, fs::perms::owner_all);
    QVERIFY(!HostIdentity::kept_in(host_));
    fs::remove(file_);
    QCOMPARE(::mkfifo(file_.c_str(), 0600), 0);
    QVERIFY(!HostIdentity::kept_in(host_));
  }

  void hosts_that_start_at_once_are_one() {
    for (int round = 0; round < tests::repetitions(2, 40); ++round) {
      const fs::path folder = host_ / std::to_string(round);
      std::vector<std::unique_ptr<QProcess>> all;
      for (int i = 0; i < 6; ++i) {
        all.push_back(std::make_unique<QProcess>());
        all.back()->start(QCoreApplication::applicationFilePath(),
                          {"identity-of", QString::fromStdString(folder.string())});
      }
      QByteArray first;
      for (auto& process : all) {
        QVERIFY(process->waitForFinished());
        QCOMPARE(process->exitCode(), 0);
        const QByteArray said = process->readAllStandardOutput();
        QVERIFY(said.size() > 40);
        if (first.isEmpty()) first = said;
        QCOMPARE(said, first);
      }
      QCOMPARE(std::distance(fs::directory_iterator(folder), {}), 1);
    }
  }

  void a_kill_leaves_all_or_nothing() {
    // Kills are spread over the time that it takes here and now, once the program itself is there, until it is done.
    const auto start = [](QProcess& process, const fs::path& folder) {
      process.start(QCoreApplication::applicationFilePath(), {"identity-of", QString::fromStdString(folder.string())});
      return process.waitForReadyRead();
    };
    QElapsedTimer timer;
    QProcess whole;
    QVERIFY(start(whole, host_ / "whole"));
    timer.start();
    QVERIFY(whole.waitForFinished());
    const auto start_us = static_cast<unsigned long>(timer.nsecsElapsed() / 1000);
    int left_whole = 0;
    const int rounds = tests::repetitions(12, 300);
    for (int round = 0; round < rounds; ++round) {
      const fs::path folder = host_ / std::to_string(round);
      QProcess process;
      QVERIFY(start(process, folder));
      QThread::usleep(start_us * static_cast<unsigned long>(round) / static_cast<unsigned long>(rounds));
      ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
      QVERIFY(process.waitForFinished());
      const bool there = fs::exists(folder / "identity.pem");
      const std::string before = there ? text_in(folder / "identity.pem") : std::string();
      const auto read = HostIdentity::kept_in(folder);
      QVERIFY2(read, read ? "" : read.error().sentence().c_str());
      if (there) QCOMPARE(text_in(folder / "identity.pem"), before);
      left_whole += there ? 1 : 0;
    }
    qInfo("%d of %d were whole when they were killed", left_whole, rounds);
  }

  void the_folder_can_be_named() {
    const QByteArray before = qgetenv("SANDGATE_HOST_FOLDER");
    qputenv("SANDGATE_HOST_FOLDER", "/some/where");
    QCOMPARE(host_folder().string(), std::string("/some/where"));
    qunsetenv("SANDGATE_HOST_FOLDER");
    QVERIFY(host_folder().is_absolute() && host_folder().string().ends_with("/Sandgate/host"));
    if (!before.isEmpty()) qputenv("SANDGATE_HOST_FOLDER", before);
  }

 private:
  QTemporaryDir folder_;
  int count_ = 0;
  fs::path host_, file_;
};

SANDGATE_TEST(IdentityTest)

}  // namespace tst_identity
#include "tst_identity.moc"
