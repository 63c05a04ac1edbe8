import { sql } from 'kysely'
import { entryOf, invent, paymentOf, type NamedBreak } from './named-break.ts'

/** check_invariants() missed them once. */
export const ISSUE_BREAKS: readonly NamedBreak[] = [
  {
    what: 'interest moved between the two receivables',
    rule: 'entry_is_its_fact',
    with: async (tx, { loans }) => {
      const entry = entryOf(loans['Ama'], 'payment_completed')
      await sql`update journal_lines set amount = amount - 100 where entry_id = ${entry} and account = 'interest_receivable'`.execute(tx)
      await sql`update journal_lines set amount = amount + 100 where entry_id = ${entry} and account = 'loan_principal'`.execute(tx)
    },
  },
  {
    what: 'invented income',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans, people }) =>
      invent(tx, {
        kind: 'payment_completed',
        user: people['Ama'],
        loan: loans['Ama'],
        lines: [
          ['unearned_interest', 500],
          ['interest_income', -500],
        ],
      }),
  },
  {
    what: 'invented funding',
    rule: 'entry_is_of_one_fact',
    with: (tx) =>
      invent(tx, {
        kind: 'owner_funding',
        lines: [
          ['office_cash', 100_000],
          ['owner_funding', -100_000],
        ],
      }),
  },
  {
    what: 'cash theft posted as a write-off',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans, people }) =>
      invent(tx, {
        kind: 'written_off',
        user: people['Ama'],
        loan: loans['Ama'],
        lines: [
          ['write_offs', 5_000],
          ['office_cash', -5_000],
        ],
      }),
  },
  {
    what: 'cash theft posted as over and short',
    rule: 'entry_is_of_one_fact',
    with: (tx) =>
      invent(tx, {
        kind: 'till_difference',
        lines: [
          ['cash_over_short', 5_000],
          ['office_cash', -5_000],
        ],
      }),
  },
  {
    what: 'a recovery without a payment',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans, people }) =>
      invent(tx, {
        kind: 'payment_completed',
        user: people['Akua'],
        loan: loans['Akua'],
        lines: [
          ['office_cash', 2_000],
          ['recoveries', -2_000],
        ],
      }),
  },
  {
    what: 'unallocated money moved between customers',
    rule: 'line_is_of_its_entry',
    with: (tx, { people }) =>
      sql`
      update journal_lines set user_id = ${people['Esi']}
      where account = 'unallocated_money' and user_id = ${people['Kofi']} and amount < 0`.execute(tx),
  },
  {
    what: 'unallocated money moved between customers by an entry of its own',
    rule: 'entry_is_of_one_fact',
    with: (tx, { people }) =>
      invent(tx, {
        kind: 'correction',
        user: people['Kofi'],
        lines: [
          ['unallocated_money', 1_000],
          ['unallocated_money', -1_000],
        ],
      }),
  },
  {
    what: 'a refund without a decision',
    rule: 'entry_is_of_one_fact',
    with: (tx, { people }) =>
      invent(tx, {
        kind: 'unallocated_refunded',
        user: people['Kofi'],
        lines: [
          ['unallocated_money', 500],
          ['office_cash', -500],
        ],
      }),
  },
  {
    what: 'a changed amount of a used receipt',
    rule: 'receipt_is_audited',
    with: (tx, { loans }) => sql`update receipts set amount = amount - 100 where loan_id = ${loans['Ama']} and status = 'used'`.execute(tx),
  },
  {
    what: 'a raised unallocated amount',
    rule: 'payment_is_its_receipt',
    with: (tx, { loans }) => sql`update payments set unallocated_amount = 700 where id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'a payment dated back beside an untouched journal',
    rule: 'entry_has_the_date_of_its_fact',
    with: (tx, { loans }) => sql`update payments set value_date = value_date - 3 where id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'wiped lateness of a payment',
    rule: 'lateness_is_its_dates',
    with: (tx) => sql`update payments set is_late = false, days_late = 0 where is_late`.execute(tx),
  },
  {
    what: 'wiped counters of a customer',
    rule: 'stored_figures_are_the_newest_score',
    with: (tx) =>
      sql`update users set late_payments = 0, missed_payments = 0, total_payments = on_time_payments where late_payments + missed_payments > 0`.execute(
        tx,
      ),
  },
  {
    what: 'interest moved between unpaid weeks',
    rule: 'schedule_is_the_price',
    with: (tx, { loans }) =>
      sql`update instalments set interest = interest + case week when 11 then 100 else -100 end where loan_id = ${loans['Ama']} and week in (11, 12)`.execute(
        tx,
      ),
  },
  {
    what: 'an allocation with all interest called principal',
    rule: 'allocation_is_its_payment',
    with: (tx, { loans }) =>
      sql`update allocations set principal = amount, interest = 0 where payment_id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'a payment given to another customer',
    rule: 'payment_is_of_its_customer',
    with: (tx, { loans, people }) => sql`update payments set user_id = ${people['Esi']} where id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'a raised level maximum',
    rule: 'loan_is_its_last_event',
    with: (tx, { loans }) => sql`update loans set level_name = 'GOLD', level_maximum = 1000000 where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'an invented score row',
    rule: 'score_row_is_its_facts',
    with: (tx, { people }) =>
      sql`
      insert into score_history (user_id, at, day, score, level, has_active_or_completed_loan, total_payments, on_time_payments, late_payments,
        missed_payments, current_debt, available_credit, account_age_months, total_loans_completed, active_loans, recent_credit_inquiries, cause)
      select user_id, at + interval '1 minute', day, 80, 'GOLD', true, 12, 12, 0, 0, 0, 1000000, 0, 0, 1, 0, 'payment_completed'
      from score_history where user_id = ${people['Ama']} order by id limit 1`.execute(tx),
  },
  {
    what: 'sealed terms of another amount',
    rule: 'terms_are_of_their_loan',
    with: (tx, { loans }) => sql`update loan_terms set amount = amount + 10000 where loan_id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'another approver than the audit trail’s',
    rule: 'approval_is_audited',
    with: (tx, { loans, people }) =>
      sql`update loans set approved_by = ${people['manager'] ?? people['Kofi']} where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'a moved day of completion',
    rule: 'completed_at_is_the_last_payment',
    with: (tx, { loans }) => sql`update loans set completed_at = completed_at + interval '2 days' where id = ${loans['Esi']}`.execute(tx),
  },
]
