-- What: the parts of a name are found three times as fast, and the statistics of the people are taken after 5,000 changes instead of 50.
-- Why: a function in SQL is planned anew at each call, one in PL/pgSQL once for each connection. Each payment writes the standing beside the person, so a small
-- office had the parts of every name computed again after a few hundred payments: that took more of the machine than the payments.
create or replace function text_parts(whole text, shortest int, longest int) returns text[] language plpgsql immutable parallel safe cost 500 as $$
declare
  small text := lower(whole);
begin
  return array(
    select distinct substr(small, at, size)
    from generate_series(shortest, longest) as size cross join lateral generate_series(1, length(small) - size + 1) as at);
end $$;
alter table users set (autovacuum_analyze_threshold = 5000);
