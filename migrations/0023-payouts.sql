-- What: payouts by mobile money, each with whose wallet it goes to and who asked for it and released it, and the changes of a wallet or phone that wait for a code.
-- Why: a transfer is ordered in momo_requests and books nothing until it has arrived; what was decided before it was ordered (the second person, the name that
-- the network has for the wallet) is a fact of its own. Money never follows a wallet that somebody changed after the approval until a code confirmed it.
create table payouts (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  -- The order of the transfer; null while it waits for the second person.
  reference text unique references momo_requests (reference),
  -- What was to be transferred, and what was left on the old loan of a refinance, when it was asked for or ordered.
  amount bigint not null check (amount > 0),
  settles bigint not null default 0 check (settles >= 0),
  -- The name that the network has for the wallet, how it compared with the customer's, and why it was paid out to it all the same.
  holder_name text,
  holder_match text not null check (holder_match in ('same', 'check', 'different', 'untold')),
  holder_reason text,
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  -- The second person, where the amount needs one.
  released_by text references users (id),
  released_at timestamptz,
  -- It was called off before anything was ordered.
  ended_by text references users (id),
  ended_at timestamptz,
  end_reason text,
  -- The entry with which the loan was paid out, and what of the transfer's settled part was kept for the customer: the old loan had become smaller meanwhile.
  entry_id bigint unique references journal_entries (id),
  kept bigint not null default 0 check (kept between 0 and settles),
  check (released_by <> asked_by),
  check ((released_by is null) = (released_at is null)),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null or reference is null)),
  check (entry_id is null or reference is not null),
  check (holder_match not in ('different', 'untold') or holder_reason is not null)
);
create index payouts_of_loan on payouts (loan_id, id);
create unique index payouts_one_waiting on payouts (loan_id) where reference is null and ended_at is null;

-- A wallet, or the phone of its owner, became another one.
create table wallet_changes (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  what text not null check (what in ('wallet', 'phone')),
  changed_by text not null references users (id),
  changed_at timestamptz not null,
  -- The code that was sent last: a keyed hash, and until when it is taken.
  code_hash text,
  code_expires_at timestamptz,
  confirmed_at timestamptz,
  -- Who entered the code.
  confirmed_by text references users (id),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (confirmed_at >= changed_at)
);
create index wallet_changes_of_user on wallet_changes (user_id, id);

create function invariants_of_payouts() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- What left the account with the network under the request of the booking is what was transferred.
  select 'payout_is_its_transfer', 'payout ' || x.id, 'transferred ' || x.amount || ', booked ' || x.booked || ' as ' || x.kind || ' of loan ' || x.booked_loan
    from (
      select p.id, p.loan_id, m.loan_id as asked_loan, m.amount, e.kind, e.loan_id as booked_loan, coalesce(-sum(j.amount), 0)::bigint as booked
      from payouts p join momo_requests m on m.reference = p.reference join journal_entries e on e.id = p.entry_id join loans l on l.id = p.loan_id
        join journal_entries o on o.request_id = e.request_id and o.loan_id in (l.id, l.refinanced_from_loan_id)
        left join journal_lines j on j.entry_id = o.id and j.account = 'momo_clearing'
      group by p.id, m.loan_id, m.amount, e.kind, e.loan_id
    ) x where (x.booked, x.kind, x.booked_loan, x.asked_loan) is distinct from (x.amount, 'disbursement', x.loan_id, x.loan_id)
  union all
  select 'transfer_pays_out_once', 'request ' || m.reference, 'status ' || m.status || ', booked ' || x.booked
    from momo_requests m cross join lateral (
        select count(*) filter (where p.entry_id is not null) as booked, count(*) as payouts from payouts p where p.reference = m.reference
      ) x
    where m.direction = 'disbursement'
      and (x.payouts <> 1 or case m.status
        when 'SUCCESSFUL' then x.booked <> 1
        when 'FAILED' then x.booked <> 0 and not exists (
          select 1 from momo_exceptions o where o.reference = m.reference and o.kind = 'late_success' and o.state = 'resolved')
        else x.booked <> 0 end)
  union all
  select 'momo_payout_has_its_transfer', 'loan ' || l.id, 'paid out by mobile money, transaction ' || coalesce(l.disbursement_momo_transaction, 'none')
    from loans l where l.disbursement_method = 'momo' and l.disbursement_status = 'completed'
      and not exists (select 1 from payouts p where p.loan_id = l.id and p.entry_id is not null)
      and not exists (select 1 from journal_entries e join journal_lines j on j.entry_id = e.id
        where e.loan_id = l.id and e.kind = 'disbursement' and j.account = 'owner_funding')
  union all
  select 'transfer_under_way_keeps_its_loan', 'loan ' || l.id, 'status ' || l.status || ' while a transfer is under way'
    from momo_requests m join loans l on l.id = m.loan_id
    where m.direction = 'disbursement' and m.status in ('CREATED', 'PENDING') and l.status <> 'approved'
  union all
  select 'payout_is_not_ones_own', 'payout ' || p.id, 'asked for or released by its customer'
    from payouts p join loans l on l.id = p.loan_id where l.user_id in (p.asked_by, p.released_by)
$$;
