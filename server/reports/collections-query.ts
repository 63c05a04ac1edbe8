import { sql } from 'kysely'
import type { collectionShape } from '#contract/collections.ts'
import type { Inside } from '#contract/endpoint.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { COLLECTION_DAYS_AHEAD, toCollectOn } from '#domain/collections/collection-day.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { latestPromises } from '#server/collections/contacts-query.ts'
import { toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { loanRows, type LoanRow } from '#server/loans/loan-rows.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'

type Collection = Inside<typeof collectionShape>

/**
 * Longest overdue first, without the viewer's own. A page may be shorter than its limit, because open receipts cover balances. @throws
 * InvalidRequest for a past day or one too far ahead.
 */
export async function collectionsOn(
  db: Db,
  viewer: Pick<Actor, 'userId' | 'permissions'>,
  query: { day: LocalDate | undefined; today: LocalDate },
  { limit, cursor }: Page,
): Promise<{ rows: Collection[]; next: string | undefined }> {
  const { today, day = today } = query
  if (day < today || day > addDays(today, COLLECTION_DAYS_AHEAD)) throw refusedDay()
  const { due, id } = placeOf(cursor)
  const condition = sql`l.status = 'active' and l.next_payment_due <= ${day}::date and l.user_id <> ${viewer.userId}
    and (l.next_payment_due, l.id) > (${due}::date, ${id}::bigint)`
  const found = await loanRows(db, today, condition, sql`order by l.next_payment_due, l.id limit ${limit + 1}`)
  const shown = pageBy(found, limit, (last) => `${last.next_payment_due}.${last.id}`)
  return { rows: await toCollections(db, viewer, { loans: shown.rows, day, today }), next: shown.next }
}

function refusedDay(): InvalidRequest {
  const sentence = `Choose today or one of the next ${COLLECTION_DAYS_AHEAD} days`
  return new InvalidRequest(sentence, { day: sentence })
}

function placeOf(cursor: string | undefined): { due: LocalDate; id: number } {
  if (cursor === undefined) return { due: '0001-01-01', id: 0 }
  const [due = '', id] = cursorParts(cursor, /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/)
  return { due, id: Number(id) }
}

interface Person {
  readonly id: string
  readonly full_name: string
  readonly phone: string | null
  readonly address: string | null
}

async function toCollections(
  db: Db,
  viewer: Pick<Actor, 'permissions'>,
  { loans, day, today }: { loans: readonly LoanRow[]; day: LocalDate; today: LocalDate },
): Promise<Collection[]> {
  const owing = loans.map((row) => ({ row, owed: toCollectOn(toCustomerLoan(row), day) })).filter(({ owed }) => owed.amount > NOTHING)
  const { rows: people } = await sql<Person>`
    select id, full_name, phone, address from users where id = any(${owing.map(({ row }) => row.user_id)}::text[])`.execute(db)
  const byId = new Map(people.map((one) => [one.id, one]))
  const ids = owing.map(({ row }) => row.id)
  const promises = await latestPromises(db, ids, today)
  return owing.map(({ row, owed }) => {
    const person = byId.get(row.user_id)
    const { phone, address } = maskPerson({ phone: person?.phone ?? null, address: person?.address ?? null }, viewer.permissions)
    return {
      id: row.id,
      userId: row.user_id,
      customerName: person?.full_name ?? '',
      phone,
      address,
      toCollect: owed.amount,
      dueOnDay: owed.dueOnDay,
      overdueAmount: owed.overdue,
      overdueSince: owed.overdueSince,
      daysPastDue: owed.daysPastDue,
      promise: promises.get(row.id) ?? null,
    }
  })
}
