import { sayDay } from '#domain/kernel/calendar.ts'
import { listHolidays, readCalendar, removeHoliday } from '#contract/holidays.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/say-when.ts'
import type { Holiday } from '#web/operations/holidays-rows.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'

/** Takes a holiday out of force, with the reason that stays beside it. */
export function HolidaysRemoveDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const refresh = useRefresh()
  const removal = useSubmit(removeHoliday, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(listHolidays, readCalendar)
      onClose()
    },
    onFailed: () => refresh(listHolidays),
  })
  const today = todayHere()
  return (
    <ReasonDialog
      title={`Remove ${holiday.name}?`}
      hint="It stays in the list beside the holiday."
      confirm="Remove holiday"
      busy="Removing..."
      failure="The holiday was not removed"
      sending={removal}
      onSend={(reason) => removal.send({ params: { date: holiday.date }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        {sayDay(holiday.date, today)} is a working day again. Payments that it had moved and that are not yet due go back to their day, and
        their customers are told.
      </p>
    </ReasonDialog>
  )
}
