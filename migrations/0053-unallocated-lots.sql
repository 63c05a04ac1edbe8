-- What: unallocated money in lots: where each came from, the day and the loan it was received for, who took it in, and the entries that used it; and receipts
-- that are closed because they expired or their loan can take nothing more, with the part of their cash that stays reserved for the loan.
-- Why: money that had been refunded still gave its day to money that came later, so that a week 33 days past due became on time; a refund was refused for
-- anything that its user had ever taken in; and the cash of a receipt without use was free for nobody, or promised twice.
create table unallocated_lots (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  -- Null where it came for no loan.
  loan_id bigint references loans (id),
  origin text not null check (origin in ('receipt', 'transaction', 'reversal', 'overpayment', 'import')),
  received_on date not null,
  amount bigint not null check (amount > 0),
  used bigint not null default 0 check (used between 0 and amount),
  entry_id bigint not null references journal_entries (id),
  -- The payment and the receipt by which it came.
  payment_id bigint references payments (id),
  receipt_number text references receipts (number),
  -- Null where a network reported it.
  taken_by text references users (id)
);
create index unallocated_lots_left on unallocated_lots (user_id) where used < amount;
create index unallocated_lots_of_entry on unallocated_lots (entry_id);
create index unallocated_lots_of_payment on unallocated_lots (payment_id) where payment_id is not null;
create unique index unallocated_lots_one_per_receipt on unallocated_lots (receipt_number) where origin = 'receipt' and receipt_number is not null;

create table unallocated_lot_uses (
  lot_id bigint not null references unallocated_lots (id),
  entry_id bigint not null references journal_entries (id),
  amount bigint not null check (amount > 0),
  primary key (lot_id, entry_id)
);
create index unallocated_lot_uses_of_entry on unallocated_lot_uses (entry_id);

alter table receipts
  drop constraint receipts_status_check,
  add constraint receipts_status_check check (status in ('open', 'used', 'cancelled', 'closed')),
  add column closed_at timestamptz,
  add column close_reason text,
  -- The part of a bound receipt's cash that waits for its loan; the rest is free.
  add column reserved_amount bigint not null default 0 check (reserved_amount >= 0),
  add constraint receipts_closed check ((closed_at is null) = (close_reason is null) and (status <> 'closed' or closed_at is not null)),
  add constraint receipts_reserved check (reserved_amount = 0 or status = 'open' and reserved_amount <= amount);

create or replace function receipts_are_dated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.made_booked_on := open_day_from(new.made_on);
    new.closed_booked_on := case when new.status <> 'open' then new.made_booked_on end;
  elsif old.status = 'open' and new.status <> 'open' then
    new.closed_booked_on := open_day_from((coalesce(new.closed_at, new.used_at, new.cancelled_at) at time zone 'UTC')::date);
  end if;
  return new;
end $$;

-- The lots of an office that runs already, from its own journal: each credit is a lot, each debit uses the money that it names, else the oldest.
do $$
declare
  e record;
  part record;
  missing bigint;
  taken bigint;
begin
  for e in
    select g.id, g.kind, g.value_date, g.user_id, g.loan_id, g.payment_id, g.receipt_number, g.actor_id, -sum(l.amount)::bigint as credited,
      p.value_date as paid_on, p.momo_reference
    from journal_entries g join journal_lines l on l.entry_id = g.id and l.account = 'unallocated_money' left join payments p on p.id = g.payment_id
    where g.user_id is not null group by g.id, p.id having sum(l.amount) <> 0 order by g.id
  loop
    if e.credited > 0 then
      missing := e.credited;
      -- What a reversed payment had used comes back with its own days; a released advance with those of its payments.
      for part in
        select u.amount, lot.loan_id, lot.received_on, lot.payment_id, lot.receipt_number, lot.taken_by
          from journal_entries d join unallocated_lot_uses u on u.entry_id = d.id join unallocated_lots lot on lot.id = u.lot_id
          where e.kind = 'payment_reversed' and d.kind = 'payment_completed' and d.payment_id = e.payment_id
        union all
        select p.amount, p.loan_id, p.value_date, case when p.source = 'momo_clearing' then p.id end, p.receipt_number,
            coalesce(r.made_by, case when p.momo_reference is null then p.decided_by end)
          from payments p left join receipts r on r.number = p.receipt_number
          where e.kind = 'advance_released' and p.loan_id = e.loan_id and p.status = 'reversed' and p.before_payout and p.decided_at >= p.paid_at
            and not exists (select 1 from journal_entries d where d.kind = 'payment_reversed' and d.payment_id = p.id)
            and not exists (select 1 from journal_entries d join unallocated_lots lot on lot.entry_id = d.id
              where d.kind = 'advance_released' and d.loan_id = p.loan_id and d.id < e.id and p.paid_at <= d.at)
            and p.paid_at <= (select at from journal_entries where id = e.id)
      loop
        taken := least(part.amount, missing);
        continue when taken <= 0;
        insert into unallocated_lots (user_id, loan_id, origin, received_on, amount, entry_id, payment_id, receipt_number, taken_by)
          values (e.user_id, part.loan_id, 'reversal', part.received_on, taken, e.id, part.payment_id, part.receipt_number, part.taken_by);
        missing := missing - taken;
      end loop;
      if missing > 0 then
        insert into unallocated_lots (user_id, loan_id, origin, received_on, amount, entry_id, payment_id, receipt_number, taken_by)
          values (e.user_id, e.loan_id,
            case e.kind when 'receipt_made' then 'receipt' when 'payment_completed' then 'overpayment' when 'payout_rest_kept' then 'overpayment'
              when 'payment_reversed' then 'reversal' when 'advance_released' then 'reversal' when 'imported_money' then 'import'
              else case when e.receipt_number is null then 'transaction' else 'receipt' end end,
            case when e.kind = 'payment_reversed' then coalesce(e.paid_on, e.value_date) else e.value_date end, missing, e.id, e.payment_id, e.receipt_number,
            case when e.kind in ('receipt_made', 'payment_completed', 'payment_unallocated') and e.momo_reference is null then e.actor_id end);
      end if;
    else
      missing := -e.credited;
      for part in
        select lot.id, lot.amount - lot.used as unused from unallocated_lots lot
          left join receipts r on r.number = lot.receipt_number and lot.origin = 'receipt'
        where lot.user_id = e.user_id and lot.used < lot.amount
        order by (e.receipt_number is not null and lot.receipt_number = e.receipt_number) desc nulls last,
          (e.payment_id is not null and lot.payment_id = e.payment_id) desc nulls last,
          (r.number is not null and (r.status = 'open' or r.used_at > (select at from journal_entries where id = e.id))),
          (lot.loan_id = e.loan_id) desc nulls last, lot.received_on, lot.id
      loop
        taken := least(part.unused, missing);
        exit when taken <= 0;
        insert into unallocated_lot_uses (lot_id, entry_id, amount) values (part.id, e.id, taken);
        update unallocated_lots set used = used + taken where id = part.id;
        missing := missing - taken;
      end loop;
    end if;
  end loop;
end $$;

-- Open receipts of loans that take nothing more are closed; of the others, the oldest come first in what is left.
update receipts r set status = 'closed', closed_at = greatest(r.made_at, coalesce(l.completed_at, l.decided_at, r.made_at)),
    close_reason = case l.status when 'completed' then 'The loan is fully repaid.' when 'written_off' then 'The loan is fully repaid.' else 'The loan takes no payments any more.' end
  from loans l where l.id = r.loan_id and r.status = 'open'
    and (l.status not in ('approved', 'active', 'written_off') or l.total_repayment = l.amount_paid + l.settled_by_refinance);
update receipts r set reserved_amount = x.reserved
  from (
    select o.number, greatest(0, least(o.amount, lot.amount - lot.used,
        l.total_repayment - l.amount_paid - l.settled_by_refinance
          - coalesce(sum(o.amount) over (partition by o.loan_id order by o.made_at, o.number rows between unbounded preceding and 1 preceding), 0)))::bigint as reserved
      from receipts o join loans l on l.id = o.loan_id join unallocated_lots lot on lot.receipt_number = o.number and lot.origin = 'receipt'
      where o.status = 'open'
  ) x where x.number = r.number;

-- A lot never changes but by use, and a use is final.
create function prevent_unallocated_lots_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.used < old.used
    or (new.user_id, new.loan_id, new.origin, new.received_on, new.amount, new.entry_id, new.payment_id, new.receipt_number, new.taken_by) is distinct from
      (old.user_id, old.loan_id, old.origin, old.received_on, old.amount, old.entry_id, old.payment_id, old.receipt_number, old.taken_by)
  then
    raise exception 'lot % is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger prevent_unallocated_lots_change before update or delete on unallocated_lots for each row execute function prevent_unallocated_lots_change();
create trigger prevent_unallocated_lots_truncate before truncate on unallocated_lots for each statement execute function refuse_change();
create trigger prevent_unallocated_lot_uses_change before update or delete on unallocated_lot_uses for each row execute function refuse_change();
create trigger prevent_unallocated_lot_uses_truncate before truncate on unallocated_lot_uses for each statement execute function refuse_change();

create function invariants_of_lots() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'lots_are_the_account', 'user ' || coalesce(j.user_id, l.user_id), 'lots ' || coalesce(l.unused, 0) || ', account ' || coalesce(j.balance, 0)
    from (select user_id, -sum(amount)::bigint as balance from journal_lines where account = 'unallocated_money' and user_id is not null group by user_id) j
      full join (select user_id, sum(amount - used)::bigint as unused from unallocated_lots group by user_id) l on l.user_id = j.user_id
    where coalesce(l.unused, 0) <> coalesce(j.balance, 0)
  union all
  select 'lots_are_their_entry', 'entry ' || e.id, 'booked ' || coalesce(j.credited, 0) || ', lots ' || coalesce(m.moved, 0)
    from (
        select entry_id, sum(amount)::bigint as moved from (
          select entry_id, amount from unallocated_lots union all select entry_id, -amount from unallocated_lot_uses
        ) each group by entry_id
      ) m full join (
        select entry_id, -sum(amount)::bigint as credited from journal_lines where account = 'unallocated_money' and user_id is not null
        group by entry_id having sum(amount) <> 0
      ) j on j.entry_id = m.entry_id join journal_entries e on e.id = coalesce(m.entry_id, j.entry_id)
    where coalesce(j.credited, 0) <> coalesce(m.moved, 0)
  union all
  select 'lot_is_its_uses', 'lot ' || l.id, 'used ' || l.used || ', uses ' || coalesce(u.used, 0)
    from unallocated_lots l left join (
      select u.lot_id, sum(u.amount)::bigint as used, bool_and(e.user_id = x.user_id) as own
        from unallocated_lot_uses u join journal_entries e on e.id = u.entry_id join unallocated_lots x on x.id = u.lot_id group by u.lot_id
    ) u on u.lot_id = l.id
    where l.used <> coalesce(u.used, 0) or not coalesce(u.own, true)
  union all
  select 'open_receipts_fit_their_loan', 'loan ' || l.id, 'reserved ' || sum(r.reserved_amount) || ', left ' || l.total_repayment - l.amount_paid - l.settled_by_refinance
    from receipts r join loans l on l.id = r.loan_id left join unallocated_lots lot on lot.receipt_number = r.number and lot.origin = 'receipt'
    where r.status = 'open'
    group by l.id having sum(r.reserved_amount) > l.total_repayment - l.amount_paid - l.settled_by_refinance
      or l.status not in ('approved', 'active', 'written_off') or l.total_repayment = l.amount_paid + l.settled_by_refinance
      or bool_or(lot.id is null or r.reserved_amount > lot.amount - lot.used)
$$;
