#!/bin/sh
# restore.sh <empty folder> [<time>]: fills the folder with the last copy before the time, such as '2026-11-27 14:05:00+08',
# and lets PostgreSQL repeat the changes up to it at its next start; without a time, all of them.
set -eu
umask 077
: "${BACKUP_DIR:?must name the folder of the backups}"
target=${1:?must name the empty folder}
until=${2:-}
if [ -n "$(ls -A "$target" 2>/dev/null)" ]; then
  echo "$target is not empty: nothing is done." >&2
  exit 1
fi
newest=9
if [ -n "$until" ]; then
  newest=$(date -u -d "$until" +%Y%m%dT%H%M%SZ)
  # PostgreSQL takes no name of a time zone here.
  until=$(date -u -d "$until" '+%Y-%m-%d %H:%M:%S.%6N+00')
fi
copy=$(find "$BACKUP_DIR/base" -mindepth 1 -maxdepth 1 -name '*Z' -printf '%f\n' | sort |
  awk -v newest="$newest" '$0 <= newest' | tail -n 1)
if [ -z "$copy" ]; then
  echo "No backup is older than $until." >&2
  exit 1
fi
mkdir -p "$target"
cp -a "$BACKUP_DIR/base/$copy/." "$target/"
chmod 700 "$target"
# The last file of changes is still being written: it has another name.
{
  echo "restore_command = 'cp \"$BACKUP_DIR/wal/%f\" \"%p\" 2>/dev/null || cp \"$BACKUP_DIR/wal/%f.partial\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # No copy of changes runs yet, and commits must not wait for one.
  echo "synchronous_standby_names = ''"
  if [ -n "$until" ]; then echo "recovery_target_time = '$until'"; fi
} >>"$target/postgresql.auto.conf"
touch "$target/recovery.signal"
echo "Restored $copy: start PostgreSQL on $target."
