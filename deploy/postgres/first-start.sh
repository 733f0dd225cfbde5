#!/bin/sh
# PostgreSQL's image runs it once, on an empty volume: the role that copies the database, and the way in for it.
set -eu
password=$(cat /run/secrets/backup_password)
psql --set ON_ERROR_STOP=1 --set password="$password" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role jinyu_backup login replication password :'password';
-- Copies that stay away for long must not fill the disk of the database.
alter system set max_slot_wal_keep_size = '64GB';
SQL
echo 'host replication jinyu_backup samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
