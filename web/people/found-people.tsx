import { wordsFor } from '#web/lib/api-error.ts'
import { FoundPersonRow, type FoundPerson } from '#web/people/found-person-row.tsx'

interface FoundPeopleProps {
  /** Of the box that these belong to: the rows are named after it. */
  id: string
  found: readonly FoundPerson[]
  /** Which one the keys have reached. */
  at: number
  reading: { error: Error | null; isPending: boolean }
  onChoose: (person: FoundPerson) => void
}

/** Who was found under a box, and how many, also for who only hears it. */
export function FoundPeople({ id, found, at, reading, onChoose }: FoundPeopleProps) {
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-over">
      {found.length > 0 && (
        <div id={`${id}-found`} role="listbox" aria-label="People found" className="max-h-96 divide-y divide-line overflow-y-auto">
          {found.map((person, index) => (
            <FoundPersonRow
              key={person.userId}
              id={`${id}-${index}`}
              person={person}
              chosen={index === at}
              onChoose={() => onChoose(person)}
            />
          ))}
        </div>
      )}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-3 text-muted'}>
        {reading.error ? wordsFor(reading.error, 'We could not look. Please try again.') : sayFound(found.length, reading.isPending)}
      </p>
    </div>
  )
}

function sayFound(count: number, looking: boolean): string {
  if (looking) return 'Looking...'
  if (count === 0) return 'Nobody found. Type the beginning of a name, or a whole number.'
  return count === 1 ? '1 person found.' : `${count} people found.`
}
