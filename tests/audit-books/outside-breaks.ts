import { sql } from 'kysely'
import { entryOf, invent, paymentOf, type NamedBreak } from './named-break.ts'

const firstOf = (loan: number | undefined, kind: string) =>
  sql`(select min(code) from documents where loan_id = ${loan ?? 0} and kind = ${kind})`

/** With its hash computed again. */
const reprinted = (kind: string, change: ReturnType<typeof sql>) => {
  const content = sql`(jsonb_set(content::jsonb, ${change}))::text`
  return sql`update documents set content = ${content}, hash = encode(sha256(convert_to(${content}, 'UTF8')), 'hex') where kind = ${kind}`
}

/** By a person with the password of the database, but without the code. */
export const OUTSIDE_BREAKS: readonly NamedBreak[] = [
  {
    what: 'cash moved from the safe to a till without an audit row',
    rule: 'entry_is_of_one_fact',
    with: async (tx) => {
      await invent(tx, {
        kind: 'till_topped_up',
        lines: [
          ['office_cash', 20_000],
          ['office_cash', -20_000],
        ],
      })
      await sql`
        update journal_lines set till_id = (select max(id) from tills)
        where line = 1 and entry_id = (select max(id) from journal_entries where kind = 'till_topped_up')`.execute(tx)
    },
  },
  {
    what: 'a deposit at the bank that is booked twice',
    rule: 'entry_is_of_one_fact',
    with: async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into journal_entries (kind, booked_on, value_date, at, actor_id, request_id)
        select kind, booked_on, value_date, at, actor_id, request_id from journal_entries where kind = 'cash_deposited' order by id limit 1 returning id`.execute(
        tx,
      )
      await sql`
        insert into journal_lines (entry_id, line, account, amount, till_id)
        select ${rows[0]?.id ?? 0}, line, account, amount, till_id from journal_lines
        where entry_id = (select min(id) from journal_entries where kind = 'cash_deposited')`.execute(tx)
    },
  },
  {
    what: 'a score row of another day',
    rule: 'score_row_is_its_facts',
    with: (tx, { people }) =>
      sql`
        update score_history set at = at + interval '10 days', day = day + 10
        where id = (select max(id) from score_history where user_id = ${people['Ama'] ?? ''})`.execute(tx),
  },
  {
    what: 'an account that was made three years earlier',
    rule: 'score_row_is_its_facts',
    with: (tx, { people }) =>
      sql`update users set created_at = created_at - interval '3 years' where id = ${people['Ama'] ?? ''}`.execute(tx),
  },
  {
    what: 'sealed terms that two loans exchanged',
    rule: 'terms_are_of_their_loan',
    with: (tx, { loans }) => {
      const [one, other] = [loans['Ama'] ?? 0, loans['Esi'] ?? 0]
      return sql`update loan_terms set loan_id = case loan_id when ${one} then ${other}::bigint else ${one}::bigint end where loan_id in (${one}, ${other})`.execute(
        tx,
      )
    },
  },
  {
    what: 'a receipt number that two payments used',
    rule: 'payment_is_its_receipt',
    with: (tx, { loans }) =>
      sql`
        update payments set receipt_number = (select receipt_number from payments where id = ${paymentOf(loans['Ama'])})
        where id = ${paymentOf(loans['Abla'])}`.execute(tx),
  },
  {
    what: 'a document number that is used twice',
    rule: 'document_is_audited',
    with: async (tx, { loans }) => {
      await sql`alter table documents drop constraint documents_pkey`.execute(tx)
      await sql`update documents set code = ${firstOf(loans['Ama'], 'agreement')} where code = ${firstOf(loans['Ama'], 'statement')}`.execute(
        tx,
      )
    },
  },
  {
    what: 'a statement with another closing figure and a right hash',
    rule: 'document_is_its_facts',
    with: (tx) =>
      reprinted('statement', sql`'{facts,closing}', to_jsonb((content::jsonb #>> '{facts,closing}')::bigint - 1000)`).execute(tx),
  },
  {
    what: 'a statement without one of its movements',
    rule: 'document_is_its_facts',
    with: (tx) => reprinted('statement', sql`'{facts,entries}', (content::jsonb #> '{facts,entries}') - 0`).execute(tx),
  },
  {
    what: 'a pay-off letter of less than is owed',
    rule: 'document_is_its_facts',
    with: (tx) => reprinted('payoff', sql`'{facts,amount}', to_jsonb((content::jsonb #>> '{facts,amount}')::bigint - 1000)`).execute(tx),
  },
  {
    what: 'a receipt document that hides its reversal',
    rule: 'document_is_its_facts',
    with: (tx) => reprinted('receipt', sql`'{facts,reversed}', 'false'::jsonb`).execute(tx),
  },
  {
    what: 'a postponement granted by another user',
    rule: 'postponement_is_audited',
    with: (tx, { people }) => sql`update postponements set decided_by = ${people['Kofi'] ?? ''}`.execute(tx),
  },
  {
    what: 'a second postponement without a decision',
    rule: 'postponement_is_audited',
    with: async (tx) => {
      await sql`drop index postponements_one_granted`.execute(tx)
      await sql`
        insert into postponements (loan_id, payout, status, decided_at, decided_by, reason)
        select loan_id, payout, status, decided_at, decided_by, reason from postponements limit 1`.execute(tx)
    },
  },
  {
    what: 'a payment dated back in journal and payment alike',
    rule: 'payment_is_its_receipt',
    with: async (tx, { loans }) => {
      const id = paymentOf(loans['Ama'])
      await sql`update journal_entries set value_date = value_date - 3 where payment_id = ${id}`.execute(tx)
      await sql`update payments set value_date = value_date - 3 where id = ${id}`.execute(tx)
    },
  },
  {
    what: 'a payment moved to another loan of its customer, in journal and payment alike',
    rule: 'payment_is_audited',
    with: async (tx, { loans }) => {
      const [from, to] = [loans['Kofi'] ?? 0, loans['Kofi again'] ?? 0]
      const { rows } = await sql<{ id: number }>`select ${paymentOf(from)} as id`.execute(tx)
      const id = rows[0]?.id ?? 0
      const entries = sql`(select id from journal_entries where payment_id = ${id})`
      await sql`update journal_lines set loan_id = ${to} where loan_id = ${from} and entry_id in ${entries}`.execute(tx)
      await sql`update journal_entries set loan_id = ${to} where payment_id = ${id}`.execute(tx)
      await sql`update allocations set loan_id = ${to} where payment_id = ${id}`.execute(tx)
      await sql`update payments set loan_id = ${to} where id = ${id}`.execute(tx)
    },
  },
  {
    what: 'a loan paid out a second time',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans, people }) =>
      invent(tx, {
        kind: 'disbursement',
        user: people['Ama'],
        loan: loans['Ama'],
        lines: [
          ['loan_principal', 100_000],
          ['office_cash', -100_000],
          ['interest_receivable', 30_000],
          ['unearned_interest', -30_000],
        ],
      }),
  },
  {
    what: 'a payout in cash by two that was never released',
    rule: 'release_is_by_a_second_user',
    with: (tx) => sql`update payouts set released_by = null, released_at = null where method = 'cash' and entry_id is not null`.execute(tx),
  },
  {
    what: 'a payout released by the user who requested it',
    rule: 'release_is_by_a_second_user',
    with: (tx) => sql`update payouts set released_by = requested_by where method = 'cash' and entry_id is not null`.execute(tx),
  },
  {
    what: 'a payout in cash of less than was handed out',
    rule: 'release_is_audited',
    with: (tx) =>
      sql`update payouts set amount = amount - 10000, settles = settles + 10000 where method = 'cash' and entry_id is not null`.execute(tx),
  },
  {
    what: 'a write-off confirmed by the user who requested it',
    rule: 'request_is_by_two',
    with: (tx) =>
      sql`update second_person_requests set decided_by = requested_by where kind = 'write_off' and outcome = 'confirmed'`.execute(tx),
  },
  {
    what: 'a write-off that nobody requested',
    rule: 'request_is_by_two',
    with: (tx) => sql`delete from second_person_requests where kind = 'write_off' and outcome = 'confirmed'`.execute(tx),
  },
  {
    what: 'a withdrawn request of a write-off called confirmed',
    rule: 'request_is_audited',
    with: (tx) => sql`update second_person_requests set outcome = 'confirmed' where outcome = 'withdrawn'`.execute(tx),
  },
  {
    what: 'a refund in cash of more than was requested',
    rule: 'request_is_audited',
    with: (tx) => sql`update second_person_requests set amount = amount - 5000 where kind = 'cash_refund'`.execute(tx),
  },
  {
    what: 'a bank transfer with the reference of another one',
    rule: 'payment_is_its_facts',
    with: (tx) => sql`update payments set bank_reference = 'FT-9' where bank_reference = 'FT-1'`.execute(tx),
  },
  {
    what: 'a large bank transfer that one user entered alone',
    rule: 'request_is_by_two',
    with: (tx) => sql`delete from second_person_requests where bank_reference = 'FT-2'`.execute(tx),
  },
  {
    what: 'a write-off by court that was requested for fraud',
    rule: 'write_off_is_audited',
    with: (tx, { loans }) => sql`update loans set write_off_cause = 'court' where id = ${loans['Akua']}`.execute(tx),
  },
  {
    what: 'a deleted audit row of a payout',
    rule: 'entry_is_audited',
    with: (tx, { loans }) =>
      sql`
        delete from audit_trail where request_id = (select request_id from journal_entries where id = ${entryOf(loans['Ama'], 'disbursement')})`.execute(
        tx,
      ),
  },
]
