import { sql } from 'kysely'
import type { NamedBreak } from './named-break.ts'

const lotOf = (user: string | undefined) => sql`(select min(id) from unallocated_lots where user_id = ${user ?? ''})`

/** Unallocated money, received money, receipts, levels and notes of arrears. */
export const LOT_BREAKS: readonly NamedBreak[] = [
  {
    what: 'a lot given to another customer',
    rule: 'lot_is_of_its_customer',
    with: (tx, { people }) =>
      sql`update unallocated_lots set user_id = ${people['Yaa'] ?? ''} where id = ${lotOf(people['Kofi'])}`.execute(tx),
  },
  {
    what: 'a lot dated back',
    rule: 'lot_is_its_entry',
    with: (tx, { people }) =>
      sql`update unallocated_lots set received_on = received_on - 7 where id = ${lotOf(people['Kofi'])}`.execute(tx),
  },
  {
    what: 'a lot received for another loan',
    rule: 'lot_is_its_entry',
    with: (tx, { people, loans }) =>
      sql`update unallocated_lots set loan_id = ${loans['Yaa'] ?? 0} where id = ${lotOf(people['Kofi'])}`.execute(tx),
  },
  {
    what: 'a pesewa moved between two lots of a customer',
    rule: 'lot_is_its_entry',
    with: (tx, { people }) =>
      sql`
        update unallocated_lots set amount = amount + case when id = ${lotOf(people['Ama'])} then 1 else -1 end
        where user_id = ${people['Ama'] ?? ''}
          and id in (${lotOf(people['Ama'])}, (select max(id) from unallocated_lots where user_id = ${people['Ama'] ?? ''}))`.execute(tx),
  },
  {
    what: 'a lot taken in by a user who may refund it',
    rule: 'lot_is_its_entry',
    with: (tx, { people }) =>
      sql`update unallocated_lots set taken_by = ${people['manager'] ?? ''} where id = ${lotOf(people['Ama'])}`.execute(tx),
  },
  {
    what: 'a use of a lot that was deleted together with its amount',
    rule: 'lot_is_its_entry',
    with: async (tx, { people }) => {
      await sql`delete from unallocated_lot_uses where lot_id = ${lotOf(people['Ama'])}`.execute(tx)
      await sql`update unallocated_lots set used = 0 where id = ${lotOf(people['Ama'])}`.execute(tx)
    },
  },
  {
    what: 'a transaction ID that is free although its money stayed',
    rule: 'received_money_left_with_its_entry',
    with: (tx, { people }) =>
      sql`
        update received_money set left_entry_id = (select max(id) from journal_entries where user_id = ${people['Kofi'] ?? ''})
        where user_id = ${people['Kofi'] ?? ''} and kind = 'collection'`.execute(tx),
  },
  {
    what: 'received money that is not in the register',
    rule: 'received_money_is_its_entry',
    with: (tx, { people }) => sql`delete from received_money where user_id = ${people['Kofi'] ?? ''} and kind = 'collection'`.execute(tx),
  },
  {
    what: 'a receipt closed early',
    rule: 'receipt_is_its_facts',
    with: (tx) =>
      sql`
        update receipts set status = 'closed', closed_at = made_at + interval '7 minutes', close_reason = 'The loan is fully repaid.',
          closed_booked_on = made_booked_on where status = 'open' and amount is not null`.execute(tx),
  },
  {
    what: 'a level raised in the loan and in its history',
    rule: 'level_is_that_of_the_approval',
    with: async (tx, { loans }) => {
      const loan = loans['Yaa'] ?? 0
      await sql`update loans set level_name = 'GOLD', level_maximum = 1000000 where id = ${loan}`.execute(tx)
      await sql`
        update loan_events set details = details || '{"levelMaximum": 1000000}' where loan_id = ${loan} and details ->> 'levelMaximum' is not null`.execute(
        tx,
      )
    },
  },
  {
    what: 'an invented note of an overdue week',
    rule: 'arrears_are_their_facts',
    with: (tx, { loans }) =>
      sql`
        insert into daily_arrears_events (day, kind, loan_id, week, amount, noted_at)
        values ('2026-03-20', 'overdue', ${loans['Yaa'] ?? 0}, 9, 4000, '2026-03-21T00:10:00Z')`.execute(tx),
  },
]
