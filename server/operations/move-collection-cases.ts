import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { mayCollect } from '#domain/collections/collection-case.ts'
import { readCollectors, reassignCase, syncCollectionCases } from '#server/loans/collection-cases-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

/**
 * Part of the daily close (rules C10 and C11), also for loans older than cases. A repetition changes nothing. @returns the number of open
 * cases.
 */
export async function moveCollectionCases({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  for (const userId of await customersToMove(db, dayOf(clock.now()))) {
    await transaction(db, async (tx) => {
      const now = clock.now()
      const { customerLoans } = await lockCustomerById(tx, userId, dayOf(now))
      await syncCollectionCases(tx, customerLoans, now, dayOf(now))
    })
  }
  for (const { id, userId } of await casesWithoutOwner(db)) {
    await transaction(db, async (tx) => {
      const now = clock.now()
      await lockCustomerById(tx, userId, dayOf(now))
      await reassignCase(tx, { caseId: id, userId, at: now })
    })
  }
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from collection_cases where closed_on is null`.execute(db)
  return rows[0]?.open ?? 0
}

async function customersToMove(db: Db, today: string): Promise<string[]> {
  const rows = await withoutStatementTimeout(
    db,
    sql<{ user_id: string }>`
    select l.user_id from loans l where l.status = 'active' and l.next_payment_due < ${today}::date
      and not exists (select 1 from collection_cases c where c.loan_id = l.id and c.closed_on is null)
    union
    select c.user_id from collection_cases c join loans l on l.id = c.loan_id
    where c.closed_on is null and (l.next_payment_due is null or l.next_payment_due >= ${today}::date
      or c.step_day is distinct from (select max(s.from_day) from collection_steps s where s.from_day <= ${today}::date - l.next_payment_due))
    order by 1`,
  )
  return rows.map((row) => row.user_id)
}

async function casesWithoutOwner(db: Db): Promise<{ id: number; userId: string }[]> {
  const able = (await readCollectors(db)).filter(({ permissions }) => mayCollect(permissions)).map(({ id }) => id)
  const { rows } = await sql<{ id: number; userId: string }>`
    select id, user_id as "userId" from collection_cases
    where closed_on is null and (owned_by is null or owned_by <> all(${able}::text[])) order by id`.execute(db)
  return rows
}
