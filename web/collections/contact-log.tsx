import { useState } from 'react'
import { listContacts } from '#contract/staff-contacts.ts'
import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { useList } from '#web/lib/use-list.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { sayTime, todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactDialog } from '#web/collections/contact-dialog.tsx'
import { sayContact, type Contact } from '#web/collections/contact-labels.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PromiseMark } from '#web/collections/promise-mark.tsx'
import { reasonOwnRecord } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { refusal } from '#domain/kernel/refusal.ts'

/** Who talked to the customer about this loan, and what was promised; a promise that was not kept stands out. */
export function ContactLog({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [writes, setWrites] = useState(false)
  const list = useList(listContacts, { params: { id: loan.id } })
  const closed = loan.status === 'completed' || loan.status === 'rejected' || loan.status === 'withdrawn'
  const reason = reasonOwnRecord(staff, loan.userId) ?? (closed ? refusal('contact_loan_closed').message : undefined)
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className="mb-3 text-22 font-bold tracking-tight">
        Contacts
      </h2>
      <div className="mb-3">
        <Button kind="second" size="desk" reason={reason} onClick={() => setWrites(true)}>
          Write down a contact
        </Button>
      </div>
      <ListStates
        list={list}
        what="the contacts"
        empty={{ title: 'Nobody wrote anything down yet', words: 'Calls, visits, promises and notes about this loan stand here.' }}
      >
        {(rows) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
            {rows.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ol>
        )}
      </ListStates>
      {writes && <ContactDialog loan={loan} onClose={() => setWrites(false)} />}
    </section>
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const today = todayHere()
  const { promise } = contact
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>{sayContact(contact)}</b>
        <span className="text-muted tabular-nums">
          {sayDay(dayOf(contact.at), today)}, {sayTime(contact.at)}, by {contact.by}
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
