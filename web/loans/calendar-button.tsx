import { paymentCalendar, weeksToRemember, type CalendarLoan } from '#domain/loans/payment-calendar.ts'
import { handOver } from '#web/shared/download-file.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'

/** Works offline. */
export function CalendarButton({ loan }: { loan: CalendarLoan }) {
  const today = todayHere()
  const count = weeksToRemember(loan, today).length
  if (count === 0) return null
  const save = () =>
    void handOver(new File([paymentCalendar(loan, today, new Date())], `mmoa-loan-${loan.id}-payments.ics`, { type: 'text/calendar' }))
  return (
    <div>
      <Button kind="second" wide icon="calendar" onClick={save}>
        Add payment days to my calendar
      </Button>
      <p className="mt-2 text-muted">
        {count === 1 ? '1 payment' : `${count} payments`}, with a reminder the day before. If your payment days move, add them again.
      </p>
    </div>
  )
}
