-- What: what was reported of a month when it was closed, page for page.
-- Why: board, owner and regulator are sent the figures of a month. Asked again a year later, the lender has to show what was sent: not what a newer version
-- of the reports would say of the same days, nor under the names that staff have by then.
create table month_packs (
  month date primary key references closed_months (month),
  -- Everything that it shows, in words, as JSON with its members in order.
  page text not null check (page::jsonb is not null),
  hash text not null check (hash = encode(sha256(convert_to(page, 'UTF8')), 'hex'))
);
create trigger month_packs_stay before update or delete on month_packs for each row execute function refuse_change();
create trigger month_packs_untruncated before truncate on month_packs for each statement execute function refuse_change();
