-- What: versions of products, which nothing changes; version 1 is the specification's product, version 2 an inactive example for salaries.
-- Why: a lender has other products than 30% flat in 13 weeks, and a loan keeps the one under which it was sealed (rules L26 and L29).
create table product_versions (
  version int primary key check (version > 0),
  name text not null check (length(name) between 1 and 80),
  method text not null check (method in ('flat', 'declining_balance')),
  -- In billionths: flat, of the amount for the term; declining balance, of the balance for one period.
  rate bigint not null check (rate between 0 and 10000000000),
  frequency text not null check (frequency in ('daily', 'weekly', 'fortnightly', 'monthly')),
  instalments int not null check (instalments between 1 and 366),
  -- Pesewas. The last instalment takes the rest.
  rounding_unit int not null check (rounding_unit in (1, 10, 50, 100)),
  rounding_way text not null check (rounding_way in ('half_up', 'down')),
  rebate text not null check (rebate in ('none', 'actuarial', 'actuarial_with_fee')),
  -- In billionths of the principal left, and pesewas.
  rebate_fee_rate bigint check (rebate_fee_rate >= 0),
  rebate_fee_cap bigint check (rebate_fee_cap >= 0),
  -- [{"name", "kind": "fixed", "amount"} or {"name", "kind": "rate", "rate", "cap"}], taken from the payout.
  fees jsonb not null check (jsonb_typeof(fees) = 'array'),
  -- {"BRONZE", "SILVER", "GOLD"}: pesewas, or null where the level cannot have the product.
  limits jsonb not null check (jsonb_typeof(limits) = 'object' and limits ?& array['BRONZE', 'SILVER', 'GOLD']),
  eligibility text[] not null,
  active boolean not null,
  check ((rebate = 'actuarial_with_fee') = (rebate_fee_rate is not null) and (rebate_fee_rate is null) = (rebate_fee_cap is null)),
  -- Until every feature reads the version of the loan (rule L30).
  constraint product_versions_only_the_first_is_active check (active = (version = 1))
);
insert into product_versions (version, name, method, rate, frequency, instalments, rounding_unit, rounding_way, rebate, rebate_fee_rate, rebate_fee_cap,
    fees, limits, eligibility, active) values
  (1, '13 weeks', 'flat', 300000000, 'weekly', 13, 1, 'half_up', 'none', null, null,
    '[]', '{"BRONZE": 100000, "SILVER": 500000, "GOLD": 1000000}', '{}', true),
  (2, 'Salary, 6 months', 'declining_balance', 50000000, 'monthly', 6, 1, 'half_up', 'actuarial_with_fee', 10000000, 2000,
    '[{"name": "Arrangement fee", "kind": "rate", "rate": 10000000, "cap": 5000}]', '{"BRONZE": null, "SILVER": 500000, "GOLD": 1000000}',
    array['Has a monthly salary, shown on the last three payslips.', 'The employer confirms the pay day.'], false);
create trigger prevent_product_version_change before update or delete on product_versions for each row execute function refuse_change();
create trigger prevent_product_version_truncate before truncate on product_versions for each statement execute function refuse_change();
