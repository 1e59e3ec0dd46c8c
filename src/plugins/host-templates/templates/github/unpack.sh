refuse() { echo "::error::The archive of the site is refused: $1"; exit 1; }
export LC_ALL=C.UTF-8
archive="$RUNNER_TEMP/artifact/site.tar.gz"
site="$RUNNER_TEMP/site"
if [ ! -f "$archive" ] || [ -L "$archive" ]; then refuse "site.tar.gz is not a file."; fi
mkdir "$site"
(ulimit -f 4194304 && gzip --decompress --stdout < "$archive" > "$site.tar") ||
  refuse "it is damaged, or larger than 4 GiB."
# Through a pipe, tar reads no archive that is compressed once more.
tar --list --verbose --numeric-owner --quoting-style=escape --file - < "$site.tar" > "$site.list" ||
  refuse "it is damaged."
facts='[rwxsStT-]{9} [0-9]+/[0-9]+ +[0-9]+ [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}'
name='/(\.{0,2}[^./\\][^/\\]*|\.{3}[^/\\]*)'
other="$(grep --invert-match --extended-regexp --max-count 1 "^(-$facts dist($name)+|d$facts dist($name)*/?)$" "$site.list" || true)"
[ -z "$other" ] || refuse "only files and folders below dist/ are published, and it contains $other"
sed --regexp-extended "s,^.$facts (.*[^/])/?$,\1," "$site.list" | sort > "$site.names"
twice="$(uniq --repeated "$site.names" | head --lines 1)"
[ -z "$twice" ] || refuse "it contains $twice twice."
worker="$(grep --ignore-case --extended-regexp --max-count 1 '^dist/_worker\.js(/|$)' "$site.names" || true)"
[ -z "$worker" ] || refuse "$worker would run as a part of the site."
awk '{ bytes += $3 } END { exit bytes > 4294967296 }' "$site.list" || refuse "its files are larger than 4 GiB."
tar --extract --no-same-owner --no-same-permissions --keep-old-files --directory "$site" --file - < "$site.tar" ||
  refuse "it cannot be unpacked."
