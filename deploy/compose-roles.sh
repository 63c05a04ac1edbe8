#!/bin/sh
# Run once by the container of PostgreSQL when its database is made: the roles of docs/OPERATIONS.md, "Database roles".
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$OWNER_PASSWORD" --set application="$APPLICATION_PASSWORD" --set reader="$READER_PASSWORD" <<'SQL'
create role mmoa_owner login password :'owner';
create role mmoa_app login password :'application';
create role mmoa_read login password :'reader';
select format('alter database %I owner to mmoa_owner', current_database()) \gexec
SQL
