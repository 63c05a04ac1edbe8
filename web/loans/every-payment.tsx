import type { LocalDate } from '#domain/kernel/calendar.ts'
import { groupedCedis } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { datedWeeks } from '#domain/loans/schedule.ts'
import { Fold } from '#web/ui/fold.tsx'
import { sayNear } from '#web/shared/format-near.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'

/** All 13 payments, with the days on which they would fall if the money were handed over today. */
export function EveryPayment({ priced, today }: { priced: Quote; today: LocalDate }) {
  const calendar = useCalendar()
  const days = new Map(datedWeeks(today, calendar?.holidays).map((one) => [one.week, one.dueDate]))
  return (
    <Fold words="Every payment">
      <table className="w-full">
        <caption className="pb-2 text-left text-muted">
          The days below are those if it is paid out today. The first payment falls 7 days after you receive the money.
          {calendar?.keepsWorkingDays && ' A Sunday or a public holiday moves a payment to the next working day.'}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Day</th>
            <th scope="col">Payment in GH₵</th>
          </tr>
        </thead>
        <tbody>
          {priced.instalments.map((part) => (
            <tr key={part.week} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-muted">
                Week {part.week}
              </th>
              <td className="py-1.5 text-muted">{sayNear(days.get(part.week) ?? today, today)}</td>
              <td className="py-1.5 text-right tabular-nums">{groupedCedis(part.amount)}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-line font-bold">
            <th scope="row" colSpan={2} className="py-1.5 text-left">
              Total
            </th>
            <td className="py-1.5 text-right tabular-nums">{groupedCedis(priced.total)}</td>
          </tr>
        </tbody>
      </table>
    </Fold>
  )
}
