# Sourced by gallery and hello: builds an example package into a static site, and serves it.
# shellcheck shell=bash

how=()

# site NAME ARGUMENT…: makes build/NAME with the function `make_site FOLDER`, and serves it. What build-web is to be told is in `how`.
site() {
  local name="$1" out="build/$1" port=8080 serve=yes
  shift
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --build-only) serve= ;;
      --as-linked)
        out="build/as-linked/$name"
        how=(--as-linked)
        ;;
      --port)
        [[ ${2:-} =~ ^[0-9]{1,5}$ && 10#$2 -le 65535 ]] || fail "--port wants a number of at most 65535."
        port="$2"
        shift
        ;;
      --help)
        help
        return
        ;;
      *) fail "Unknown: $1"$'\n\n'"$(help)" ;;
    esac
    shift
  done

  cd "$root" # So that all paths that are said, or that end up anywhere, are relative.
  rm -rf "$out.new"
  mkdir -p "$out.new"
  make_site "$out.new"
  rm -rf "$out"
  mv "$out.new" "$out"
  echo "$out: $(find "$out" -type f | wc -l) files, $(du -sk "$out" | cut -f 1) KB"

  if [[ -n $serve ]]; then
    need_package python3 python3
    exec python3 Scripts/_serve.py "$out" "$port"
  fi
}

# bundle FOLDER SCRIPT…: one small file of each script and of what every page needs; what few need stays beside it, and is loaded when
# it is wanted.
bundle() {
  local out="$1"
  shift
  need_package esbuild esbuild
  esbuild "$@" --bundle --splitting --format=esm --target=es2022 --minify --log-level=warning \
    --mangle-props="^($(grep -v '^#' "$root/tools/short-names.txt" | paste -sd '|'))\$" \
    --alias:drag-web="$root/Sources/DragWeb/JavaScript/drag-web.js" --chunk-names='[name]-[hash]' --outdir="$out"
  need_package python3 python3
  "$root/Scripts/_styles.py" "$out"/*.js
  # Names are given anew, the same ones in the same places, which makes what travels smaller. Debian's modules are where its own Node.js looks.
  need_package terser terser
  find "$out" -maxdepth 1 -name '*.js' -print0 | NODE_PATH=/usr/share/nodejs xargs -0 -P 2 -I {} \
    terser {} --module --ecma 2020 --compress passes=4,unsafe_arrows=true,unsafe_methods=true --mangle --format wrap_func_args=false --output {}
  # What is compiled ahead while the page is loaded does not delay the first drag; in small files there is little of it.
  find "$out" -maxdepth 1 -name '*.js' -size +8k -exec sed -i '1i //# allFunctionsCalledOnLoad' {} +
}
