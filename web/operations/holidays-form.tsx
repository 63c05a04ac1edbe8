import { useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
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

/** Enters a public holiday of today or a later day. */
export function HolidaysForm() {
  const refresh = useRefresh()
  const [typed, setTyped] = useState(EMPTY)
  const today = todayHere()
  const entering = useSubmit(enterHoliday, {
    onDone: ({ holiday }) => {
      setTyped(EMPTY)
      showToast({ title: 'Success', words: `${holiday.name} was entered for ${formatDay(holiday.date, today)}.`, tone: 'success' })
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
        <SendingNotice sending={entering} title="The holiday was not entered" />
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
        hint="The customers whose payment it moves read it."
        required
        maxLength={80}
        disabled={locked}
        value={typed.name}
        error={errors['name']}
        onChange={(said) => setTyped({ ...typed, name: said })}
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={entering.busy && 'Entering...'} reason={entering.busy ? undefined : reason}>
          Enter holiday
        </Button>
      </div>
    </form>
  )
}

function reasonNotToEnter(date: string, name: string, today: string): string | undefined {
  if (date === '') return 'Choose the day.'
  if (date < today) return 'Choose today or a later day: what was due before keeps its date.'
  return name === '' ? 'Give the name of the holiday' : undefined
}
