import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readAccountStatement } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { ACCOUNTS, normalSide, type Account } from '#domain/ledger/accounts.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorParts, pageBy } from '#server/platform/http/paging.ts'
import { sidesOf } from '#server/reports/ledger-journal-query.ts'
import { periodOf } from '#server/reports/ledger-period.ts'

type Statement = Inside<(typeof readAccountStatement)['response']>
type StatementQuery = Inside<NonNullable<(typeof readAccountStatement)['query']>>

interface LineRow extends Omit<Statement['lines'][number], 'debit' | 'credit' | 'balance'> {
  amount: number
  running: number
}

interface Position {
  readonly bookedOn: LocalDate
  readonly entryId: number
  readonly line: number
}
const MAXIMUM_LINES = 200

/** Oldest first; the running balance includes earlier pages. @throws Refused not_found for an unknown account. */
export async function accountStatement(db: Db, query: { account: string } & StatementQuery, clockDay: LocalDate): Promise<Statement> {
  if (!isAccount(query.account)) throw new Refused(refusal('not_found'))
  const { account } = query
  const { from, to } = periodOf(query)
  const last = to ?? (await openDay(db, clockDay))
  const limit = Math.min(Math.max(query.limit ?? MAXIMUM_LINES, 1), MAXIMUM_LINES)
  const scope = { account, loanId: query.loanId ?? null, from, to: last }
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor)
  const rows = await linesAfter(db, scope, after, limit + 1)
  const { opening, closing } = await openingAndClosing(db, scope)
  const shown = pageBy(rows, limit, (last) => `${last.bookedOn}.${last.entryId}.${last.line}`)
  const turned = (amount: number) => pesewas(normalSide(account) === 'debit' ? amount : 0 - amount)
  return {
    account,
    ...ACCOUNTS[account],
    normalSide: normalSide(account),
    from,
    to: last,
    opening: turned(opening),
    lines: shown.rows.map(({ amount, running, ...line }) => ({ ...line, ...sidesOf(amount), balance: turned(running) })),
    closing: turned(closing),
    next: shown.next ?? null,
  }
}

const isAccount = (text: string): text is Account => Object.hasOwn(ACCOUNTS, text)

function positionOf(cursor: string): Position {
  const [bookedOn = '', entryId, line] = cursorParts(cursor, /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})\.(\d{1,5})$/)
  return { bookedOn, entryId: Number(entryId), line: Number(line) }
}

interface Scope {
  readonly account: Account
  readonly loanId: number | null
  readonly from: LocalDate | null
  readonly to: LocalDate
}

const inScope = ({ account, loanId }: Scope) => sql`l.account = ${account} and (${loanId}::bigint is null or l.loan_id = ${loanId}::bigint)`

async function linesAfter(db: Db, scope: Scope, after: Position | undefined, limit: number): Promise<LineRow[]> {
  const position = sql`(e.booked_on, e.id, l.line)`
  const start = after && sql`(${after.bookedOn}::date, ${after.entryId}::bigint, ${after.line}::int)`
  const before = start ? sql`${position} <= ${start}` : sql`e.booked_on < ${scope.from}::date`
  const { rows } = await sql<LineRow>`
    with before as (
      select coalesce(sum(l.amount), 0)::bigint as balance from journal_lines l join journal_entries e on e.id = l.entry_id
      where ${inScope(scope)} and ${before}
    )
    select e.id as "entryId", l.line, e.booked_on as "bookedOn", e.value_date as "valueDate", e.at, e.kind, e.loan_id as "loanId", e.user_id as "userId",
      c.full_name as customer, e.receipt_number as "receiptNumber", e.payment_id as "paymentId", a.full_name as actor, e.reason, l.amount,
      ((select balance from before) + sum(l.amount) over (order by e.booked_on, e.id, l.line))::bigint as running
    from journal_lines l join journal_entries e on e.id = l.entry_id
      left join users c on c.id = e.user_id left join users a on a.id = e.actor_id
    where ${inScope(scope)} and e.booked_on <= ${scope.to}::date and (${scope.from}::date is null or e.booked_on >= ${scope.from}::date)
      ${start ? sql`and ${position} > ${start}` : sql``}
    order by e.booked_on, e.id, l.line limit ${limit}`.execute(db)
  return rows
}

async function openingAndClosing(db: Db, scope: Scope): Promise<{ opening: number; closing: number }> {
  const { rows } = await sql<{ opening: number; closing: number }>`
    select coalesce(sum(l.amount) filter (where e.booked_on < ${scope.from}::date), 0)::bigint as opening, coalesce(sum(l.amount), 0)::bigint as closing
    from journal_lines l join journal_entries e on e.id = l.entry_id where ${inScope(scope)} and e.booked_on <= ${scope.to}::date`.execute(
    db,
  )
  return rows[0] ?? { opening: 0, closing: 0 }
}
