-- What: users, and the permissions of each role.
-- Why: everybody who signs in is one row, customer or staff. The standing (score, counters, debt) is stored beside the person as of the last event that
-- changed it; it is always recomputed from the books, never counted up. Every moment comes from the application's clock, so no column defaults to now().
create table users (
  id text primary key,
  full_name text not null check (length(full_name) between 1 and 120),
  first_name text,
  last_name text,
  -- Null once the number was taken off the account because it has a new owner.
  phone text unique check (phone ~ '^0[235][0-9]{8}$'),
  email text check (length(email) <= 254),
  profile_image_url text,
  address text,
  business_type text check (business_type in ('market_trader', 'small_business', 'agriculture', 'services', 'retail', 'other')),
  momo_number text check (momo_number ~ '^0[235][0-9]{8}$'),
  momo_provider text not null default 'mtn' check (momo_provider in ('mtn', 'airteltigo', 'telecel')),
  preferred_language text not null default 'en',
  profile_completed boolean not null default false,
  role text not null default 'customer' check (role in ('customer', 'front_desk', 'manager', 'md', 'administrator')),
  permissions text[] not null default '{}',
  is_active boolean not null default true,
  assigned_by text references users (id),
  role_assigned_at timestamptz,
  -- Only a code sent to the phone proves the phone; until then staff see who issued the office code.
  phone_proved_at timestamptz,
  first_code_used_at timestamptz,
  office_code_issued_by text references users (id),
  wallet_to_confirm boolean not null default false,
  last_signed_in_use_at timestamptz,
  credit_score int not null default 0 check (credit_score between 0 and 100),
  credit_level text not null default 'BRONZE' check (credit_level in ('BRONZE', 'SILVER', 'GOLD')),
  total_loans_completed int not null default 0,
  on_time_payments int not null default 0,
  total_payments int not null default 0,
  late_payments int not null default 0,
  missed_payments int not null default 0,
  defaulted_loans int not null default 0,
  total_amount_repaid bigint not null default 0 check (total_amount_repaid >= 0),
  has_active_or_completed_loan boolean not null default false,
  current_debt bigint not null default 0 check (current_debt >= 0),
  available_credit bigint not null default 100000 check (available_credit > 0),
  account_age_months int not null default 0,
  active_loans int not null default 0,
  recent_credit_inquiries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not profile_completed or (business_type is not null and address is not null and momo_number is not null))
);
create unique index users_email on users (lower(email)) where email is not null;
create unique index users_one_administrator on users (role) where role = 'administrator';
create index users_newest on users (created_at desc, id);
create index users_staff on users (role) where role <> 'customer';
create index users_momo on users (momo_number) where momo_number is not null;

create table role_permissions (
  id bigint generated always as identity primary key,
  role text not null unique check (role in ('customer', 'front_desk', 'manager', 'md')),
  permissions text[] not null,
  updated_by text references users (id),
  updated_at timestamptz not null,
  created_at timestamptz not null
);
