import { useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { listHolidays, readCalendar, removeHoliday } from '#contract/holidays.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { useList } from '#web/lib/use-list.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HolidaysForm } from '#web/operations/holidays-form.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { AnswerOf } from '#web/lib/call.ts'

type Holiday = AnswerOf<typeof listHolidays>[number]

const FIRST_ROWS = 12

export function HolidaysSection() {
  const list = useList(listHolidays, {})
  const calendar = useCalendar()
  const [removing, setRemoving] = useState<Holiday>()
  const [alsoPast, setAlsoPast] = useState(false)
  const today = todayHere()
  const action = (holiday: Holiday) =>
    holiday.removedAt === null && (
      <Button
        size="desk"
        kind="second"
        reason={holiday.isRemovable ? undefined : 'This day has passed.'}
        onClick={() => setRemoving(holiday)}
      >
        Remove
      </Button>
    )
  return (
    <TabPage
      title="Public holidays"
      lead="Add Good Friday, Easter Monday, the days of Eid and every holiday that the President moves."
      beside={<ListTools list="holidays" onRefresh={list.retry} />}
    >
      {calendar && !calendar.keepsWorkingDays && (
        <div className="mb-4">
          <Notice tone="info" title="Due dates do not follow the holidays yet">
            The setting “holidays” is off. New loans fall due 7, 14, 21 days and so on after the payout, also on holidays.
          </Notice>
        </div>
      )}
      <HolidaysForm />
      <Checkbox checked={alsoPast} onChange={setAlsoPast}>
        Show past holidays of this year
      </Checkbox>
      <ListStates
        list={list}
        what="the holidays"
        empty={{ title: 'No holidays', words: 'Add the first one above.' }}
        first={FIRST_ROWS}
        keep={(holiday) => alsoPast || holiday.date >= today}
      >
        {(rows) => (
          <DataTable
            caption="Public holidays"
            rows={rows}
            rowKey={rowKey}
            columns={[
              { head: 'Day', cell: (holiday) => formatDay(holiday.date, today) },
              { head: 'Holiday', cell: (holiday) => <span className="font-bold">{holiday.name}</span> },
              { head: 'State', cell: (holiday) => <State holiday={holiday} /> },
              { head: 'Action', headHidden: true, cell: action },
            ]}
            phone={(holiday) => (
              <div className="grid gap-2">
                <p>
                  <span className="font-bold">{holiday.name}</span>, {formatDay(holiday.date, today)}
                </p>
                <State holiday={holiday} />
                {action(holiday)}
              </div>
            )}
          />
        )}
      </ListStates>
      {removing && <HolidaysRemoveDialog holiday={removing} onClose={() => setRemoving(undefined)} />}
    </TabPage>
  )
}

/** A day can appear twice: removed, and added again. */
const rowKey = ({ date, enteredAt }: Holiday): string => `${date} ${enteredAt?.toISOString() ?? ''}`

function State({ holiday }: { holiday: Holiday }) {
  if (holiday.removedAt !== null)
    return (
      <span>
        <Badge tone="caution" icon="close">
          Removed
        </Badge>
        <span className="block text-muted">
          by {holiday.removedBy}: {holiday.removalReason}
        </span>
      </span>
    )
  return <span className="text-muted">{holiday.enteredBy === null ? 'Every year' : `Added by ${holiday.enteredBy}`}</span>
}

function HolidaysRemoveDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
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
      hint="The list shows it beside the holiday."
      confirm="Remove holiday"
      busy="Removing..."
      failure="The holiday was not removed"
      sending={removal}
      onSend={(reason) => removal.send({ params: { date: holiday.date }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        {formatDay(holiday.date, today)} becomes a working day again. Payments that it moved and that are not due yet go back to their day.
        We notify their customers.
      </p>
    </ReasonDialog>
  )
}
