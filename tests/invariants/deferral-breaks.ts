import { sql } from 'kysely'
import { book, type Break } from './break.ts'

export const DEFERRAL_BREAKS: readonly Break[] = [
  {
    invariant: 'deferred_interest_is_settled',
    what: 'a pesewa of deferred interest that no settlement moved',
    with: async (tx, { active, completed, requestId }) => {
      await sql`update loans set refinanced_from_loan_id = ${completed.loan}, deferred_interest = 1 where id = ${active.loan}`.execute(tx)
      await book(
        tx,
        [
          ['unearned_interest', -1],
          ['bank', 1],
        ],
        { loan: active.loan, requestId },
      )
    },
  },
  {
    invariant: 'settled_part_is_booked',
    what: 'a settlement in the ledger that the loan does not have',
    with: async (tx, { active, completed, requestId }) => {
      await sql`update loans set refinanced_to_loan_id = ${completed.loan} where id = ${active.loan}`.execute(tx)
      for (const [kind, amount] of [['refinance_settled', -1] as const, ['correction', 1] as const])
        await book(
          tx,
          [
            ['loan_principal', amount],
            ['bank', -amount],
          ],
          { loan: active.loan, requestId, kind },
        )
    },
  },
  {
    invariant: 'closed_loan_has_no_unearned_interest',
    what: 'a pesewa of unearned interest on a loan that was not paid out',
    with: (tx, { approved, requestId }) =>
      book(
        tx,
        [
          ['unearned_interest', -1],
          ['bank', 1],
        ],
        { loan: approved.loan, requestId },
      ),
  },
  {
    invariant: 'fees_are_booked',
    what: 'a pesewa of fees on a loan whose version has none',
    with: (tx, { active, requestId }) =>
      book(
        tx,
        [
          ['loan_fees', -1],
          ['bank', 1],
        ],
        { loan: active.loan, requestId },
      ),
  },
  {
    invariant: 'product_is_activated_by_two',
    what: 'a product that is offered without a confirmed request',
    with: (tx) => sql`update product_versions set active = true where version = 2`.execute(tx),
  },
  {
    invariant: 'rebate_is_booked',
    what: 'a rebate in the ledger that the loan does not have',
    with: async (tx, { active, requestId }) => {
      for (const [kind, amount] of [['interest_rebated', -1] as const, ['correction', 1] as const])
        await book(
          tx,
          [
            ['interest_receivable', amount],
            ['bank', -amount],
          ],
          { loan: active.loan, requestId, kind },
        )
    },
  },
]
