-- As postgres: a role that reads statistics and no rows. In /etc/default/prometheus-postgres-exporter:
-- DATA_SOURCE_NAME="postgresql://mmoa_metrics:<password>@127.0.0.1:5432/postgres?sslmode=disable"
create role mmoa_metrics login password '<password>';
grant pg_monitor to mmoa_metrics;
