#!/bin/sh
# Copies every change of the database to BACKUP_DIR/wal at once, and runs for ever. Only the backup machine runs it.
# The database is named by PGHOST, PGPORT, PGUSER and PGPASSFILE; the slot keeps what was not copied yet.
set -eu
umask 077
: "${BACKUP_DIR:?must name the folder of the backups}"
mkdir -p "$BACKUP_DIR/wal"
pg_receivewal --slot=jinyu_wal --create-slot --if-not-exists --no-password
PGAPPNAME=jinyu_wal exec pg_receivewal --directory="$BACKUP_DIR/wal" --slot=jinyu_wal --synchronous --no-password
