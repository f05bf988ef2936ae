#include "app/invite/identity.h"

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#include <QStandardPaths>
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "app/invite/kept_file.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

constexpr const char* identity_name = "identity.pem";
constexpr const char* key_block = "SANDGATE HOST KEY";
constexpr std::size_t largest_identity = 16 << 10;
constexpr long valid_for_days = 20 * 365 + 5;

template <auto free>
struct Freed {
  template <class T>
  void operator()(T* value) const {
    free(value);
  }
};
using BioPtr = std::unique_ptr<BIO, Freed<BIO_free_all>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using CertificatePtr = std::unique_ptr<X509, Freed<X509_free>>;

/// What OpenSSL wrote into memory.
std::string taken_from(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return size > 0 ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}

/// Nothing where OpenSSL has no memory or no chance left.
CertificatePtr certificate_for(EVP_PKEY* key) {
  CertificatePtr certificate(X509_new());
  std::array<unsigned char, 16> serial{};
  if (!certificate || RAND_bytes(serial.data(), static_cast<int>(serial.size())) != 1) return nullptr;
  serial[0] = static_cast<unsigned char>((serial[0] & 0x7F) | 0x40);  // positive, and never shorter
  const std::unique_ptr<BIGNUM, Freed<BN_free>> number(
      BN_bin2bn(serial.data(), static_cast<int>(serial.size()), nullptr));
  X509_NAME* name = X509_get_subject_name(certificate.get());
  const auto* subject = reinterpret_cast<const unsigned char*>("Sandgate host");
  // It begins a day ago: clocks on a field network do not agree.
  const bool made = number && X509_set_version(certificate.get(), 2) == 1 &&
                    BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate.get())) != nullptr &&
                    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -24 * 3600L) != nullptr &&
                    X509_time_adj_ex(X509_getm_notAfter(certificate.get()), valid_for_days, 0, nullptr) != nullptr &&
                    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, subject, -1, -1, 0) == 1 &&
                    X509_set_issuer_name(certificate.get(), name) == 1 &&
                    X509_set_pubkey(certificate.get(), key) == 1 && X509_sign(certificate.get(), key, EVP_sha256()) > 0;
  return made ? std::move(certificate) : nullptr;
}

std::optional<HostIdentity> identity_of(X509* certificate, EVP_PKEY* key, const HostKey& own) {
  HostIdentity identity;
  identity.key = own;
  unsigned length = 0;
  const BioPtr certificate_text(BIO_new(BIO_s_mem())), key_text(BIO_new(BIO_s_mem()));
  if (!certificate_text || !key_text || PEM_write_bio_X509(certificate_text.get(), certificate) != 1 ||
      PEM_write_bio_PKCS8PrivateKey(key_text.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1 ||
      X509_digest(certificate, EVP_sha256(), identity.fingerprint.bytes.data(), &length) != 1)
    return std::nullopt;
  identity.certificate = taken_from(certificate_text.get());
  identity.private_key = taken_from(key_text.get());
  return identity;
}

std::optional<HostIdentity> new_identity() {
  const KeyPtr key(EVP_EC_gen("P-256"));
  HostKey own;
  if (!key || RAND_priv_bytes(own.bytes.data(), static_cast<int>(own.bytes.size())) != 1) return std::nullopt;
  const CertificatePtr certificate = certificate_for(key.get());
  return certificate ? identity_of(certificate.get(), key.get(), own) : std::nullopt;
}

/// All of the file.
std::string file_of(const HostIdentity& identity) {
  const BioPtr own(BIO_new(BIO_s_mem()));
  if (!own || PEM_write_bio(own.get(), key_block, "", identity.key.bytes.data(),
                            static_cast<long>(identity.key.bytes.size())) <= 0)
    return {};
  return identity.certificate + identity.private_key + taken_from(own.get());
}

/// The bytes of the next block, which must have this name.
std::optional<std::string> next_block(BIO* bio, std::string_view name) {
  char *found = nullptr, *header = nullptr;
  unsigned char* data = nullptr;
  long size = 0;
  if (PEM_read_bio(bio, &found, &header, &data, &size) != 1) return std::nullopt;
  std::optional<std::string> bytes;
  if (name == found) bytes.emplace(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
  OPENSSL_free(found);
  OPENSSL_free(header);
  OPENSSL_clear_free(data, static_cast<std::size_t>(size));
  return bytes;
}

/// Whether the private half belongs to the public one; reading a key does not ask.
bool is_whole(EVP_PKEY* key) {
  const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> context(EVP_PKEY_CTX_new(key, nullptr));
  return context && EVP_PKEY_check(context.get()) == 1;
}

bool is_p256(EVP_PKEY* key) {
  std::array<char, 64> group{};
  return EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) == 1 &&
         std::string_view(group.data()) == "prime256v1";
}

/// What `file_of` writes, and nothing else.
std::optional<HostIdentity> read_identity(const std::string& text) {
  const BioPtr bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  if (!bio) return std::nullopt;
  const auto certificate_bytes = next_block(bio.get(), "CERTIFICATE");
  const auto key_bytes = certificate_bytes ? next_block(bio.get(), "PRIVATE KEY") : std::nullopt;
  const auto own_bytes = key_bytes ? next_block(bio.get(), key_block) : std::nullopt;
  HostKey own;
  if (!own_bytes || own_bytes->size() != own.bytes.size()) return std::nullopt;
  std::ranges::transform(*own_bytes, own.bytes.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
  const auto* from = reinterpret_cast<const unsigned char*>(certificate_bytes->data());
  const CertificatePtr certificate(d2i_X509(nullptr, &from, static_cast<long>(certificate_bytes->size())));
  from = reinterpret_cast<const unsigned char*>(key_bytes->data());
  const KeyPtr key(d2i_AutoPrivateKey(nullptr, &from, static_cast<long>(key_bytes->size())));
  if (!certificate || !key || !is_p256(key.get()) || !is_whole(key.get()) ||
      X509_check_private_key(certificate.get(), key.get()) != 1 || X509_verify(certificate.get(), key.get()) != 1)
    return std::nullopt;
  auto identity = identity_of(certificate.get(), key.get(), own);
  // What stands beside the blocks, or is written in another way than ours, is not of our making.
  if (!identity || file_of(*identity) != text) return std::nullopt;
  return identity;
}

Result<HostIdentity> found_in(const fs::path& file, const std::string& text) {
  if (auto identity = read_identity(text)) return *std::move(identity);
  return fault(
      file.string(), "it is not a whole identity of a Sandgate host",
      "bring it back from a copy, or move it away: a new one is made, and all invitations have to be given out "
      "again");
}

}  // namespace

Result<HostIdentity> HostIdentity::kept_in(const fs::path& folder) {
  const fs::path file = folder / identity_name;
  if (const auto made = invite::make_folder(folder); !made) return std::unexpected(made.error());
  if (const auto sound = invite::check_folder(folder); !sound) return std::unexpected(sound.error());
  // Whoever is second to put his own there takes the first one's.
  for (bool tried = false;; tried = true) {
    const auto text = invite::read_private(file, largest_identity);
    if (!text) return std::unexpected(text.error());
    if (*text) return found_in(file, **text);
    if (tried) return fault(file.string(), "it has been taken away while it was read", "start the host again");
    const auto identity = new_identity();
    const std::string whole = identity ? file_of(*identity) : std::string();
    if (whole.empty()) return fault(file.string(), "no key could be made for it", "start the host again");
    auto written = invite::NewKeptFile::in(folder);
    if (!written) return std::unexpected(written.error());
    if (const auto done = written->write(std::as_bytes(std::span(whole))); !done) return std::unexpected(done.error());
    const auto put = written->put_where_none_is(file);
    if (!put) return std::unexpected(put.error());
  }
}

fs::path host_folder() {
  if (const char* named = std::getenv("SANDGATE_HOST_FOLDER"); named && *named) return named;
  const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return fs::path(data.toStdString()) / "Sandgate" / "host";
}

}  // namespace sandgate
