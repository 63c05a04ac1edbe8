import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, COLLECTION_WEEKS, firstMonday, mondaysUpTo } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Weekly } from '#server/reports/portfolio-carried-query.ts'

type CollectionFact = 'due' | 'collected' | 'late' | 'early'
type CohortFact = 'loans' | 'lent' | 'to_repay' | 'paid' | 'first_due' | 'first_on_time'
interface FactRow {
  readonly fact: CollectionFact | CohortFact
  readonly week: LocalDate
  readonly amount: number
}

const COLLECTION: readonly CollectionFact[] = ['due', 'collected', 'late', 'early']

/** The same of a closed day as weeklyFromBooks(): the sum of what the closed days up to it added (migrations/0034-weeks-of-reports.sql). */
export async function weeklyAsKept(tx: Tx, day: LocalDate): Promise<Weekly> {
  const [collections, payouts] = [firstMonday(day, COLLECTION_WEEKS), firstMonday(day, COHORT_WEEKS)]
  const { rows } = await sql<FactRow>`
    select fact, week, sum(amount)::bigint as amount from week_facts
    where from_day <= ${day}::date and week >= case when fact = any(${COLLECTION}::text[]) then ${collections}::date else ${payouts}::date end
    group by fact, week`.execute(tx)
  const amounts = new Map(rows.map(({ fact, week, amount }) => [`${fact} ${week}`, amount]))
  const count = (fact: FactRow['fact'], week: LocalDate): number => amounts.get(`${fact} ${week}`) ?? 0
  const money = (fact: FactRow['fact'], week: LocalDate): Pesewas => pesewas(count(fact, week))
  return {
    weeks: mondaysUpTo(day, COLLECTION_WEEKS).map((week) => {
      const [collected, late, early] = [money('collected', week), money('late', week), money('early', week)]
      return { week, due: money('due', week), collected, onTime: pesewas(collected - late - early), late, early }
    }),
    cohorts: mondaysUpTo(day, COHORT_WEEKS)
      .filter((week) => count('loans', week) > 0)
      .map((week) => {
        const [firstDue, firstOnTime] = [count('first_due', week), count('first_on_time', week)]
        const [toRepay, paid] = [money('to_repay', week), money('paid', week)]
        return {
          week,
          loans: count('loans', week),
          principal: money('lent', week),
          firstDue,
          firstOnTime,
          firstOnTimeShare: shareOf(firstOnTime, firstDue),
          toRepay,
          paid,
          paidShare: shareOf(paid, toRepay),
        }
      }),
  }
}
