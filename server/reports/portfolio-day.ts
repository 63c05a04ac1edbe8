import type { LocalDate } from '#domain/kernel/calendar.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface ReportDay {
  readonly asOf: LocalDate
  /** The open business day: the last that may be asked for. */
  readonly today: LocalDate
  readonly isClosed: boolean
}

/** No lender here has books from before; earlier days, down to the year 0, are typing errors. */
const EARLIEST = '2000-01-01'

const refused = (sentence: string) => new InvalidRequest(sentence, { asOf: sentence })

/** The day of a report: the one that was asked for, or the open business day. @throws InvalidRequest for a day that is still to come, or long gone. */
export async function reportDay(db: Db | Tx, asked: LocalDate | undefined, clockDay: LocalDate): Promise<ReportDay> {
  const today = await openDay(db, clockDay)
  const asOf = asked ?? today
  if (asOf > today) throw refused('Choose today or a day before it')
  if (asOf < EARLIEST) throw refused(`Choose a day from ${EARLIEST} on`)
  const closed = await db.selectFrom('closed_days').select('day').where('day', '>=', asOf).limit(1).executeTakeFirst()
  return { asOf, today, isClosed: closed !== undefined }
}
