#!/bin/sh
# Copies the whole database to BACKUP_DIR/base/<UTC time>, and removes copies older than KEEP_DAYS with the changes before
# them. The newest copy always stays. A copy that was cut off has the name <UTC time>.part.
set -eu
umask 077
: "${BACKUP_DIR:?must name the folder of the backups}"
keep_days=${KEEP_DAYS:-14}
base="$BACKUP_DIR/base"
name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$base"
find "$base" -mindepth 1 -maxdepth 1 -name '*.part' -mtime +0 -exec rm -rf {} +
pg_basebackup --pgdata="$base/$name.part" --checkpoint=fast --wal-method=stream --no-password
mv "$base/$name.part" "$base/$name"
find "$base" -mindepth 1 -maxdepth 1 -name '*Z' ! -name "$name" -mtime "+$keep_days" -exec rm -rf {} +
oldest=$(find "$base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$BACKUP_DIR/wal" "$first"
echo "Backup $name is complete."
