-- What: the closed days that were proved, each with a sum of its journal and a signed seal, and how much each proof of the books read.
-- Why: what was proved of a closed day stays proved. The nightly proof reads the days after the last proved one, so that it does not grow with the history;
-- the weekly proof reads everything and compares each proved day with its sum (rule R19).
alter table book_audits add column scope text not null default 'whole' check (scope in ('whole', 'changed'));
alter table book_audits alter column scope drop default;

create table proved_days (
  day date primary key references closed_days (day),
  entries int not null check (entries >= 0),
  lines int not null check (lines >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The newest row of the audit trail that the proof read.
  last_act bigint not null,
  -- Over this row and the seal of the proved day before it, with a key outside the database.
  seal text not null,
  audit_id bigint not null references book_audits (id)
);
create trigger prevent_proved_day_change before update or delete on proved_days for each row execute function refuse_change();
create trigger prevent_proved_days_truncation before truncate on proved_days for each statement execute function refuse_change();

-- The columns are named, and moments are seconds, so that neither a later column nor a time zone changes the sum of a day that did not change.
create function journal_day_sum(of_day date) returns table (entries int, lines int, hash text) language sql stable as $$
  select count(*)::int, coalesce(sum(x.lines), 0)::int, encode(sha256(convert_to(coalesce(string_agg(x.hash, E'\n' order by x.id), ''), 'utf8')), 'hex')
  from (
    select e.id, l.lines, encode(sha256(convert_to(jsonb_build_array(e.id, e.kind, e.booked_on, e.value_date, extract(epoch from e.at), e.user_id, e.loan_id,
      e.payment_id, e.receipt_number, e.actor_id, e.request_id, e.reverses, l.rows)::text, 'utf8')), 'hex') as hash
    from journal_entries e cross join lateral (
      select count(*) as lines, jsonb_agg(jsonb_build_array(j.line, j.account, j.amount, j.currency, j.user_id, j.loan_id, j.till_id) order by j.line) as rows
      from journal_lines j where j.entry_id = e.id) l
    where e.booked_on = of_day) x
$$;
