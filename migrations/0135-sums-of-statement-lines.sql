-- What: the text of a line of a statement, of the bank and of a provider of mobile money, whose sum by statement is in the audit trail from now on.
-- Why: a line without a match is repeated by no other row, so a changed or deleted one was not found by the proof of the books. Texts about a person are
-- left out: an erasure removes them.
create function bank_line_text(line bank_statement_lines) returns text language sql stable as $$
  select concat_ws('|', line.day, line.incoming, line.amount, line.reference_key, line.occurrence)
$$;
create function momo_line_text(line momo_statement_lines) returns text language sql stable as $$
  select concat_ws('|', line.gateway, line.direction, line.incoming, line.transaction_key, line.amount, line.fee, line.currency,
    extract(epoch from line.moved_at)::bigint, line.moved_on)
$$;
create function sum_of_lines(lines text) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce(lines, ''), 'utf8')), 'hex')
$$;
