import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface ReportDay {
  readonly asOf: LocalDate
  readonly today: LocalDate
  readonly isClosed: boolean
}

/** An earlier day is a typing error. */
const EARLIEST = '2000-01-01'

const refused = (sentence: string) => new InvalidRequest(sentence, { asOf: sentence })

/** Default: the open day. @throws InvalidRequest for a future day or one before EARLIEST. */
export async function reportDay(db: Db | Tx, requestedDay: LocalDate | undefined, clockDay: LocalDate): Promise<ReportDay> {
  const today = await openDay(db, clockDay)
  const asOf = requestedDay ?? today
  if (asOf > today) throw refused('Choose today or a day before it')
  if (asOf < EARLIEST) throw refused(`Choose a day from ${EARLIEST} on`)
  const { rows: closed } = await sql`select 1 from closed_days where day >= ${asOf}::date limit 1`.execute(db)
  return { asOf, today, isClosed: closed.length > 0 }
}
