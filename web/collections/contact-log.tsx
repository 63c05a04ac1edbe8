import { useState } from 'react'
import { listContacts } from '#contract/collections.ts'
import { ContactDialog } from '#web/collections/contact-dialog.tsx'
import { reasonNotToLog } from '#web/collections/contact-labels.ts'
import { ContactRow } from '#web/collections/contact-row.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

const NOTHING_YET = { kind: 'note', incoming: false, note: '' } as const

export function ContactLog({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState(false)
  const list = useList(listContacts, { params: { id: loan.id } })
  const reason = reasonNotToLog(loan, staff, NOTHING_YET)
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className="mb-3 text-22 font-bold tracking-tight">
        Contacts
      </h2>
      <div className="mb-3">
        <Button kind="second" size="desk" reason={reason} onClick={() => setOpen(true)}>
          Add contact note
        </Button>
      </div>
      <ListStates
        list={list}
        what="the contacts"
        empty={{ title: 'No contacts yet', words: 'Calls, visits, promises and notes about this loan appear here.' }}
      >
        {(rows) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
            {rows.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ol>
        )}
      </ListStates>
      {open && <ContactDialog loan={loan} onClose={() => setOpen(false)} />}
    </section>
  )
}
