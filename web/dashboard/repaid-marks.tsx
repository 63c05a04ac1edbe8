import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { markOf } from '#web/loans/instalment-mark.ts'

export function RepaidMarks({ loan }: { loan: OwnLoan }) {
  const marks = loan.instalments.map((one) => markOf(one, false))
  const late = marks.filter((mark) => mark === 'paid-late').length
  const onTime = marks.filter((mark) => mark === 'paid').length
  return (
    <section
      aria-label={`${loan.weeksCompleted} of ${loan.termWeeks}`}
      className="mt-4 max-w-reading [--color-caution:var(--color-on-panel)] [--color-on-primary:var(--color-on-accent)] [--color-primary:var(--color-accent)]"
    >
      <p className="mb-3 text-on-panel-muted">{formatSpan(loan)}</p>
      <LoanMarks loan={loan} plain />
      <p className="mt-2 flex justify-between text-on-panel-muted">
        <span>{onTime} on time</span>
        {late > 0 && <span>{late} late</span>}
      </p>
    </section>
  )
}

/** `Loan #218, Fri 18 Sep to Thu 17 Dec` */
function formatSpan({ id, disbursedAt, completedAt }: OwnLoan): string {
  const days = [disbursedAt, completedAt].flatMap((moment) => (moment === null ? [] : [formatDay(dayOf(moment), todayHere())]))
  return [`Loan #${id}`, days.join(' to ')].join(', ')
}
