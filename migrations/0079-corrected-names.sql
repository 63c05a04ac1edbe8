-- What: the corrections of a name, old and new, with reason and user.
-- Why: a misspelt name is corrected at the office. Rows of the audit trail never change, so an erasure could not remove a name from them: they name only the
-- correction, and the names are here.
create table name_changes (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  -- Null after an erasure.
  name_before text,
  name_after text,
  reason text,
  changed_by text not null references users (id),
  changed_at timestamptz not null,
  check (changed_by <> user_id),
  check (num_nulls(name_before, name_after, reason) in (0, 3)),
  check (name_before <> name_after)
);
create index name_changes_of_user on name_changes (user_id, id);
