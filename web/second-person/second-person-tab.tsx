import { readSecondPerson } from '#contract/payouts.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { WaitingCard } from '#web/second-person/waiting-card.tsx'
import type { WaitingRow } from '#web/second-person/request-labels.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

export function SecondPersonTab() {
  const staff = useSignedIn()
  const reading = useRead(readSecondPerson, {})
  return (
    <TabPage
      title="Waiting for a second person"
      lead="Large payouts and refunds, write-offs, second plans, products, the basis of interest, and roles that reach large loans. Another user confirms each of them within 7 days."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="what waits">
        {({ waiting }) => (
          <div className="grid gap-8">
            <Section title="Waiting for you" none="Nothing waits for you." rows={waiting.filter((row) => row.mayDecide)} />
            <Section title="Requested by you" none="You have no open request." rows={waiting.filter((row) => row.askedBy === staff.id)} />
          </div>
        )}
      </ReadStates>
    </TabPage>
  )
}

function Section({ title, none, rows }: { title: string; none: string; rows: readonly WaitingRow[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-18 font-bold">
        {title} <span className="font-normal text-muted">{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {rows.map((row) => (
            <li key={`${row.kind} ${row.id}`}>
              <WaitingCard row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
