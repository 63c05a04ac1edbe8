import { INSTALMENT_UNITS, unitOfLoan } from '#domain/loans/instalment-unit.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { formatInstalmentStatus, markOf } from '#web/loans/instalment-mark.ts'
import { formatMoved } from '#web/loans/loan-weeks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatNear, todayHere } from '#web/shared/format-time.ts'
import { WeekMarkPicture } from '#web/shared/week-mark-picture.tsx'
import { classes } from '#web/ui/classes.ts'

const CELL = 'border-b border-line px-3 py-2.5 in-[tr:last-child]:border-0'

export function WeeksTable({
  loan,
  title,
}: {
  loan: Pick<LoanDetails, 'instalments' | 'status' | 'movedDates' | 'product'>
  title: string
}) {
  const today = todayHere()
  const forecast = loan.status === 'approved'
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-22 font-bold tracking-tight">{title}</h2>
      {forecast && <p className="mb-3 text-muted">These dates are a forecast until we pay out the money.</p>}
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <table className="w-full border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead className="bg-sunken text-left">
            <tr>
              {[INSTALMENT_UNITS[unitOfLoan(loan)], 'Due', 'Paid'].map((head) => (
                <th key={head} scope="col" className="px-3 py-3 font-bold">
                  {head}
                </th>
              ))}
              <th scope="col" className="px-3 py-3 text-right font-bold">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {loan.instalments.map((one) => {
              const moved = formatMoved(one.week, loan.movedDates, today)
              const open = !forecast && (one.state === 'due' || one.state === 'part_paid')
              return (
                <tr key={one.week} className={open ? 'bg-paper' : ''}>
                  <th scope="row" className={classes(CELL, 'text-left font-bold')}>
                    <span className="flex items-center gap-4">
                      <WeekMarkPicture mark={markOf(one, forecast)} />
                      {one.week}
                    </span>
                  </th>
                  <td className={CELL}>
                    {formatNear(one.dueDate, today)}
                    {moved !== undefined && <span className="block text-14 text-muted">{moved}</span>}
                  </td>
                  <td className={classes(CELL, open ? 'font-bold' : 'text-muted')}>{formatInstalmentStatus(one, today, forecast)}</td>
                  <td className={classes(CELL, 'text-right', one.state !== 'to_come' && 'font-bold')}>
                    <Cedis value={one.amount} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
