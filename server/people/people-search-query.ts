import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { FOUND_BY, MOST_FOUND, type findPeople } from '#contract/people.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { Db } from '#server/platform/db.ts'

export type FoundPerson = Inside<typeof findPeople.response>[number]

interface FoundRow {
  id: string
  full_name: string
  phone: string | null
  is_active: boolean
  way: number
  loan_id: number | null
  status: LoanStatus | null
  outstanding: number | null
}

const NAMES_READ = 3 * MOST_FOUND
const SHORTEST_NAME = 2

/** Each way reads a few rows of an index. Viewers of masked data find phone, wallet and e-mail only by the complete value (rule A8). */
export async function searchPeople(
  db: Db,
  text: string,
  viewer: { userId: string; permissions: readonly Permission[] },
): Promise<FoundPerson[]> {
  const seesLoans = viewer.permissions.includes('view_customer_loans')
  const ways = [
    ...(seesLoans ? [byLoan(text, viewer.userId), byReceipt(text, viewer.userId)] : []),
    byNumber(text, viewer.permissions.includes('view_sensitive_data')),
    byEmail(text),
    byName(text),
  ].filter((way) => way !== undefined)
  if (ways.length === 0) return []
  const { rows } = await sql<FoundRow>`
    with found as (${sql.join(ways, sql` union all `)}),
    best as (select distinct on (user_id) user_id, way, loan_id from found where user_id is not null order by user_id, way)
    select u.id, u.full_name, u.phone, u.is_active, b.way, l.id as loan_id, l.status,
      l.total_repayment - l.amount_paid - l.settled_by_refinance as outstanding
    from best b join users u on u.id = b.user_id left join lateral (
      select l.id, l.status, l.total_repayment, l.amount_paid, l.settled_by_refinance from loans l
      where ${seesLoans}::boolean and l.user_id = u.id and u.id <> ${viewer.userId}
        and (l.id = b.loan_id or (b.loan_id is null and l.status in ('pending', 'approved', 'active', 'written_off')))
      order by array_position(array['active', 'approved', 'pending', 'written_off'], l.status), l.next_payment_due, l.id limit 1
    ) l on true
    where u.role <> 'administrator' and (u.erased_at is null or b.loan_id is not null)
    order by b.way, lower(u.full_name) not like lower(${`${escaped(text)}%`}), lower(u.full_name), u.id limit ${MOST_FOUND}`.execute(db)
  return rows.map((row) => toFound(row, viewer.permissions))
}

/** Found by a number or e-mail, not by a name or part of a phone (rule S33). */
export const soughtAmong = (people: readonly FoundPerson[], text: string): string[] =>
  people.filter(({ foundBy }) => foundBy !== 'name' && (foundBy !== 'phone' || parsePhone(text) !== undefined)).map(({ userId }) => userId)

type Way = RawBuilder<unknown> | undefined

const found = (way: (typeof FOUND_BY)[number]): number => FOUND_BY.indexOf(way)
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** `218` or `#218`; a number with a leading 0 is a phone. */
function byLoan(text: string, viewerId: string): Way {
  const id = /^#?\s*([1-9]\d{0,11})$/.exec(text)?.[1]
  if (id === undefined) return undefined
  return sql`(select l.user_id, ${found('loan')}::int as way, l.id as loan_id from loans l where l.id = ${Number(id)} and l.user_id <> ${viewerId})`
}

function byReceipt(text: string, viewerId: string): Way {
  const number = normalReceiptNumber(text)
  if (number.length !== RECEIPT_LENGTH) return undefined
  return sql`(
    select coalesce(r.user_id, p.user_id) as user_id, ${found('receipt')}::int as way, coalesce(r.loan_id, p.loan_id) as loan_id
    from receipts r left join payments p on p.receipt_number = r.number
    where r.number = ${number} and coalesce(r.user_id, p.user_id) <> ${viewerId})`
}

function byNumber(text: string, seesAll: boolean): Way {
  const phone = parsePhone(text)
  const way = sql`${found('phone')}::int as way, null::bigint as loan_id`
  if (phone !== undefined)
    return sql`(select u.id as user_id, ${way} from users u where u.phone = ${phone} or u.momo_number = ${phone} limit ${MOST_FOUND})`
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?233/, '0')
  if (!seesAll || !/^0\d{2,}$/.test(digits)) return undefined
  const begins = `${digits}%`
  return sql`(select u.id as user_id, ${way} from users u where u.phone like ${begins} order by u.phone limit ${MOST_FOUND})
    union all (select u.id as user_id, ${way} from users u where u.momo_number like ${begins} order by u.momo_number limit ${MOST_FOUND})`
}

function byEmail(text: string): Way {
  if (!text.includes('@')) return undefined
  return sql`(select u.id as user_id, ${found('email')}::int as way, null::bigint as loan_id from users u where lower(u.email) = lower(${text}))`
}

/** Each typed word must begin a word of the name. Materialised, or the planner reads the whole table for a rare name. */
function byName(text: string): Way {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (!words.some((word) => word.length >= SHORTEST_NAME && /\p{L}/u.test(word))) return undefined
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`(
    with named as materialized (
      select u.id from users u where to_tsvector('simple', u.full_name) @@ to_tsquery('simple', ${query})
    ) select id as user_id, ${found('name')}::int as way, null::bigint as loan_id from named limit ${NAMES_READ})`
}

function toFound(row: FoundRow, viewer: readonly Permission[]): FoundPerson {
  const { id, status, outstanding } = { id: row.loan_id, status: row.status, outstanding: row.outstanding }
  return maskPerson(
    {
      userId: row.id,
      fullName: row.full_name,
      phone: row.phone,
      isActive: row.is_active,
      foundBy: FOUND_BY[row.way] ?? 'name',
      loan: id === null || status === null || outstanding === null ? null : { id, status, outstanding: pesewas(outstanding) },
    },
    viewer,
  )
}
