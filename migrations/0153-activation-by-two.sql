-- What: a product version other than 1 is activated and deactivated by a request that a second, independent user confirms.
-- Why: what customers may borrow is no decision of one user (rules A14 and L30). Everything else of a version stays as it is, and version 1 stays active.
alter table second_person_requests
  add column product_version int references product_versions (version),
  -- Whether it shall be offered.
  add column product_active boolean,
  drop constraint second_person_requests_kind_check,
  drop constraint second_person_requests_facts_check;
alter table second_person_requests
  add constraint second_person_requests_kind_check check (
    kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment', 'office_entry', 'year_end', 'second_plan', 'interest_basis', 'product')),
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role, year) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount, year) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount, year) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'office_entry' then num_nonnulls(amount, value_date, office_entry, document, document_on, reason) = 6
      and num_nonnulls(loan_id, user_id, role, new_role, cause, bank_reference, year) = 0
    when 'cash_refund' then num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role, year) = 0
    when 'second_plan' then num_nonnulls(loan_id, amount, reason, plan_first_due, plan_every_weeks, talk_id) = 6
      and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'interest_basis' then num_nonnulls(basis, basis_from, reason) = 3 and num_nonnulls(loan_id, user_id, role, amount, new_role, cause, year) = 0
    when 'product' then num_nonnulls(product_version, product_active, reason) = 3 and num_nonnulls(loan_id, user_id, role, amount, new_role, cause, year) = 0
    else year is not null and num_nonnulls(loan_id, user_id, role, amount, new_role, cause) = 0 end),
  add constraint second_person_requests_product_check check (kind = 'product' or num_nonnulls(product_version, product_active) = 0),
  add constraint second_person_requests_first_product_check check (product_version <> 1);
drop index second_person_requests_one_open;
create unique index second_person_requests_one_open on second_person_requests
  (kind, coalesce(loan_id::text, user_id, role, year::text, product_version::text)) where outcome is null;

alter table product_versions
  drop constraint product_versions_only_the_first_is_active,
  add constraint product_versions_first_stays_active check (version <> 1 or active);
create function product_versions_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'active' <> to_jsonb(old) - 'active' then
    raise exception 'product_versions: version % is never changed', old.version using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger prevent_product_version_change on product_versions;
create trigger prevent_product_version_change before update or delete on product_versions for each row execute function product_versions_keep_terms();

create function invariants_of_products() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'product_is_activated_by_two', 'product version ' || v.version,
      case when v.active then 'is active' else 'is not active' end || ', the last confirmed request is ' || coalesce('number ' || r.id, 'none')
    from product_versions v left join lateral (
      select s.id, s.product_active, s.requested_by, s.decided_by from second_person_requests s
      where s.kind = 'product' and s.product_version = v.version and s.outcome = 'confirmed' order by s.decided_at desc, s.id desc limit 1
    ) r on true
    where v.version <> 1 and (v.active <> coalesce(r.product_active, false) or r.requested_by = r.decided_by)
$$;
