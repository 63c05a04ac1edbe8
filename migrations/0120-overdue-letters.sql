-- What: documents may be letters about an overdue payment.
-- Why: the letter step of the collection ladder had a text and nothing to print it on.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('agreement', 'receipt', 'statement', 'payoff', 'completion', 'overdue'));
