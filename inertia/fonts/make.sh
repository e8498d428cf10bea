#!/bin/sh
# Cuts the fonts of the pages out of the whole ones of @fontsource-variable (README.md says why).
# Needs Debian's python3-fonttools and python3-brotli. Run it in the root of the repository.
set -eu

tools="/usr/bin/python3 -m fontTools"
source="node_modules/@fontsource-variable"
target="inertia/fonts"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

latin="$source/noto-sans/files/noto-sans-latin-wght-normal.woff2"
latin_ext="$source/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2"
devanagari="$source/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2"

# The name of the corporation and the names of the languages: what stands above every English page.
head="राज्य इतर मागासवर्गीय वित्त आणि विकास महामंडळ हिंदी मराठी"

# cut FROM TO WEIGHTS OPTIONS…: the weights of the pages, and the characters that the options name
cut() {
  $tools varLib.instancer "$1" "wght=$3" -o "$work/weights.ttf" -q
  to="$target/$2"
  shift 3
  $tools subset "$work/weights.ttf" "$@" --no-hinting --flavor=woff2 --output-file="$to"
}

cut "$latin" noto_sans.woff2 400:700 --unicodes='*' --layout-features='*'
cut "$latin_ext" noto_sans_rupee.woff2 400:700 --unicodes=U+20B9
cut "$devanagari" noto_sans_devanagari.woff2 400:700 --layout-features='*' \
  --unicodes=U+0900-097F,U+200C-200D,U+25CC
cut "$devanagari" noto_sans_devanagari_head.woff2 600 --text="$head" --layout-features='*'
