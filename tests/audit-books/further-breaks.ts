import { sql } from 'kysely'
import { entryOf, paymentOf, type NamedBreak } from './named-break.ts'

/** With other values, as columns and SQL; identity columns get the next number. */
const copied = (table: string, condition: string, values: Readonly<Record<string, string>>) =>
  sql.raw(`
    do $$
    declare columns text; selected text;
    begin
      select string_agg(quote_ident(attname), ', ' order by attnum),
        string_agg(coalesce('${JSON.stringify(values).replaceAll("'", "''")}'::jsonb ->> attname, quote_ident(attname)), ', ' order by attnum) into columns, selected
      from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and (attidentity = '' or '${JSON.stringify(values).replaceAll("'", "''")}'::jsonb ? attname::text);
      execute format('insert into ${table} (%s) overriding system value select %s from ${table} where ${condition.replaceAll("'", "''")} limit 1', columns, selected);
    end $$`)

/** Rows invented, exchanged or withdrawn in several tables, and switches of the proof itself. */
export const FURTHER_BREAKS: readonly NamedBreak[] = [
  {
    what: 'an invented claim',
    rule: 'payment_is_audited',
    with: (tx) =>
      copied('payments', `momo_transaction_id = 'TX-PENDING'`, {
        momo_transaction_id: `'TX-INVENTED'`,
        transaction_key: `'TXINVENTED'`,
      }).execute(tx),
  },
  {
    what: 'a failed claim that waits again',
    rule: 'payment_is_audited',
    with: (tx) =>
      sql`update payments set status = 'pending', decided_at = null, decided_by = null, reason = null where momo_transaction_id = 'TX-BAD'`.execute(
        tx,
      ),
  },
  {
    what: 'a deleted claim',
    rule: 'audited_row_exists',
    with: (tx) => sql`delete from payments where momo_transaction_id = 'TX-PENDING'`.execute(tx),
  },
  {
    what: 'a deleted acceptance in the history of a loan',
    rule: 'event_is_audited',
    with: (tx, { loans }) => sql`delete from loan_events where loan_id = ${loans['Yaa']} and kind = 'terms_accepted'`.execute(tx),
  },
  {
    what: 'deleted terms that others replaced',
    rule: 'terms_are_sealed',
    with: (tx, { loans }) =>
      sql`delete from loan_terms t where loan_id = ${loans['Yaa']} and not exists (select 1 from loans l where t.hash in (l.terms_hash, l.accepted_terms_hash))`.execute(
        tx,
      ),
  },
  {
    what: 'an invented application',
    rule: 'application_is_audited',
    with: (tx, { loans }) => copied('loans', `id = ${loans['Efua again']}`, { id: '900001' }).execute(tx),
  },
  {
    what: 'an invented bound receipt without cash',
    rule: 'fact_has_its_entry',
    with: (tx) => copied('receipts', `status = 'open' and amount is not null`, { number: `'ZZZZZ9'` }).execute(tx),
  },
  {
    what: 'an invented receipt number without a loan',
    rule: 'receipt_is_audited',
    with: (tx) => copied('receipts', `amount is null`, { number: `'ZZZZZ8'`, status: `'open'`, used_at: 'null' }).execute(tx),
  },
  {
    what: 'a receipt made valid for another month',
    rule: 'receipt_is_its_facts',
    with: (tx) => sql`update receipts set expires_on = expires_on + 30 where status = 'open' and amount is not null`.execute(tx),
  },
  {
    what: 'a receipt and its payment dated a day back in every table with a date',
    rule: 'receipt_is_audited',
    with: async (tx, { loans }) => {
      const id = paymentOf(loans['Ama'])
      const number = sql`(select receipt_number from payments where id = ${id})`
      await sql`update journal_entries set value_date = value_date - 1 where payment_id = ${id} or receipt_number = ${number}`.execute(tx)
      await sql`update unallocated_lots set received_on = received_on - 1 where receipt_number = ${number}`.execute(tx)
      await sql`update payments set value_date = value_date - 1, entered_on = entered_on - 1, receipt_generated_at = receipt_generated_at - interval '1 day' where id = ${id}`.execute(
        tx,
      )
      await sql`update receipts set made_on = made_on - 1, made_at = made_at - interval '1 day', expires_on = expires_on - 1 where number = ${number}`.execute(
        tx,
      )
    },
  },
  {
    what: 'an invented payout that waits for its release',
    rule: 'payout_is_audited',
    with: (tx, { loans }) =>
      copied('payouts', `loan_id = ${loans['Yaa']}`, {
        loan_id: String(loans['Abla']),
        entry_id: 'null',
        released_by: 'null',
        released_at: 'null',
        ended_by: 'null',
        ended_at: 'null',
        end_reason: 'null',
      }).execute(tx),
  },
  {
    what: 'an invented transfer in flight',
    rule: 'transfer_is_its_payout',
    with: (tx) =>
      copied('momo_transactions', `direction = 'disbursement'`, {
        reference: `'00000000-0000-4000-8000-000000000001'`,
        status: `'PENDING'`,
        transaction_id: 'null',
        decided_at: 'null',
      }).execute(tx),
  },
  {
    what: 'an invented refund that waits for its release',
    rule: 'refund_is_audited',
    with: (tx) =>
      copied('momo_refunds', 'true', { reference: 'null', entry_id: 'null', released_by: 'null', released_at: 'null' }).execute(tx),
  },
  {
    what: 'an invented request of a refund in cash',
    rule: 'request_is_audited',
    with: (tx) =>
      copied('second_person_requests', `kind = 'cash_refund'`, { outcome: 'null', decided_by: 'null', decided_at: 'null' }).execute(tx),
  },
  {
    what: 'an invented till',
    rule: 'till_is_audited',
    with: (tx) => copied('tills', 'true', { business_day: `'2026-04-01'`, opening_float: '0' }).execute(tx),
  },
  {
    what: 'an invented line of a statement',
    rule: 'statement_has_its_lines',
    with: (tx) => copied('momo_statement_lines', 'true', { transaction_id: `'BANK-9'`, transaction_key: `'BANK9'` }).execute(tx),
  },
  {
    what: 'an invented document',
    rule: 'document_is_audited',
    with: (tx) => copied('documents', `kind = 'payoff'`, { code: `'ZZZZZZZZZZ'` }).execute(tx),
  },
  {
    what: 'invented accepted terms of a higher amount',
    rule: 'terms_are_of_their_loan',
    with: (tx, { loans }) =>
      copied('loan_terms', `loan_id = ${loans['Ama']}`, { hash: `repeat('a', 64)`, amount: 'amount + 10000' }).execute(tx),
  },
  {
    what: 'an invented reversal in the history of a loan',
    rule: 'fact_has_its_entry',
    with: (tx, { loans }) =>
      copied('loan_events', `loan_id = ${loans['Ama']} and kind = 'disbursed'`, { kind: `'payment_reversed'` }).execute(tx),
  },
  {
    what: 'a postponement taken back in every table',
    rule: 'postponement_is_audited',
    with: async (tx) => {
      await sql`
        update instalments i set due_date = c.old_date from due_date_changes c
        where c.loan_id = i.loan_id and c.week = i.week and c.cause = 'postponement'`.execute(tx)
      await sql`delete from due_date_changes where cause = 'postponement'`.execute(tx)
      await sql`delete from postponements`.execute(tx)
    },
  },
  {
    what: 'two lots of equal amounts that changed customers',
    rule: 'lot_is_of_its_customer',
    with: (tx, { people }) =>
      sql`
        update unallocated_lots set user_id = case user_id when ${people['Ama']} then ${people['Kofi']} else ${people['Ama']} end
        where user_id in (${people['Ama']}, ${people['Kofi']})`.execute(tx),
  },
  {
    what: 'a use of a lot moved to another entry',
    rule: 'lot_is_its_entry',
    with: (tx) =>
      sql`
        update unallocated_lot_uses set entry_id = (select max(id) from journal_entries where kind = 'payment_completed')
        where entry_id = (select min(entry_id) from unallocated_lot_uses)`.execute(tx),
  },
  {
    what: 'two references of received money that changed places',
    rule: 'received_money_is_its_entry',
    with: async (tx) => {
      const { rows } = await sql<{ id: number; reference: string }>`
        select id, reference from received_money where kind = 'cash_receipt' order by id limit 2`.execute(tx)
      const [one, other] = rows
      if (!one || !other) throw new Error('Two receipts were received')
      for (const [id, reference] of [
        [one.id, 'BETWEEN'],
        [other.id, one.reference],
        [one.id, other.reference],
      ])
        await sql`update received_money set reference = ${reference} where id = ${id}`.execute(tx)
    },
  },
  {
    what: 'an account of the chart with another code',
    rule: 'closed_month_is_its_entries',
    with: (tx) => sql`update accounts set code = '9' || code where account = 'interest_income'`.execute(tx),
  },
  {
    what: 'a rule change that exempts all rows',
    rule: 'rule_change_is_of_its_migration',
    with: (tx) =>
      sql`
        insert into book_rule_changes (last_score_id, last_entry_id, last_day, reason)
        select max(id), (select max(id) from journal_entries), (select max(day) from closed_days), 'Nobody looks' from score_history`.execute(
        tx,
      ),
  },
  {
    what: 'a write-off with its event a month earlier',
    rule: 'entry_has_the_date_of_its_fact',
    with: async (tx, { loans }) => {
      await sql`update journal_entries set value_date = value_date - 20 where id = ${entryOf(loans['Akua'], 'written_off')}`.execute(tx)
      await sql`update loan_events set at = at - interval '20 days', booked_on = booked_on - 20 where loan_id = ${loans['Akua']} and kind = 'written_off'`.execute(
        tx,
      )
    },
  },
  {
    what: 'a refinance that settled the loan of another customer',
    rule: 'refinance_is_linked',
    with: (tx, { loans }) =>
      sql`update loans set refinanced_from_loan_id = ${loans['Akosua']} where id = ${loans['Adwoa again']}`.execute(tx),
  },
  {
    what: 'a decision in the audit trail called refused',
    rule: 'approval_is_audited',
    with: (tx, { loans }) =>
      sql`update audit_trail set outcome = 'refused' where action = 'approveLoan' and target_id = ${String(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'a decision in the audit trail by another user',
    rule: 'approval_is_audited',
    with: (tx, { loans, people }) =>
      sql`update audit_trail set actor_id = ${people['Kofi']} where action = 'approveLoan' and target_id = ${String(loans['Ama'])}`.execute(
        tx,
      ),
  },
]
