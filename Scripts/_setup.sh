# Sourced by the other scripts: where the repository is, how to say things, and how to get what is missing.
# shellcheck shell=bash

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export PYTHONDONTWRITEBYTECODE=1

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

# Prints the comment block at the head of a script, as its help.
help() { sed -n '2,/^[^#]/{/^[^#]/d;s/^# \{0,1\}//p}' "$0"; }

# may_be_root PACKAGE…: whether these can be installed. Asks for sudo's password where there is somebody to ask: what runs in the background has no
# terminal to read it from, and would stop for ever.
may_be_root() {
  if [[ $EUID -eq 0 ]]; then return; fi
  command -v sudo >/dev/null || fail "Only root can install $*, and there is no sudo. Install it as root (apt-get install $*) and run this again."
  if sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v; }; then return; fi
  fail "Only root can install $*, and sudo wants a password. Say sudo -v in this terminal and run this again."
}
# Runs a command as root, once that may be.
as_root() { if [[ $EUID -eq 0 ]]; then "$@"; else sudo -n "$@"; fi; }

# ask_for COMMAND…: asks for the password now if one of these commands, which run in the background later, has anything to install. What cannot
# be installed is told then, by who wants it.
ask_for() {
  local missing
  # In a shell of its own, in which nothing is installed.
  missing="$(
    need_package() { is_there "$1" || printf ' %s' "${@:2}"; }
    for each in "$@"; do "$each"; done
  )"
  if [[ -n $missing ]] && command -v apt-get >/dev/null; then (may_be_root "${missing# }") || true; fi
}
is_there() { command -v "$1" >/dev/null || [[ -e $1 ]]; }

# need_package COMMAND_OR_FILE PACKAGE…: installs the Debian packages unless the command or file is there.
need_package() {
  local wanted="$1"
  shift
  if is_there "$wanted"; then return; fi
  command -v apt-get >/dev/null || fail "$wanted is missing. On Debian it is in the package $*; install what your system calls it, and run this again."
  may_be_root "$*"
  say "Installing $* (for ${wanted##*/})…"
  # Another script may be installing something, too.
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=600 "$@")
  if as_root "${install[@]}" >/dev/null 2>&1; then return; fi
  # The list of packages may be missing or old.
  if [[ -z ${packages_updated:-} ]]; then
    as_root apt-get update -q >/dev/null 2>&1 || say "Could not refresh the list of packages; is there a network?"
    packages_updated=yes
  fi
  as_root "${install[@]}" >/dev/null || fail "Could not install $*. Install it by hand (apt-get install $*) and run this again."
}

need_swift() {
  command -v swift >/dev/null || fail "Swift is missing. Get Swift 6.3 or later from https://www.swift.org/install, put its usr/bin on your PATH, and run this again."
  local version
  version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)"
  if [[ "$(printf '%s\n' 6.3 "${version:-0}" | sort -V | head -n 1)" != 6.3 ]]; then
    fail "Swift ${version:-of an unknown version} is too old: this needs 6.3 or later, from https://www.swift.org/install."
  fi
}

# native COMMAND ARGUMENT…: swift, as tests build for this machine: all in one folder, so that the library is compiled once, each module as a
# whole, since nothing is there yet of which a part could be kept, and without what debuggers read, which takes a fifth of the time. By more than
# one thread, or SwiftPM misses the files that it expects of each source. A folder of their own, since plain `swift build` has debuggers in mind,
# and a quick engine, see Package.swift. SwiftPM takes another package's plan there for its own where nothing has changed; without one it makes it.
native() {
  local command="$1"
  shift
  rm -f "$root/.build-native/debug.yaml"
  SWIFT_DRAG_OPTIMIZED=1 swift "$command" --scratch-path "$root/.build-native" -Xswiftc -gnone \
    -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 "$@"
}

# Makes .venv with the Python tools of Tests/Browser/requirements.txt; $python runs in it.
need_python_tools() {
  local requirements="$root/Tests/Browser/requirements.txt" done="$root/.venv/requirements.txt"
  python="$root/.venv/bin/python"
  if [[ -x $python ]] && cmp -s "$requirements" "$done"; then return; fi
  need_venv
  say "Installing Python tools into .venv…"
  python3 -m venv "$root/.venv" || fail "Could not make .venv. Install the package python3-venv and run this again."
  "$python" -m pip install -q --disable-pip-version-check -r "$requirements" ||
    fail "Could not install $(tr '\n' ' ' <"$requirements")from PyPI; is there a network?"
  cp "$requirements" "$done"
}

need_venv() {
  need_package python3 python3
  python3 -c 'import ensurepip, venv' 2>/dev/null || need_package "/no/ensurepip" python3-venv
}

# A build of SortableJS to compare with, which the Python package nicegui brings along; without what nicegui itself needs to run.
need_sortable() {
  local requirements="$root/Benchmarks/requirements.txt" done="$root/.venv/bench-requirements.txt"
  if cmp -s "$requirements" "$done"; then return; fi
  "$python" -m pip install -q --disable-pip-version-check --no-deps -r "$requirements" ||
    fail "Could not install $(tr '\n' ' ' <"$requirements")from PyPI; is there a network?"
  cp "$requirements" "$done"
}

# Debian's browsers, and the X server and hands that drive them.
need_chromium() { need_package chromium chromium fonts-dejavu-core; }
# Where it cannot be had, the tests run in Chromium itself, which takes them longer.
want_bare_chromium() { (need_package chromium-headless-shell chromium-headless-shell) || say "The tests will take longer without it."; }
need_x_browsers() {
  need_package Xvfb xvfb
  need_package xdotool xdotool
  need_package firefox-esr firefox-esr
  need_package WebKitWebDriver webkit2gtk-driver
  # The program of the desktop that the browsers exchange data with.
  /usr/bin/python3 -c 'import gi; gi.require_version("Gtk", "3.0")' 2>/dev/null || need_package /no/gtk python3-gi gir1.2-gtk-3.0
}

# What pages are written with and a small system may have no font for: it shows empty boxes instead. Nothing fails without them.
want_fonts() {
  command -v apt-get >/dev/null || return 0
  want_font 1f989 /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf fonts-noto-color-emoji
  want_font 672c /usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf fonts-vlgothic
}
# want_font CHARACTER FILE PACKAGE
want_font() {
  if [[ -n "$(fc-list ":charset=$1" 2>/dev/null)" ]]; then return; fi
  (need_package "$2" "$3") || say "Pages show boxes for what it has."
}
