import { useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { enterHoliday, listHolidays, readCalendar } from '#contract/holidays.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

const EMPTY = { date: '', name: '' }

export function HolidaysForm() {
  const refresh = useRefresh()
  const [typed, setTyped] = useState(EMPTY)
  const today = todayHere()
  const entering = useSubmit(enterHoliday, {
    onDone: ({ holiday }) => {
      setTyped(EMPTY)
      showToast({ title: 'Success', words: `Holiday ${holiday.name} added on ${formatDay(holiday.date, today)}.`, tone: 'success' })
      refresh(listHolidays, readCalendar)
    },
  })
  const name = oneLine(typed.name)
  const locked = entering.busy || entering.unanswered
  const errors = entering.error?.errors ?? {}
  const reason = entering.unanswered ? undefined : reasonNotToEnter(typed.date, name, today)
  return (
    <form
      noValidate
      className="mb-6 grid items-start gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)] lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) entering.send({ body: { date: typed.date, name } })
      }}
    >
      <div className="sm:col-span-2">
        <SendingNotice sending={entering} title="The holiday was not added" />
      </div>
      <TextField
        label="Day"
        hint="Today or later."
        type="date"
        required
        min={today}
        disabled={locked}
        value={typed.date}
        error={errors['date']}
        onChange={(date) => setTyped({ ...typed, date })}
      />
      <TextField
        label="Name of the holiday"
        hint="Customers read it when it moves their payment."
        required
        maxLength={80}
        disabled={locked}
        value={typed.name}
        error={errors['name']}
        onChange={(value) => setTyped({ ...typed, name: value })}
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={entering.busy && 'Adding...'} reason={entering.busy ? undefined : reason}>
          Add holiday
        </Button>
      </div>
    </form>
  )
}

function reasonNotToEnter(date: string, name: string, today: string): string | undefined {
  if (date === '') return 'Choose a day.'
  if (date < today) return refusal('holiday_passed').message
  return name === '' ? 'Enter the name of the holiday.' : undefined
}
