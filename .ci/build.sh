# Shared by ./run and ./test: packages, configuring, building. Sourced, not run.

# The packages of packages.txt that are not installed.
missing_packages() {
  local package
  grep -v '^#' packages.txt | while read -r package; do
    [ -n "$package" ] || continue
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || echo "$package"
  done
}

install_packages() {
  local missing as_root=""
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "These packages are needed and apt-get is not here to install them: $(echo $missing)" >&2
    return 1
  fi
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || { echo "Install these packages as root first: $(echo $missing)" >&2; return 1; }
    as_root=sudo
  fi
  echo "Installing: $(echo $missing)"
  $as_root apt-get update -qq
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}

# Everything is built, so sources are compiled several at a time; SANDGATE_UNITY=OFF in the environment has them one by one.
# configure_and_build PRESET "CMAKE OPTIONS" [TARGET…]
configure_and_build() {
  local preset=$1 options=$2
  shift 2
  local targets=()
  [ $# -eq 0 ] || targets=(--target "$@")
  cmake --preset "$preset" "-DSANDGATE_UNITY=${SANDGATE_UNITY:-ON}" $options --log-level=NOTICE
  cmake --build --preset "$preset" "${targets[@]}"
}
