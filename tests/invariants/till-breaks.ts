import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'
import type { Numbers } from './books-to-break.ts'

/** With an opening float of GH₵5.00. @returns its ID. */
async function openedTill(tx: Tx, { desk, requestId }: Numbers, day = '2026-03-09'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tills (staff_id, business_day, opened_at, opening_float) values (${desk}, ${day}, '2026-03-09T08:00:00Z', 500) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await bookCash(tx, 'till_opened', 500, id, { actor: desk, requestId })
  return id
}

async function bookCash(tx: Tx, kind: string, amount: number, till: number, by: { actor: string; requestId: string }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into journal_entries (kind, booked_on, value_date, at, actor_id, request_id)
    values (${kind}, '2026-03-09', '2026-03-09', '2026-03-09T09:00:00Z', ${by.actor}, ${by.requestId}) returning id`.execute(tx)
  await sql`
    insert into journal_lines (entry_id, line, account, amount, till_id)
    values (${rows[0]?.id ?? 0}, 1, 'office_cash', ${amount}, ${till}), (${rows[0]?.id ?? 0}, 2, 'office_cash', ${-amount}, null)`.execute(
    tx,
  )
}

const close = (tx: Tx, till: number, books: number, desk: string) =>
  sql`
    update tills set closed_at = '2026-03-09T17:00:00Z', closed_by = ${desk}, books = ${books}, counted = ${books}, difference = 0
    where id = ${till}`.execute(tx)

export const TILL_BREAKS: readonly Break[] = [
  {
    invariant: 'till_books_are_its_lines',
    what: 'a float above the cash put into the till',
    with: async (tx, numbers) => {
      const till = await openedTill(tx, numbers)
      await sql`update tills set opening_float = 501 where id = ${till}`.execute(tx)
    },
  },
  {
    invariant: 'till_books_are_its_lines',
    what: 'a count with another expected amount than the lines',
    with: async (tx, numbers) => {
      const till = await openedTill(tx, numbers)
      await bookCash(tx, 'till_closed', -500, till, { actor: numbers.desk, requestId: numbers.requestId })
      await close(tx, till, 400, numbers.desk)
    },
  },
  {
    invariant: 'closed_till_is_empty',
    what: 'a closed till with money in it',
    with: async (tx, numbers) => close(tx, await openedTill(tx, numbers), 500, numbers.desk),
  },
  {
    invariant: 'till_is_not_negative',
    what: 'a till with a negative balance',
    with: async (tx, numbers) => {
      const till = await openedTill(tx, numbers)
      await bookCash(tx, 'unallocated_refunded', -501, till, { actor: numbers.desk, requestId: numbers.requestId })
    },
  },
  {
    invariant: 'one_open_till_per_person',
    what: 'a second open till',
    with: async (tx, numbers) => {
      await sql`drop index tills_one_open`.execute(tx)
      await openedTill(tx, numbers)
      await openedTill(tx, numbers, '2026-03-10')
    },
  },
  {
    invariant: 'till_line_is_of_its_person',
    what: 'cash of one user in the till of another',
    with: async (tx, numbers) => {
      const till = await openedTill(tx, numbers)
      await bookCash(tx, 'till_topped_up', 100, till, { actor: numbers.active.user, requestId: numbers.requestId })
    },
  },
]
