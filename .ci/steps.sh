# Shared by .ci/run and .ci/full: steps with a log and a count each, and the services that tests need.
set -uo pipefail
export CI=true
exec </dev/null

LOGS=tmp/ci
mkdir -p "$LOGS"
passed=0
failed=0
skipped=0

# step NAME COMMAND...: runs a command with its output in a log and adds up what its last line counts
# (`N passed, M failed, K skipped`); a command without such a line counts as one test.
step() {
  local name=$1 begun=$SECONDS code sum bad left cpu TIMEFORMAT='%U %S'
  shift
  { time "$@" >"$LOGS/$name.log" 2>&1; code=$?; } 2>"$LOGS/$name.cpu"
  cpu=$(awk '{ printf "%d", $1 + $2 }' "$LOGS/$name.cpu")
  sum=$(grep -E '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$LOGS/$name.log" | tail -n 1)
  if [ -n "$sum" ]; then
    read -r good _ bad _ left _ <<<"${sum//,/}"
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + ${left:-0}))
    [ "$code" -ne 0 ] && [ "$bad" -eq 0 ] && failed=$((failed + 1)) && sum="$sum, but exit code $code"
  elif [ "$code" -eq 0 ]; then
    passed=$((passed + 1))
    sum=ok
  else
    failed=$((failed + 1))
    sum="failed with exit code $code"
  fi
  echo "$name: $sum ($((SECONDS - begun)) s, $cpu s of processor time)"
  sed -n '/^Flaky (/,/^$/p' "$LOGS/$name.log" | sed 's/^/   | /'
  if [ "$code" -ne 0 ]; then
    sed -n '/^Failed:$/,/^$/p' "$LOGS/$name.log" | head -n 60 | sed 's/^/   | /'
    echo "   the end of $LOGS/$name.log:"
    tail -n 60 "$LOGS/$name.log" | sed 's/^/   | /'
  fi
  return "$code"
}

# within TIME COMMAND...: ends a command that hangs, with all that it started; exit code 124.
within() {
  timeout --kill-after=20 "$@"
}

# suite SLOT TIME WORDS...: the test runner with a database, files and port of its own.
suite() {
  local slot=$1 limit=$2
  shift 2
  within "$limit" env TEST_SLOT="ci_${slot//-/_}" node_modules/.bin/node bin/portal.js test "$@"
}

# install_missing PROGRAM=PACKAGE...: Debian packages that these checks need and a user's machine does not.
install_missing() {
  local pair wanted=()
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || [ -e "/usr/sbin/${pair%%=*}" ] || [ -e "${pair%%=*}" ] || wanted+=("${pair#*=}")
  done
  [ ${#wanted[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "missing: ${wanted[*]}; install them (this script can install them only as root with apt-get)"
    return 1
  fi
  apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${wanted[@]}"
}

# The browser without a window, where there is one: it renders the same with less processor time.
use_headless_shell() {
  local shell
  shell=$(command -v chromium-headless-shell) && export CHROMIUM_PATH="$shell"
}

mariadb_answers() {
  mariadb --host="${MYSQL_HOST:-127.0.0.1}" --port="${MYSQL_PORT:-3306}" --user="${MYSQL_USER:-root}" \
    --password="${MYSQL_PASSWORD:-}" --execute='select 1' >/dev/null 2>&1
}

# A commit reaches the disk within a second: what tests write may be lost with the machine, not with a process
# that they kill. A server that ran before gets its own setting back at the end.
FLUSH=innodb_flush_log_at_trx_commit
flushed_each_second() {
  local before
  before=$(mariadb --skip-column-names --execute="select @@$FLUSH" 2>/dev/null) || return 0
  mariadb --execute="set global $FLUSH = 2" 2>/dev/null || return 0
  # shellcheck disable=SC2064
  trap "mariadb --execute='set global $FLUSH = $before'" EXIT
}

# A MariaDB that the tests may use: one that answers already, else the machine's own, started here.
start_mariadb() {
  mariadb_answers && return 0
  if ! mariadb-admin ping >/dev/null 2>&1; then
    mkdir -p /run/mysqld && chown mysql:mysql /run/mysqld
    [ -d /var/lib/mysql/mysql ] || mariadb-install-db --user=mysql --datadir=/var/lib/mysql
    nohup mariadbd --user=mysql --bind-address=127.0.0.1 >"$LOGS/mariadbd.log" 2>&1 &
    disown
    for _ in $(seq 1 120); do
      mariadb-admin ping >/dev/null 2>&1 && break
      sleep 0.5
    done
  fi
  # root connects through the socket; the tests connect through TCP as a user of their own.
  mariadb --execute="
    create user if not exists 'arthasetu_ci'@'localhost' identified by 'arthasetu_ci';
    create user if not exists 'arthasetu_ci'@'127.0.0.1' identified by 'arthasetu_ci';
    grant all on \`arthasetu\\_test\\_%\`.* to 'arthasetu_ci'@'localhost' with grant option;
    grant all on \`arthasetu\\_test\\_%\`.* to 'arthasetu_ci'@'127.0.0.1' with grant option;
    grant create user on *.* to 'arthasetu_ci'@'localhost';
    grant create user on *.* to 'arthasetu_ci'@'127.0.0.1';" || return 1
  export MYSQL_HOST=127.0.0.1 MYSQL_USER=arthasetu_ci MYSQL_PASSWORD=arthasetu_ci
  mariadb_answers
}

# finish: the sum as the last line; fails when anything failed.
finish() {
  echo "It took $SECONDS s."
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}
