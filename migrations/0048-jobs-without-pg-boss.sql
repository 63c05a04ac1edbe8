-- What: the schema of pg-boss is dropped, and the job "tidy-up" is called "purge-expired".
-- Why: each process has a scheduler of its own (server/platform/jobs/scheduler.ts); job_runs and an advisory lock decide which of them runs a job.
do $$
begin
  drop schema if exists pgboss cascade;
exception when insufficient_privilege then
  -- Another role created it, before the installation had an owner role. Nothing reads it; docs/OPERATIONS.md says how to drop it.
  raise warning 'the schema pgboss belongs to another role and was not dropped';
end
$$;

update job_runs set job = 'purge-expired' where job = 'tidy-up';
