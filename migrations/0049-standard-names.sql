-- What: tables, columns and triggers get the names that a lender and a web engineer use, and the functions that mention them follow.
-- Why: names such as day_notes, momo_requests or void_from needed a glossary. No row and no rule changes. Processes of an older version do not work on this
-- schema: replace all processes at once (CHANGELOG).
alter table figure_changes rename to aggregate_deltas;
alter table month_packs rename to month_end_packs;
alter table day_notes rename to daily_arrears_events;
alter table momo_requests rename to momo_transactions;
alter table momo_transactions rename column asked_at to polled_at;
alter table momo_transactions rename column news_at to callback_received_at;
alter table momo_statement_lines rename column told_reference to reported_reference;
alter table payouts rename column asked_by to requested_by;
alter table payouts rename column asked_at to requested_at;
alter table payouts rename column kept to overpayment;
alter table momo_refunds rename column asked_by to requested_by;
alter table momo_refunds rename column asked_at to requested_at;
alter table momo_refunds rename column asked_on to requested_on;
alter table postponements rename column asked_at to requested_at;
alter table receipts rename column void_from to expires_on;

-- The bodies of functions are text, which renaming a table does not change.
do $$
declare
  f record;
  definition text;
  name record;
begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = current_schema() and p.prokind = 'f'
        and p.prosrc ~ '\m(figure_changes|month_packs|day_notes|momo_requests|told_reference|asked_by|asked_at|asked_on|news_at|void_from)\M'
  loop
    definition := pg_get_functiondef(f.oid);
    for name in select * from (values
        ('figure_changes', 'aggregate_deltas'), ('month_packs', 'month_end_packs'), ('day_notes', 'daily_arrears_events'),
        ('momo_requests', 'momo_transactions'), ('told_reference', 'reported_reference'), ('asked_by', 'requested_by'),
        ('asked_on', 'requested_on'), ('asked_at', 'requested_at'), ('news_at', 'callback_received_at'), ('void_from', 'expires_on')
      ) as names (before, after)
    loop
      definition := regexp_replace(definition, '\m' || name.before || '\M', name.after, 'g');
    end loop;
    execute definition;
  end loop;
end $$;

-- Triggers that refuse a change say so by their names.
do $$
declare
  t record;
begin
  for t in select g.tgname, c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and not g.tgisinternal and g.tgname ~ '_stays?$|_untruncated$'
  loop
    execute format('alter trigger %I on %I rename to %I', t.tgname, t.relname,
      case when t.tgname ~ '_untruncated$' then 'prevent_' || t.relname || '_truncate'
        else 'prevent_' || regexp_replace(t.tgname, '_stays?$', '') || '_change' end);
  end loop;
end $$;
