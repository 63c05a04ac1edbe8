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

/** The day of a report: the one that was asked for, or the open business day. @throws InvalidRequest for a day that is still to come. */
export async function reportDay(db: Db | Tx, asked: LocalDate | undefined, clockDay: LocalDate): Promise<ReportDay> {
  const today = await openDay(db, clockDay)
  const asOf = asked ?? today
  const sentence = 'Choose today or a day before it'
  if (asOf > today) throw new InvalidRequest(sentence, { asOf: sentence })
  const closed = await db.selectFrom('closed_days').select('day').where('day', '>=', asOf).limit(1).executeTakeFirst()
  return { asOf, today, isClosed: closed !== undefined }
}
