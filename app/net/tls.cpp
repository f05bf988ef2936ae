#include "app/net/tls.h"

#include <fmt/format.h>

#include <QCryptographicHash>
#include <QHostAddress>
#include <QSslCertificate>
#include <QSslKey>
#include <algorithm>

namespace sandgate::net_inside {
namespace {

QSslConfiguration common_tls() {
  QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
  tls.setProtocol(QSsl::TlsV1_2OrLater);
  tls.setCaCertificates({});
  return tls;
}

QSslKey read_key(const QByteArray& pem) {
  QSslKey key(pem, QSsl::Ec, QSsl::Pem);
  if (key.isNull()) key = QSslKey(pem, QSsl::Rsa, QSsl::Pem);
  return key;
}

}  // namespace

Result<QSslConfiguration> host_tls(const Listening& listening) {
  if (!QSslSocket::supportsSsl()) return fault("TLS", "Qt finds no OpenSSL on this machine", "install OpenSSL 3");
  const QSslCertificate certificate(QByteArray::fromStdString(listening.certificate_pem), QSsl::Pem);
  if (certificate.isNull()) return fault("the host's certificate", "it cannot be read", "have a new one made");
  const QSslKey key = read_key(QByteArray::fromStdString(listening.key_pem));
  if (key.isNull()) return fault("the host's key", "it cannot be read", "have a new one made");
  QSslConfiguration tls = common_tls();
  tls.setLocalCertificate(certificate);
  tls.setPrivateKey(key);
  tls.setPeerVerifyMode(QSslSocket::VerifyNone);
  return tls;
}

QSslConfiguration client_tls() {
  QSslConfiguration tls = common_tls();
  tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
  return tls;
}

bool is_promised(const QSslCertificate& certificate, const CertificateHash& fingerprint) {
  if (certificate.isNull()) return false;
  const QByteArray digest = QCryptographicHash::hash(certificate.toDer(), QCryptographicHash::Sha256);
  return std::ranges::equal(std::as_bytes(std::span(digest.constData(), static_cast<std::size_t>(digest.size()))),
                            fingerprint);
}

std::string shown_peer(const QHostAddress& address, std::uint16_t port) {
  bool is_four = false;
  const quint32 four = address.toIPv4Address(&is_four);
  return fmt::format("{} port {}", (is_four ? QHostAddress(four) : address).toString().toStdString(), port);
}

}  // namespace sandgate::net_inside
