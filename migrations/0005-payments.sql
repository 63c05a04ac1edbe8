-- What: receipts, payments, their allocations and mobile money requests.
-- Why: money received and money due are two things. A receipt number is issued once ever and proves at most one payment; a transaction ID completes at
-- most one; a mobile money request is reserved here before anybody is asked for money.
create table receipts (
  number text primary key check (number ~ '^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{6}$'),
  status text not null default 'open' check (status in ('open', 'used', 'cancelled')),
  -- Bound to a loan and an amount, or to neither.
  loan_id bigint references loans (id),
  user_id text references users (id),
  amount bigint check (amount > 0),
  made_by text not null references users (id),
  made_at timestamptz not null,
  made_on date not null,
  void_from date not null check (void_from > made_on),
  used_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text references users (id),
  cancel_reason text,
  check ((loan_id is null) = (amount is null) and (loan_id is null) = (user_id is null)),
  check (made_by is distinct from user_id),
  check ((status = 'used') = (used_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index receipts_open_of_loan on receipts (loan_id) where status = 'open' and loan_id is not null;
create index receipts_newest on receipts (made_at desc, number);

create table momo_requests (
  reference text primary key,
  loan_id bigint not null references loans (id),
  user_id text not null references users (id),
  direction text not null check (direction in ('collection', 'disbursement')),
  provider text not null check (provider in ('mtn', 'airteltigo', 'telecel')),
  phone text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'CREATED' check (status in ('CREATED', 'PENDING', 'SUCCESSFUL', 'FAILED')),
  transaction_id text,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index momo_one_open_per_loan on momo_requests (loan_id, direction) where status in ('CREATED', 'PENDING');

create table payments (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  user_id text not null references users (id),
  -- Of the first instalment that it touched; null where it touched none.
  week_number int check (week_number between 1 and 13),
  due_date date,
  -- What was asserted while pending; the part that the loan took once completed.
  amount bigint not null check (amount > 0),
  -- What arrived beside it and the loan could not take.
  unallocated_amount bigint not null default 0 check (unallocated_amount >= 0),
  status text not null check (status in ('due', 'pending', 'completed', 'failed', 'reversed')),
  payment_method text not null default 'momo' check (payment_method in ('cash', 'momo')),
  momo_provider text check (momo_provider in ('mtn', 'airteltigo', 'telecel')),
  momo_transaction_id text,
  momo_reference text unique references momo_requests (reference),
  receipt_number text unique references receipts (number),
  receipt_verified boolean not null default false,
  receipt_generated_at timestamptz,
  -- Where the money came from; null until it counts.
  source text check (source in ('unallocated_money', 'office_cash', 'momo_clearing')),
  before_payout boolean not null default false,
  is_late boolean not null default false,
  days_late int not null default 0 check (days_late >= 0),
  entered_on date not null,
  value_date date,
  paid_at timestamptz,
  decided_at timestamptz,
  decided_by text references users (id),
  reason text,
  entered_by text not null references users (id),
  created_at timestamptz not null,
  check (status not in ('completed', 'reversed') or (paid_at is not null and value_date is not null and source is not null)),
  -- Money that was kept for the customer has proved itself before.
  check (status <> 'completed' or source = 'unallocated_money' or payment_method <> 'cash' or receipt_number is not null),
  check (
    status <> 'completed' or source = 'unallocated_money' or payment_method <> 'momo'
    or momo_transaction_id is not null or momo_reference is not null
  ),
  check (decided_by <> user_id),
  check (is_late = (days_late > 0)),
  check (paid_at >= created_at)
);
create unique index payments_one_per_transaction on payments (momo_provider, upper(momo_transaction_id)) where status = 'completed';
create index payments_of_loan on payments (loan_id, status);
create index payments_of_user on payments (user_id, id desc);
create index payments_waiting on payments (id) where status = 'pending';
create index payments_claims on payments (upper(momo_transaction_id)) where momo_transaction_id is not null;

create table allocations (
  payment_id bigint not null references payments (id),
  loan_id bigint not null,
  week int not null,
  amount bigint not null check (amount > 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  primary key (payment_id, week),
  foreign key (loan_id, week) references instalments (loan_id, week),
  check (amount = interest + principal)
);
create index allocations_of_loan on allocations (loan_id, week);
