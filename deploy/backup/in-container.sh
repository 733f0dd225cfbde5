#!/bin/sh
# in-container.sh <script> [argument …]: runs a script of this folder as `postgres` in PostgreSQL's own image. A new volume
# belongs to root there, and the password comes from a file.
set -eu
: "${BACKUP_DIR:?must name the folder of the backups}"
chown postgres "$BACKUP_DIR"
PGPASSWORD=$(cat /run/secrets/backup_password)
export PGPASSWORD
exec gosu postgres "$@"
