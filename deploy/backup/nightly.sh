#!/bin/sh
# Copies the whole database every 23 hours, compares each copy with its manifest, and runs for ever: for containers, where
# no timer of systemd starts base-backup.sh. A failed copy is repeated after ten minutes.
set -eu
: "${BACKUP_DIR:?must name the folder of the backups}"
here=$(dirname "$0")
newest() {
  find "$BACKUP_DIR/base" -mindepth 1 -maxdepth 1 -name '*Z' "$@" | sort | tail -n 1
}
copy() {
  "$here/base-backup.sh" && pg_verifybackup --quiet "$(newest)"
}
trap 'exit 0' INT TERM
mkdir -p "$BACKUP_DIR/base"
while true; do
  if [ -z "$(newest -mmin -1380)" ]; then copy || echo 'The copy failed.' >&2; fi
  # A signal ends `wait` at once, but not `sleep`.
  sleep 600 &
  wait $!
done
