import { listMessages, readReminderChoice } from '#contract/staff-messages.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { MessageRows } from '#web/notifications/message-rows.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { reasonOwnRecord } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'

const SHOWN = 3

export function PersonMessages({ person, onReminders }: { person: Person; onReminders: () => void }) {
  const list = useList(listMessages, { query: { userId: person.id, state: undefined } })
  return (
    <section aria-labelledby="person-messages" className="mt-4 border-t border-line pt-4">
      <h3 id="person-messages" className="mb-2 font-bold">
        Text messages
      </h3>
      <ListStates
        list={list}
        what="the text messages"
        first={SHOWN}
        empty={{ title: 'No text message yet', words: 'SMS to this person appear here, with their delivery status.' }}
      >
        {(rows) => <MessageRows rows={rows} />}
      </ListStates>
      <ReminderChoice person={person} onChange={onReminders} />
    </section>
  )
}

function ReminderChoice({ person, onChange }: { person: Person; onChange: () => void }) {
  const own = reasonOwnRecord(useSignedIn(), person.id)
  const choice = useRead(readReminderChoice, { params: { userId: person.id } }, { enabled: own === undefined })
  const waiting = choice.isError ? 'The choice about reminders could not be loaded.' : 'Loading...'
  return (
    <div className="mt-3">
      {own === undefined && <p className={choice.data ? '' : 'text-muted'}>{choice.data ? formatChoice(choice.data) : waiting}</p>}
      <Button size="desk" kind="second" className="mt-2" reason={own} disabled={!choice.data} onClick={onChange}>
        {choice.data?.wanted === false ? 'Send reminders again' : 'Stop reminders'}
      </Button>
    </div>
  )
}

function formatChoice({ wanted, since, setBy }: AnswerOf<typeof readReminderChoice>): string {
  const words = wanted ? 'Payment reminders are sent by SMS' : 'No payment reminders by SMS'
  if (since === null) return `${words}.`
  return `${words} since ${formatDay(dayOf(since), todayHere())}, ${setBy === null ? 'chosen by the customer' : `entered by ${setBy}`}.`
}
