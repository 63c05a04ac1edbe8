-- A till is counted without the books in view (rule P16): the first count stays beside the one that closed the till. Null: there was one count.
alter table tills add column first_counted bigint
  check (first_counted is null or (first_counted >= 0 and closed_at is not null and first_counted <> counted));

create or replace function till_facts_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.staff_id, new.business_day, new.opened_at, new.opening_float) is distinct from
      (old.id, old.staff_id, old.business_day, old.opened_at, old.opening_float)
    or (old.closed_at is not null and (new.closed_at, new.closed_by, new.books, new.counted, new.first_counted, new.pieces, new.reason) is distinct from
      (old.closed_at, old.closed_by, old.books, old.counted, old.first_counted, old.pieces, old.reason))
    or (old.signed_at is not null and (new.signed_at, new.signed_by, new.sign_note) is distinct from (old.signed_at, old.signed_by, old.sign_note))
  then
    raise exception 'what till % says of its opening, count or signature is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
