import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Findings, type Finding } from '#domain/audit-books/finding.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

/** The last proved day, and the newest act that its proof read. */
export interface ProvedUpTo {
  readonly day: LocalDate
  readonly lastAct: number
}

interface DaySum {
  readonly day: LocalDate
  readonly entries: number
  readonly lines: number
  readonly hash: string
}
interface ProvedDay extends DaySum {
  readonly lastAct: number
  readonly seal: string
}

/** The key is outside the database, whose owner can compute a sum again, but not sign it (rule R19). */
const sealOf = (key: string, { day, entries, lines, hash, lastAct }: Omit<ProvedDay, 'seal'>, before: string): string =>
  createHmac('sha256', key).update(['proved day', day, entries, lines, hash, lastAct, before].join('\n')).digest('base64url')

export async function readProvedUpTo(db: Db | Tx): Promise<ProvedUpTo | undefined> {
  const { rows } = await sql<ProvedUpTo>`select day, last_act as "lastAct" from proved_days order by day desc limit 1`.execute(db)
  return rows[0]
}

export async function readProvedDays(tx: Db | Tx): Promise<readonly ProvedDay[]> {
  const { rows } = await sql<ProvedDay>`
    select day, entries, lines, hash, last_act as "lastAct", seal from proved_days order by day`.execute(tx)
  return rows
}

/** Each seal is signed by one of the keys and follows from the one before it. */
export function checkSeals(days: readonly ProvedDay[], keys: readonly string[]): readonly Finding[] {
  const out = new Findings()
  let before = ''
  for (const day of days) {
    if (!keys.some((key) => sameSecret(sealOf(key, day, before), day.seal)))
      out.add('proved_day_is_sealed', `The seal of proved day ${day.day}`, 'a seal of our key after the day before it', 'another')
    before = day.seal
  }
  return out.list
}

/** The journal of each of these days has the sum of its proof. */
export async function checkSums(tx: Tx, days: readonly ProvedDay[]): Promise<readonly Finding[]> {
  const out = new Findings()
  const found = new Map((await sumsOf(tx, days)).map((one) => [one.day, one]))
  for (const proved of days)
    out.same('proved_day_is_unchanged', `The journal of proved day ${proved.day}`, textOf(proved), textOf(found.get(proved.day)))
  return out.list
}

const textOf = (sum: DaySum | undefined): string =>
  sum ? `${sum.entries} entries, ${sum.lines} lines, sum ${sum.hash.slice(0, 16)}` : 'none'

async function sumsOf(tx: Db | Tx, days: readonly Pick<DaySum, 'day'>[]): Promise<readonly DaySum[]> {
  const { rows } = await sql<DaySum>`${sql.raw(LONG_STATEMENT)}
    select d.day, s.entries, s.lines, s.hash from unnest(${days.map(({ day }) => day)}::date[]) as d (day) cross join lateral journal_day_sum(d.day) s
    order by d.day`.execute(tx)
  return rows
}

/** Seals the closed days that a proof without findings read, and returns them for the log, a copy outside the database. */
export async function sealDays(
  tx: Tx,
  key: string,
  { auditId, lastAct, closedTo }: { readonly auditId: number; readonly lastAct: number; readonly closedTo: LocalDate },
): Promise<readonly ProvedDay[]> {
  // Two proofs that end together would both follow from the same day.
  await sql`select pg_advisory_xact_lock(hashtext('proved-days'))`.execute(tx)
  const { rows: days } = await sql<{ day: LocalDate }>`
    select day from closed_days where day <= ${closedTo} and day > coalesce((select max(day) from proved_days), '-infinity') order by day`.execute(
    tx,
  )
  const { rows: last } = await sql<{ seal: string }>`select seal from proved_days order by day desc limit 1`.execute(tx)
  let before = last[0]?.seal ?? ''
  const sealed: ProvedDay[] = []
  for (const sum of await sumsOf(tx, days)) {
    before = sealOf(key, { ...sum, lastAct }, before)
    sealed.push({ ...sum, lastAct, seal: before })
  }
  if (sealed.length > 0)
    await sql`
      insert into proved_days (day, entries, lines, hash, last_act, seal, audit_id)
      select day, entries, lines, hash, ${lastAct}::bigint, seal, ${auditId}::bigint
      from json_to_recordset(${JSON.stringify(sealed)}::json) as x (day date, entries int, lines int, hash text, seal text)`.execute(tx)
  return sealed
}
