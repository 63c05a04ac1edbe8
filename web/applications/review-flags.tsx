import { Icon } from '#web/ui/icon.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { whatIsInOrder } from '#web/applications/review-checks.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** What to look at before deciding, each with its evidence, and what is in order. */
export function ReviewFlags({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const { flags } = loan
  const inOrder = loan.status === 'pending' ? whatIsInOrder(loan, staff) : []
  return (
    <>
      {flags.length > 0 && (
        <section>
          <h3 className="text-18 font-bold">{flags.length === 1 ? '1 thing to look at' : `${flags.length} things to look at`}</h3>
          <ul className="mt-2 divide-y divide-line">
            {flags.map((flag) => (
              <li key={flag.code + flag.detail} className="flex gap-3 py-3">
                <Icon name="flag" className="mt-0.5 size-5 text-caution" />
                <div className="min-w-0">
                  <p className="font-bold">{flag.title}</p>
                  <p className="text-muted">{flag.detail}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="text-18 font-bold">{loan.status === 'pending' ? 'In order' : 'Exposure'}</h3>
        <ul className="mt-2 divide-y divide-line">
          {loan.status === 'pending' && flags.length === 0 && <InOrder words="Nothing was flagged" />}
          {inOrder.map((words) => (
            <InOrder key={words} words={words} />
          ))}
        </ul>
        <p className="border-t border-line pt-2.5 text-muted">
          Exposure: <Cedis value={loan.exposure} className="font-bold text-ink" /> with everything that is left of other loans.
        </p>
      </section>
    </>
  )
}

function InOrder({ words }: { words: string }) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon name="check" className="mt-0.5 size-5 text-primary" />
      {words}
    </li>
  )
}
