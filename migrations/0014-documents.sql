-- What: the documents that were issued, word for word, and proof that neither they nor the sealed terms were altered.
-- Why: a paper that left the office must be found by its code years later as it was, with what it said then; so a document is a row that is never
-- changed, and the file is made of the row. The content is kept as the text whose SHA-256 seals it: anybody can compute it again, here or elsewhere.
create table documents (
  code text primary key check (code ~ '^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{10}$'),
  kind text not null check (kind in ('agreement', 'receipt', 'statement', 'payoff', 'completion')),
  loan_id bigint not null references loans (id),
  user_id text not null references users (id),
  -- What was asked for, so that the same can be asked of the books of a later day.
  params jsonb not null,
  content text not null check (content::jsonb is not null),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  issued_by text not null references users (id),
  -- Unchanged books make the same document with the same code.
  unique (loan_id, kind, hash)
);
create index documents_of_user on documents (user_id, issued_at desc);
create trigger documents_stay before update or delete on documents for each row execute function refuse_change();
create trigger documents_untruncated before truncate on documents for each statement execute function refuse_change();

-- What was sealed stays; only the acceptance is added to it.
create function sealed_terms_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.loan_id, new.hash, new.version, new.body, new.amount, new.sealed_at)
      is distinct from (old.loan_id, old.hash, old.version, old.body, old.amount, old.sealed_at) then
    raise exception 'sealed terms are never changed or deleted' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger sealed_terms_stay before update or delete on loan_terms for each row execute function sealed_terms_stay();
create trigger sealed_terms_untruncated before truncate on loan_terms for each statement execute function refuse_change();

create function invariants_of_documents() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'sealed_terms_match_hash', 'loan ' || t.loan_id, 'the text of the terms is not the one of ' || t.hash
    from loan_terms t where t.hash <> encode(sha256(convert_to(t.body, 'UTF8')), 'hex')
  union all
  select 'document_matches_hash', 'document ' || d.code, 'its content is not the one of ' || d.hash
    from documents d where d.hash <> encode(sha256(convert_to(d.content, 'UTF8')), 'hex')
  union all
  select 'document_is_of_its_loan', 'document ' || d.code, 'loan ' || d.loan_id || ' is not of ' || d.user_id
    from documents d join loans l on l.id = d.loan_id where l.user_id <> d.user_id
$$;
