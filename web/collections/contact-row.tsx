import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatContact, OUTCOME_NAMES, type Contact } from '#web/collections/contact-labels.ts'
import { PromiseMark } from '#web/collections/promise-mark.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'

export function ContactRow({ contact }: { contact: Contact }) {
  const today = todayHere()
  const { promise } = contact
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>
          {formatContact(contact)}
          {contact.outcome !== null && contact.outcome !== 'promised' && `: ${OUTCOME_NAMES[contact.outcome].toLowerCase()}`}
        </b>
        <span className="text-muted tabular-nums">
          {formatDay(dayOf(contact.at), today)}, {formatTime(contact.at)}, by {contact.by}
        </span>
      </p>
      {contact.note !== null && <p className="whitespace-pre-line">{contact.note}</p>}
      {promise && (
        <div className="mt-1">
          <PromiseMark promise={promise} />
        </div>
      )}
    </li>
  )
}
