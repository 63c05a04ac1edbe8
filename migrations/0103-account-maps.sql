-- What: for each accounting program, the account there of each of our accounts.
-- Why: the journal is exported to the program of the lender's accountant (rule A47); an account without its counterpart stops the export.
create table account_maps (
  layout text primary key check (layout in ('erpnext', 'quickbooks', 'xero')),
  -- Our account: the account there, as its import wants it.
  targets jsonb not null check (jsonb_typeof(targets) = 'object'),
  -- What every line there needs besides: the company of ERPNext, the tax rate of Xero.
  extra text not null default '',
  updated_by text not null references users (id),
  updated_at timestamptz not null
);
