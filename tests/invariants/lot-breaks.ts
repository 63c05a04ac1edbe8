import { sql } from 'kysely'
import { book, type Break } from './break.ts'

export const LOT_BREAKS: readonly Break[] = [
  {
    invariant: 'lots_are_the_account',
    what: 'unallocated money without a lot',
    with: (tx, { active, requestId }) =>
      book(
        tx,
        [
          ['unallocated_money', -1],
          ['bank', 1],
        ],
        { user: active.user, requestId },
      ),
  },
  {
    invariant: 'lots_are_their_entry',
    what: 'a lot of another entry',
    with: (tx, { active }) =>
      sql`
      update unallocated_lots set entry_id = (select max(id) from journal_entries where user_id = ${active.user})
      where id = (select min(id) from unallocated_lots where user_id = ${active.user})`.execute(tx),
  },
  {
    invariant: 'lot_is_its_uses',
    what: 'a lot that is whole although a payment used it',
    with: (tx, { active }) => sql`update unallocated_lots set used = used - 1 where user_id = ${active.user} and used > 0`.execute(tx),
  },
  {
    invariant: 'open_receipts_fit_their_loan',
    what: 'an open receipt without its lot',
    with: (tx, { active }) =>
      sql`
      delete from unallocated_lots where receipt_number in (select number from receipts where loan_id = ${active.loan} and status = 'open')`.execute(
        tx,
      ),
  },
]
