import { sql } from 'kysely'
import { entryOf, invent, paymentOf, type NamedBreak } from './named-break.ts'

/** The journal stays balanced; most change several tables. */
export const MORE_BREAKS: readonly NamedBreak[] = [
  {
    what: 'two customers whose payments changed places',
    rule: 'payment_is_its_receipt',
    with: async (tx, { loans }) => {
      const [one, other] = [paymentOf(loans['Ama']), paymentOf(loans['Abla'])]
      await sql`update payments p set amount = q.amount from payments q where (p.id, q.id) in ((${one}, ${other}), (${other}, ${one}))`.execute(
        tx,
      )
    },
  },
  {
    what: 'a payment booked twice',
    rule: 'entry_is_of_one_fact',
    with: async (tx, { loans, people }) => {
      const { rows } = await sql<{
        id: number
      }>`select min(id) as id from payments where loan_id = ${loans['Ama']} and status = 'completed'`.execute(tx)
      const payment = rows[0]?.id
      await invent(tx, {
        kind: 'payment_completed',
        user: people['Ama'],
        loan: loans['Ama'],
        payment,
        lines: [
          ['office_cash', 11_538],
          ['loan_principal', -11_538],
        ],
      })
    },
  },
  {
    what: 'a deleted entry of a payment',
    rule: 'fact_has_its_entry',
    with: async (tx, { loans }) => {
      const { rows } = await sql<{ id: number }>`select ${entryOf(loans['Ama'], 'payment_completed')} as id`.execute(tx)
      const id = rows[0]?.id ?? 0
      await sql`delete from journal_lines where entry_id = ${id}`.execute(tx)
      await sql`delete from journal_entries where id = ${id}`.execute(tx)
    },
  },
  {
    what: 'a payout of more than was approved',
    rule: 'entry_is_its_fact',
    with: async (tx, { loans }) => {
      const entry = entryOf(loans['Ama'], 'disbursement')
      await sql`update journal_lines set amount = amount + 10000 where entry_id = ${entry} and account = 'loan_principal'`.execute(tx)
      await sql`update journal_lines set amount = amount - 10000 where entry_id = ${entry} and account = 'office_cash'`.execute(tx)
    },
  },
  {
    what: 'a payout moved from cash to mobile money',
    rule: 'entry_is_its_fact',
    with: (tx, { loans }) =>
      sql`update journal_lines set account = 'momo_clearing' where entry_id = ${entryOf(loans['Ama'], 'disbursement')} and account = 'office_cash'`.execute(
        tx,
      ),
  },
  {
    what: 'funding raised in journal and line alike',
    rule: 'entry_is_its_fact',
    with: (tx) =>
      sql`update journal_lines set amount = amount + sign(amount) * 500 where entry_id = (select id from journal_entries where kind = 'owner_funding')`.execute(
        tx,
      ),
  },
  {
    what: 'a write-off with more principal than was lost',
    rule: 'entry_is_its_fact',
    with: (tx, { loans }) =>
      sql`update journal_lines set amount = amount + sign(amount) * 300 where entry_id = ${entryOf(loans['Akua'], 'written_off')} and account in ('write_offs', 'loan_principal')`.execute(
        tx,
      ),
  },
  {
    what: 'a recovery booked as interest income',
    rule: 'entry_is_its_fact',
    with: (tx) => sql`update journal_lines set account = 'interest_income' where account = 'recoveries'`.execute(tx),
  },
  {
    what: 'an entry moved to another day',
    rule: 'closed_day_is_its_entries',
    with: (tx, { loans }) =>
      sql`update journal_entries set booked_on = booked_on + 1 where id = ${entryOf(loans['Ama'], 'disbursement')}`.execute(tx),
  },
  {
    what: 'an entry of another user',
    rule: 'entry_is_audited',
    with: (tx, { loans, people }) =>
      sql`update journal_entries set actor_id = ${people['Kofi']} where id = ${entryOf(loans['Ama'], 'disbursement')}`.execute(tx),
  },
  {
    what: 'an entry of another loan of the same customer',
    rule: 'entry_names_its_fact',
    with: async (tx, { loans }) => {
      const entry = entryOf(loans['Kofi'], 'payment_completed')
      await sql`update journal_lines set loan_id = ${loans['Kofi again']} where entry_id = ${entry}`.execute(tx)
      await sql`update journal_entries set loan_id = ${loans['Kofi again']} where id = ${entry}`.execute(tx)
    },
  },
  {
    what: 'a loan given to another customer',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans, people }) => sql`update loans set user_id = ${people['Esi']} where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'a lower principal with its whole price',
    rule: 'loan_is_its_last_event',
    with: (tx, { loans }) =>
      sql`update loans set approved_amount = 90000, total_repayment = 117000, weekly_payment = 9000 where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'a payment made larger in payment, allocation and schedule alike',
    rule: 'payment_is_its_receipt',
    with: async (tx, { loans }) => {
      const { rows } = await sql<{ id: number; week: number }>`
        select payment_id as id, max(week) as week from allocations where payment_id = ${paymentOf(loans['Ama'])} group by 1`.execute(tx)
      const { id, week } = rows[0] ?? { id: 0, week: 0 }
      await sql`update payments set amount = amount + 100 where id = ${id}`.execute(tx)
      await sql`update allocations set amount = amount + 100, principal = principal + 100 where payment_id = ${id} and week = ${week}`.execute(
        tx,
      )
      await sql`update instalments set paid = paid + 100 where loan_id = ${loans['Ama']} and week = ${week}`.execute(tx)
      await sql`update loans set amount_paid = amount_paid + 100 where id = ${loans['Ama']}`.execute(tx)
    },
  },
  {
    what: 'a failed payment called completed',
    rule: 'fact_has_its_entry',
    with: (tx) =>
      sql`update payments set status = 'completed', source = 'momo_clearing', paid_at = decided_at, value_date = entered_on where momo_transaction_id = 'TX-BAD'`.execute(
        tx,
      ),
  },
  {
    what: 'a pending payment called completed',
    rule: 'fact_has_its_entry',
    with: (tx) =>
      sql`
      update payments set status = 'completed', source = 'momo_clearing', paid_at = created_at, decided_at = created_at, value_date = entered_on
      where momo_transaction_id = 'TX-PENDING'`.execute(tx),
  },
  {
    what: 'a completed payment called reversed',
    rule: 'fact_has_its_entry',
    with: (tx, { loans }) => sql`update payments set status = 'reversed' where id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'a reversed payment called completed',
    rule: 'entry_is_of_one_fact',
    with: (tx, { loans }) =>
      sql`update payments set status = 'completed' where loan_id = ${loans['Akua']} and status = 'reversed'`.execute(tx),
  },
  {
    what: 'a payment marked late that was on time',
    rule: 'lateness_is_its_dates',
    with: (tx, { loans }) => sql`update payments set is_late = true, days_late = 4 where id = ${paymentOf(loans['Ama'])}`.execute(tx),
  },
  {
    what: 'an open receipt called used',
    rule: 'receipt_is_its_facts',
    with: (tx, { loans }) =>
      sql`update receipts set status = 'used', used_at = made_at, closed_booked_on = made_on where loan_id = ${loans['Ama']} and status = 'open'`.execute(
        tx,
      ),
  },
  {
    what: 'a cancelled receipt called open',
    rule: 'receipt_is_audited',
    with: (tx) =>
      sql`update receipts set status = 'open', cancelled_at = null, cancelled_by = null, cancel_reason = null, closed_booked_on = null where status = 'cancelled'`.execute(
        tx,
      ),
  },
  {
    what: 'a receipt made by another user',
    rule: 'receipt_is_audited',
    with: (tx, { loans, people }) => sql`update receipts set made_by = ${people['Kofi']} where loan_id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'a due date of a week moved without a change',
    rule: 'due_date_is_its_facts',
    with: (tx, { loans }) => sql`update instalments set due_date = due_date + 7 where loan_id = ${loans['Ama']} and week = 13`.execute(tx),
  },
  {
    what: 'an invented postponement',
    rule: 'due_date_change_has_its_cause',
    with: async (tx, { loans }) => {
      await sql`
        insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at, payout)
        select loan_id, week, due_date, due_date + 7, 'postponement', '2026-04-02', '2026-04-02T09:00:00Z', 1
        from instalments where loan_id = ${loans['Ama']} and week = 13`.execute(tx)
      await sql`update instalments set due_date = due_date + 7 where loan_id = ${loans['Ama']} and week = 13`.execute(tx)
    },
  },
  {
    what: 'a loan called completed',
    rule: 'loan_status_is_its_history',
    with: (tx, { loans }) => sql`update loans set status = 'completed', next_payment_due = null where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'an active loan called written off',
    rule: 'loan_status_is_its_history',
    with: (tx, { loans }) => sql`update loans set status = 'written_off', next_payment_due = null where id = ${loans['Ama']}`.execute(tx),
  },
  {
    what: 'a refinance that settled more',
    rule: 'loan_settled_is_its_refinance',
    with: (tx, { loans }) =>
      sql`update loans set settled_by_refinance = settled_by_refinance + 100 where id = ${loans['Adwoa']}`.execute(tx),
  },
  {
    what: 'a refinance without its new loan',
    rule: 'refinance_is_linked',
    with: (tx, { loans }) => sql`update loans set refinanced_to_loan_id = null where id = ${loans['Adwoa']}`.execute(tx),
  },
  {
    what: 'a week of a reopened loan called paid because a refinance settled the rest of it',
    rule: 'completed_weeks_are_counted',
    with: async (tx, { loans }) => {
      await sql`update loans set weeks_completed = weeks_completed + 1 where id = ${loans['Akosua']}`.execute(tx)
      await sql`update instalments set paid_on = '2026-03-24' where loan_id = ${loans['Akosua']} and week = 7`.execute(tx)
    },
  },
  {
    what: 'a reopened loan whose settled part starts earlier, in the loan and its history alike',
    rule: 'loan_settled_is_its_refinance',
    with: async (tx, { loans }) => {
      await sql`update loans set settled_by_refinance = settled_by_refinance + 1000 where id = ${loans['Akosua']}`.execute(tx)
      await sql`
        update loan_events set details = jsonb_set(details, '{settled}', to_jsonb((details ->> 'settled')::bigint + 1000))
        where loan_id = ${loans['Akosua']} and details ->> 'settled' is not null`.execute(tx)
    },
  },
  {
    what: 'a reopened loan whose settled part is debt again',
    rule: 'stored_figures_are_the_facts',
    with: async (tx, { people, loans }) => {
      const settled = sql`(select settled_by_refinance from loans where id = ${loans['Akosua']})`
      await sql`update users set current_debt = current_debt + ${settled} where id = ${people['Akosua']}`.execute(tx)
      await sql`
        update score_history set current_debt = current_debt + ${settled}
        where id = (select max(id) from score_history where user_id = ${people['Akosua']})`.execute(tx)
    },
  },
  {
    what: 'a reversal on a refinanced loan that takes more of its deferred interest out of income',
    rule: 'entry_is_its_fact',
    with: async (tx, { loans }) => {
      const entry = entryOf(loans['Akosua again'], 'payment_reversed')
      for (const [account, amount] of [['interest_income', 100] as const, ['unearned_interest', -100] as const])
        await sql`update journal_lines set amount = amount + ${amount} where entry_id = ${entry} and account = ${account}`.execute(tx)
    },
  },
  {
    what: 'deferred interest of a reopened loan that was given to the loan that settled it a second time',
    rule: 'deferred_interest_is_its_refinance',
    with: async (tx, { loans }) => {
      await sql`update loans set deferred_interest = deferred_interest - 100 where id = ${loans['Akosua again']}`.execute(tx)
      await sql`update loans set deferred_interest = deferred_interest + 100 where id = ${loans['Akosua now']}`.execute(tx)
    },
  },
  {
    what: 'a score that was raised with its level',
    rule: 'score_follows_the_formula',
    with: async (tx, { people }) => {
      await sql`update users set credit_score = 85, credit_level = 'GOLD' where id = ${people['Ama']}`.execute(tx)
      await sql`
        update score_history set score = 85, level = 'GOLD' where id = (select max(id) from score_history where user_id = ${people['Ama']})`.execute(
        tx,
      )
    },
  },
  {
    what: 'a week counted as on time in every row of the history',
    rule: 'score_row_is_its_facts',
    with: async (tx, { people }) => {
      const counted = sql`on_time_payments = on_time_payments + 1, total_payments = total_payments + 1`
      await sql`update users set ${counted} where id = ${people['Ama']}`.execute(tx)
      await sql`update score_history set ${counted} where user_id = ${people['Ama']}`.execute(tx)
    },
  },
  {
    what: 'a deleted newest score row',
    rule: 'stored_figures_are_the_newest_score',
    with: (tx, { people }) =>
      sql`delete from score_history where id = (select max(id) from score_history where user_id = ${people['Ama']})`.execute(tx),
  },
  {
    what: 'a transfer of another amount than its payout',
    rule: 'transfer_is_its_payout',
    with: (tx) => sql`update momo_transactions set amount = amount + 100 where direction = 'disbursement'`.execute(tx),
  },
  {
    what: 'a refund of another amount than its transaction',
    rule: 'refund_is_its_transaction',
    with: (tx) => sql`update momo_refunds set amount = amount + 100`.execute(tx),
  },
  {
    what: 'a payout released by a user who did not release it',
    rule: 'release_is_audited',
    with: (tx, { people }) => sql`update payouts set released_by = ${people['Kofi']}, released_at = requested_at`.execute(tx),
  },
  {
    what: 'a till counted with less cash',
    rule: 'till_is_audited',
    with: (tx) => sql`update tills set counted = counted - 1000, difference = difference - 1000`.execute(tx),
  },
  {
    what: 'cash moved from a till to the safe',
    rule: 'till_is_its_lines',
    with: (tx) =>
      sql`update journal_lines set till_id = null where till_id is not null and entry_id in (select id from journal_entries where kind = 'receipt_made')`.execute(
        tx,
      ),
  },
  {
    what: 'a closed month with another trial balance',
    rule: 'closed_month_is_its_entries',
    with: (tx) =>
      sql`
      update closed_months set trial_balance = replace(trial_balance, '1000 office_cash ', '1000 office_cash 1'),
        hash = encode(sha256(convert_to(replace(trial_balance, '1000 office_cash ', '1000 office_cash 1'), 'UTF8')), 'hex')`.execute(tx),
  },
  {
    what: 'a total of a closed day',
    rule: 'closed_day_is_its_entries',
    with: (tx) => sql`update journal_days set amount = amount + 1 where kind = 'owner_funding' and account = 'office_cash'`.execute(tx),
  },
  {
    what: 'an import of more interest',
    rule: 'import_is_its_loans',
    with: (tx) => sql`update imports set interest = interest + 100`.execute(tx),
  },
  {
    what: 'a larger repaid loan of an import, with the sums of the import',
    rule: 'import_is_audited',
    with: async (tx) => {
      await sql`update earlier_loans set amount = amount + 100`.execute(tx)
      await sql`update imports m set earlier_principal = x.principal, earlier_hash = x.hash from imports o cross join lateral earlier_loans_sum(o.id) x
        where o.id = m.id and o.earlier_loans > 0`.execute(tx)
    },
  },
  {
    what: 'an imported repaid loan that was never repaid',
    rule: 'earlier_loan_was_repaid',
    with: (tx) => sql`update earlier_loans set paid_on[13] = '2027-01-01'`.execute(tx),
  },
  {
    what: 'a text of terms changed with its hash',
    rule: 'terms_text_is_the_price',
    with: async (tx, { loans }) => {
      const text = sql`replace(body, 'Week 13:', 'Week 14:')`
      await sql`update loan_terms set body = ${text}, hash = encode(sha256(convert_to(${text}, 'UTF8')), 'hex') where loan_id = ${loans['Ama']}`.execute(
        tx,
      )
      const hash = sql`(select hash from loan_terms where loan_id = ${loans['Ama']})`
      await sql`update loans set terms_hash = ${hash}, accepted_terms_hash = ${hash} where id = ${loans['Ama']}`.execute(tx)
    },
  },
  {
    what: 'an application of another amount than was requested',
    rule: 'application_is_audited',
    with: (tx, { loans }) => sql`update loans set requested_amount = requested_amount + 10000 where id = ${loans['Abla']}`.execute(tx),
  },
  {
    what: 'a report of a closed day with less principal in arrears',
    rule: 'report_is_its_entries',
    with: (tx) =>
      sql`
      update daily_report_snapshots
      set figures = jsonb_set(figures, '{ageing,0,principal}', to_jsonb((figures #>> '{ageing,0,principal}')::bigint + 100))`.execute(tx),
  },
  {
    what: 'pages of a closed month with another figure',
    rule: 'month_pack_is_sealed',
    with: (tx) => sql`update month_end_packs set page = replace(page, '2026', '2025')`.execute(tx),
  },
  {
    what: 'notes and coins that do not add up to the count of their till',
    rule: 'till_is_its_lines',
    with: (tx) => sql`update tills set pieces = '[{"denomination": "note_200", "count": 1}]' where pieces is not null`.execute(tx),
  },
  {
    what: 'a rejection by another user in the history of a loan',
    rule: 'event_is_audited',
    with: (tx, { loans, people }) =>
      sql`update loan_events set actor_id = ${people['Kofi']} where loan_id = ${loans['Efua']} and kind = 'rejected'`.execute(tx),
  },
  {
    what: 'a rejection by another user',
    rule: 'rejection_is_audited',
    with: (tx, { loans, people }) => sql`update loans set rejected_by = ${people['Kofi']} where id = ${loans['Efua']}`.execute(tx),
  },
]
