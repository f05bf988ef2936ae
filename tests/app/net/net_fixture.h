// A host and its clients in one process, over loopback, and what they were told.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <QCryptographicHash>
#include <QTcpSocket>
#include <QTest>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/net/connection.h"
#include "app/net/server.h"

namespace sandgate::tests {

/// As long as a test waits for what has to come; it comes much sooner.
constexpr int net_patience = 60'000;

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}
inline SharedMessage message_of(std::string_view text) { return std::make_shared<const Bytes>(bytes_of(text)); }
inline std::string text_of(NetBytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
inline std::string serial(int number, std::size_t length) {
  std::string text = std::to_string(number) + ' ';
  text.resize(std::max(length, text.size()), static_cast<char>('a' + number % 26));
  return text;
}

/// A certificate as a host makes one for itself.
struct TestCertificate {
  std::string certificate_pem, key_pem;
  CertificateHash fingerprint{};

  TestCertificate() {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME* const name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    X509_sign(certificate, key, EVP_sha256());
    certificate_pem = written([&](BIO* to) { PEM_write_bio_X509(to, certificate); });
    key_pem = written([&](BIO* to) { PEM_write_bio_PrivateKey(to, key, nullptr, nullptr, 0, nullptr, nullptr); });
    unsigned int length = 0;
    X509_digest(certificate, EVP_sha256(), reinterpret_cast<unsigned char*>(fingerprint.data()), &length);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }

 private:
  template <class Write>
  static std::string written(const Write& write) {
    BIO* const to = BIO_new(BIO_s_mem());
    write(to);
    char* data = nullptr;
    const auto length = static_cast<std::size_t>(BIO_get_mem_data(to, &data));
    std::string text(data, length);
    BIO_free(to);
    return text;
  }
};

/// Made once: a key takes a while under sanitizers.
inline const TestCertificate& host_certificate() {
  static const TestCertificate certificate;
  return certificate;
}

inline Listening on_loopback(bool plain) {
  Listening listening;
  listening.bind = "127.0.0.1";
  listening.plain = plain;
  if (!plain) {
    listening.certificate_pem = host_certificate().certificate_pem;
    listening.key_pem = host_certificate().key_pem;
  }
  return listening;
}

/// A server that keeps what it was told.
struct TestHost {
  std::unique_ptr<NetServer> server;
  std::vector<LinkId> opened;
  std::vector<std::pair<LinkId, std::string>> closed;
  std::vector<std::pair<LinkId, Bytes>> messages;
  bool plain = false, trusts = true, echoes = false;

  explicit TestHost(const Listening& listening) : plain(listening.plain) {
    auto made = NetServer::listen(
        listening, {.opened =
                        [this](LinkId link, const std::string&) {
                          opened.push_back(link);
                          if (trusts) server->set_trusted(link);
                        },
                    .message =
                        [this](LinkId link, NetBytes bytes) {
                          messages.emplace_back(link, Bytes(bytes.begin(), bytes.end()));
                          if (echoes) server->send(link, shared_message(bytes));
                        },
                    .closed = [this](LinkId link, const std::string& why) { closed.emplace_back(link, why); }});
    if (!made) qFatal("%s", made.error().sentence().c_str());
    server = std::move(*made);
  }

  NetTarget target() const {
    return {.addresses = {"127.0.0.1"},
            .port = server->port(),
            .fingerprint = plain ? CertificateHash{} : host_certificate().fingerprint,
            .plain = plain};
  }
  std::string why_closed(LinkId link) const {
    for (const auto& [who, why] : closed)
      if (who == link) return why;
    return "open";
  }
};

/// A connection that keeps what it was told.
struct TestGuest {
  std::vector<std::string> opened;
  std::vector<Bytes> messages;
  std::vector<std::pair<NetEnd, std::string>> closed;
  std::unique_ptr<NetConnection> connection;

  explicit TestGuest(const NetTarget& target, const ConnectionLimits& limits = {}) {
    connection = std::make_unique<NetConnection>(
        target,
        ConnectionCalls{.opened = [this](const std::string& address) { opened.push_back(address); },
                        .message = [this](NetBytes bytes) { messages.emplace_back(bytes.begin(), bytes.end()); },
                        .closed = [this](NetEnd end, const Phrase& text) { closed.emplace_back(end, text.text()); }},
        limits);
  }
  NetEnd end() const { return closed.at(0).first; }
};

/// Somebody who speaks WebSocket by hand to a plain host.
struct RawGuest {
  QTcpSocket socket;
  QByteArray heard;

  explicit RawGuest(std::uint16_t port) {
    QObject::connect(&socket, &QIODevice::readyRead, &socket, [this] { heard += socket.readAll(); });
    socket.connectToHost("127.0.0.1", port);
  }
  bool is_connected() const { return socket.state() == QAbstractSocket::ConnectedState; }
  bool is_gone() const { return socket.state() == QAbstractSocket::UnconnectedState; }
  void ask_for_upgrade() {
    socket.write(
        "GET / HTTP/1.1\r\nHost: host\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  }
  bool is_upgraded() const { return heard.startsWith("HTTP/1.1 101") && heard.contains("\r\n\r\n"); }
  /// A frame that says it has `length` bytes; `payload` is what comes of them. The mask is nought.
  void frame(int first_byte, quint64 length, const QByteArray& payload = {}) {
    QByteArray bytes(1, static_cast<char>(first_byte));
    if (length < 126) {
      bytes += static_cast<char>(0x80 | length);
    } else {
      bytes += static_cast<char>(0xff);
      for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(length >> shift);
    }
    socket.write(bytes + QByteArray(4, '\0') + payload);
  }
};

}  // namespace sandgate::tests
