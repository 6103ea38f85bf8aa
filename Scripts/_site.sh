# Sourced by gallery and hello: builds an example package into a static site, and serves it.
# shellcheck shell=bash

# site EXAMPLE PRODUCT NAME ARGUMENT…: Examples/EXAMPLE's PRODUCT becomes build/NAME/NAME.wasm among its page.
site() {
  local example="$1" product="$2" name="$3" port=8080 serve=yes
  shift 3
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --build-only) serve= ;;
      --port)
        [[ ${2:-} =~ ^[0-9]+$ ]] || fail "--port wants a number."
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
  local out="build/$name"
  Scripts/build-web "Examples/$example" "$product" "build/$name.wasm"
  rm -rf "$out"
  mkdir -p "$out/source"
  mv "build/$name.wasm" "$out/$name.wasm"
  cp -R "Examples/$example/Web/." "$out/"
  # One small file of what every page needs; what few need stays beside it, and is loaded when it is wanted.
  need_package esbuild esbuild
  esbuild Sources/DragWeb/JavaScript/drag-web.js --bundle --splitting --format=esm --target=es2022 --minify --log-level=warning \
    --chunk-names='[name]-[hash]' --outdir="$out"
  # Every scene shows its own source.
  (cd "Examples/$example/Sources" && find . -name '*.swift' -exec cp --parents {} "$root/$out/source/" \;)
  echo "$out: $(find "$out" -type f | wc -l) files, $(du -sk "$out" | cut -f 1) KB"

  if [[ -n $serve ]]; then
    need_package python3 python3
    exec python3 Scripts/_serve.py "$out" "$port"
  fi
}
