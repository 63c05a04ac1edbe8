import type { ReactNode } from 'react'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { EARLY_RULE, LATE_RULE } from '#domain/loans/terms.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatAmount } from '#domain/kernel/money.ts'
import { datedWeeks } from '#domain/loans/schedule.ts'
import { Fold } from '#web/ui/fold.tsx'
import { formatNear } from '#web/shared/format-time.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'

/** Shown wherever a loan can be accepted. */
export function PriceBlock({ priced, today }: { priced: Quote; today: LocalDate }) {
  const cost = trueCost(priced)
  return (
    <>
      <p className="text-muted">Weekly payment, {TERM_WEEKS} times</p>
      <p className="text-[min(2.25rem,10vw)] leading-tight font-bold tracking-tight">
        <Cedis value={priced.weekly} />
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-0.5 text-14 font-bold">
        <span className="basis-0 rounded-l-mark bg-primary px-3 py-1 text-on-primary" style={{ flexGrow: priced.amount }}>
          You get
        </span>
        <span className="basis-0 rounded-r-mark bg-accent px-3 py-1 text-on-accent" style={{ flexGrow: priced.interest }}>
          Price
        </span>
      </div>
      <dl className="mt-1">
        <PriceRow name="You get" fact={<Cedis value={priced.amount} />} />
        <PriceRow name={`Interest, ${INTEREST_PERCENT}% flat`} fact={<Cedis value={priced.interest} />} />
        <PriceRow name={<b className="text-ink">Total repayment</b>} fact={<Cedis value={priced.total} className="text-22" />} />
      </dl>
      <div className="mt-3 rounded-control bg-sunken p-3">
        <p className="flex items-baseline justify-between gap-3 font-bold">
          True annual rate <span className="text-22 tabular-nums">{formatPercent(cost.effective)}</span>
        </p>
        <p className="text-muted">
          {INTEREST_PERCENT}% is for {TERM_WEEKS} weeks, on the full amount. Over a year, with every payment on its day, that is{' '}
          {formatPercent(cost.effective)} effective ({formatPercent(cost.nominal)} nominal).
        </p>
      </div>
      <p className="mt-3">
        <b>Early?</b> {EARLY_RULE}
      </p>
      <p className="mt-2 mb-1">
        <b>Late?</b> {LATE_RULE}
      </p>
      <EveryPayment priced={priced} today={today} />
    </>
  )
}

function PriceRow({ name, fact }: { name: ReactNode; fact: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto font-bold">{fact}</dd>
    </div>
  )
}

/** The dates assume a payout today. */
function EveryPayment({ priced, today }: { priced: Quote; today: LocalDate }) {
  const calendar = useCalendar()
  const days = new Map(datedWeeks(today, calendar?.holidays).map((one) => [one.week, one.dueDate]))
  return (
    <Fold words="Every payment">
      <table className="w-full">
        <caption className="pb-2 text-left text-muted">
          These are the days if the loan is paid out today. The first payment is due 7 days after you receive the money.
          {calendar?.keepsWorkingDays && ' A payment due on a Sunday or a public holiday moves to the next working day.'}
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
              <td className="py-1.5 text-muted">{formatNear(days.get(part.week) ?? today, today)}</td>
              <td className="py-1.5 text-right tabular-nums">{formatAmount(part.amount)}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-line font-bold">
            <th scope="row" colSpan={2} className="py-1.5 text-left">
              Total
            </th>
            <td className="py-1.5 text-right tabular-nums">{formatAmount(priced.total)}</td>
          </tr>
        </tbody>
      </table>
    </Fold>
  )
}
