# Sourced by test and test-long: sections that are counted, and what runs beside them.
# shellcheck shell=bash

cd "$root"
mkdir -p .cache
log=".cache/$(basename "$0").log"
passed=0 failed=0 broken=()

# section NAME COMMAND…: runs the command under a heading, counts its tests (or itself, if it has none), and goes on after a failure.
section() {
  local name="$1" start=$SECONDS status=0
  shift
  printf '\n=== %s\n' "$name"
  ("$@") 2>&1 | tee "$log" || status=$?
  count "$status"
  if [[ $status -ne 0 ]]; then broken+=("$name"); fi
  printf -- '--- %s: %s in %d s\n' "$name" "$([[ $status -eq 0 ]] && echo fine || echo FAILED)" $((SECONDS - start))
}

# Adds up what the runners said of themselves: Swift Testing names its failures and the total, pytest tells both.
count() {
  local status="$1" good bad
  read -r good bad < <(awk '
    match($0, /Test run with [0-9]+ test/) { split(substr($0, RSTART), word, " "); good += word[4] }
    /^✘ +Test / && / failed after / && !/Test run with/ { bad++; good-- }
    /^=* ?[0-9]+ [a-z]+(, [0-9]+ [a-z]+)* in [0-9.]+s/ {
      for (i = 2; i <= NF; i++) {
        if ($i ~ /^passed/) good += $(i - 1)
        if ($i ~ /^(failed|errors?)/) bad += $(i - 1)
      }
    }
    END { print good + 0, bad + 0 }' "$log")
  if [[ $status -eq 0 && $((good + bad)) -eq 0 ]]; then good=1; fi
  if [[ $status -ne 0 && $bad -eq 0 ]]; then bad=1; fi
  passed=$((passed + good)) failed=$((failed + bad))
}

# beside NAME COMMAND…: runs the command while sections go on. What it says is for `finished NAME`, a section's command that waits for it.
# That it has ended is told by a pipe, also when it was killed. Its process id tells nothing by then: browsers use up so many that it may
# have been given to another process.
beside() {
  local name="$1" end
  shift
  rm -f ".cache/$name.status" ".cache/$name.end"
  mkfifo ".cache/$name.end"
  # A group of processes of its own, so that all of it can be stopped.
  set -m
  (
    set +e
    "$@" 3>&-
    echo $? >&3
  ) </dev/null >".cache/$name.log" 2>&1 3>".cache/$name.end" &
  set +m
  started[$name]=$!
  exec {end}<".cache/$name.end"
  ends[$name]=$end
}
finished() {
  local status=
  {
    read -r status <&"${ends[$1]}" || true
    echo "${status:-1}" >".cache/$1.status"
  } &
  tail -n +1 -f --pid=$! ".cache/$1.log"
  return "$(cat ".cache/$1.status")"
}
# By an interrupt, at which builds stop their compilers too. What has ended has nothing to stop.
stop_all() {
  local name
  for name in "${!started[@]}"; do
    if [[ -e .cache/$name.status ]] || read -r -t 0 -u "${ends[$name]}"; then continue; fi
    kill -INT -- "-${started[$name]}" 2>/dev/null || true
  done
}
declare -A started=() ends=()
trap stop_all EXIT

# in_chromium MARKS ARGUMENT…, in_windows MARKS ARGUMENT…: the tests of Tests/Browser that have these marks, with arguments for pytest.
# Four at a time: gestures wait as much as they work. Each takes its next test when it has done one, so that all end together.
in_chromium() { in_browsers "not x11 and ($1)" -n 4 --maxschedchunk 1 "${@:2}"; }
in_windows() { in_browsers "x11 and ($1)" -n 3 --maxschedchunk 1 "${@:2}"; }
in_browsers() { "$python" -m pytest Tests/Browser -q -m "$@"; }

# What has no clock gets what others leave of the processors, and so does not disturb what has one.
leisurely() {
  if command -v chrt >/dev/null; then chrt --idle 0 "$@"; else nice -n 19 "$@"; fi
}

# The last words: how long it took, and how many have passed.
finish() {
  printf '\nIn all: %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
  if [[ ${#broken[@]} -gt 0 ]]; then printf 'Failed: %s\n' "${broken[@]}"; fi
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}
