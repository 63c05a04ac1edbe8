import { listMessages } from '#contract/staff-messages.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { MessageRows } from '#web/notifications/message-rows.tsx'
import { ReminderChoice } from '#web/notifications/reminder-choice.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

const SHOWN = 3

/** What a person was sent by SMS, whether it arrived, and whether they want reminders. */
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
        empty={{ title: 'No text message yet', words: 'What this person is sent by SMS stands here, and whether it arrived.' }}
      >
        {(rows) => <MessageRows rows={rows} />}
      </ListStates>
      <ReminderChoice person={person} onChange={onReminders} />
    </section>
  )
}
