import { useState } from 'react'
import { findPeople } from '#contract/people.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'

export interface PickedPerson {
  readonly userId: string
  readonly fullName: string
}

export function CustomerPicker({ chosen, onChoose }: { chosen: PickedPerson | undefined; onChoose: (person: PickedPerson) => void }) {
  const staff = useSignedIn()
  const [search, setSearch] = useState('')
  const searching = search !== '' && may(staff, 'view_customer_profiles')
  const reading = useRead(findPeople, { query: { q: search } }, { enabled: searching })
  const cards = (people: readonly { userId: string; fullName: string; phone?: string | null }[]) => (
    <RadioCards
      legend="Customer"
      value={chosen?.userId}
      onChange={(userId) => {
        const person = people.find((one) => one.userId === userId)
        if (person) onChoose({ userId: person.userId, fullName: person.fullName })
      }}
      cards={people.map(({ userId, fullName, phone }) => ({ value: userId, name: fullName, ...(phone != null && { note: phone }) }))}
    />
  )
  return (
    <div className="mb-4">
      <SearchBox label="Find the customer" value={search} wait={300} onChange={setSearch} />
      <p className="mt-1 mb-3 text-14 text-muted">{reasonWithout(staff, 'view_customer_profiles') ?? 'Name, phone or loan number.'}</p>
      {!searching && chosen && cards([chosen])}
      {searching && (
        <ReadStates reading={reading} what="the customers">
          {(found) => {
            const others = found.filter((person) => person.userId !== staff.id)
            return others.length === 0 ? <p className="text-muted">Nobody found.</p> : cards(others)
          }}
        </ReadStates>
      )}
    </div>
  )
}
