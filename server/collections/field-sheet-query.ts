import { sql } from 'kysely'
import type { readFieldSheet } from '#contract/collections/case-sending.ts'
import type { Inside } from '#contract/endpoint.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { listCases } from '#server/collections/cases-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

type FieldSheet = Inside<(typeof readFieldSheet)['response']>

/** More than a day of visits. */
const MOST_ROWS = 60

/** With phone and address in full (rule C23). */
export async function fieldSheet(db: Db, viewer: Actor, now: Date): Promise<{ sheet: FieldSheet; loanIds: number[] }> {
  const { rows: cases, next } = await listCases(db, viewer, { show: 'mine' }, { limit: MOST_ROWS }, dayOf(now))
  const ids = cases.map(({ userId }) => userId)
  const { rows: people } = await sql<{ id: string; phone: string | null; address: string | null }>`
    select id, phone, address from users where id = any(${ids}::text[])`.execute(db)
  const rows = cases.map(({ userId, ...row }) => {
    const person = people.find(({ id }) => id === userId)
    const { promise } = row
    return {
      ...row,
      phone: person?.phone ?? null,
      address: person?.address ?? null,
      promise: promise === null || promise.state === 'kept' ? null : { on: promise.on, amount: promise.amount },
    }
  })
  return { sheet: { madeAt: now, isCut: next !== undefined, rows }, loanIds: cases.map(({ loanId }) => loanId) }
}
