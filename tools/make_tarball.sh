#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# make_tarball.sh TARBALL NAME [MANUAL]   Packs the sources as NAME/..., the same bytes from the same commit: the files under
# version control, or, in a copy that is not, all that was not built; without those that .gitattributes marks as
# export-ignore. The demos go into inst, where an installed package finds them. Folder MANUAL, the manual in HTML, is packed
# as NAME/doc/html where it exists. There it shows the pictures of doc/images, which would be packed twice otherwise.
set -e
mkdir -p "$(dirname "$1")"
all=$(mktemp)
list=$(mktemp)
html=$1.manual
trap 'rm -rf "$all" "$list" "$1.tar" "$html"' EXIT
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$PWD" ]; then
  git ls-files >"$all"
  stamp=$(git log -1 --format=%ct)
else
  find . -type f ! -path './.git/*' ! -path './build/*' ! -path './src/obj/*' \
    ! -path './sparselearn-demo/*' ! -name '*.mex' | sed 's,^\./,,' >"$all"
  stamp=$(date -u -d "$(sed -n 's/^Date: *//p' DESCRIPTION)" +%s)
fi
if [ -e .gitattributes ]; then
  sed -n 's,^/\(.*\) export-ignore$,\1,p' .gitattributes | sed 's,\.,\\.,g; s,\*,[^/]*,g; s,.*,^&(/|$),' |
    grep -v -E -f - "$all" | LC_ALL=C sort >"$list"
else
  LC_ALL=C sort "$all" >"$list"   # what a tarball held
fi
test -s "$list"
if [ -n "$3" ] && [ -e "$3/index.html" ]; then
  rm -rf "$html"
  cp -r "$3" "$html"
  for picture in doc/images/*; do
    name=${picture##*/}
    if cmp -s "$picture" "$html/pictures/$name"; then
      rm "$html/pictures/$name"
      find "$html" -name '*.html' -exec sed -i "s,pictures/$name\",../images/$name\",g" {} +
    fi
  done
  find "$html" -type f | LC_ALL=C sort >>"$list"
fi
tar -P --format=ustar --sort=name --mtime="@$stamp" --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
  --transform "s,^demos/,inst/demos/," --transform "s,^$html/,doc/html/," --transform "s,^,$2/," -cf "$1.tar" -T "$list"
gzip -9n <"$1.tar" >"$1"
