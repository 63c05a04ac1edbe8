import { useState } from 'react'
import { readProductVersions, requestProduct } from '#contract/operations.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { cedis, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ProductEligibility } from '#web/products/product-eligibility.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Version = AnswerOf<typeof readProductVersions>['versions'][number]

const EXAMPLE = cedis(1000)
const STEP = cedis(100)

export function ProductsSection() {
  const [example, setExample] = useState<{ text: string; amount: Pesewas | undefined }>({ text: '1,000', amount: EXAMPLE })
  const [switching, setSwitching] = useState<Version>()
  const { amount } = example
  const priced = useDebounced(amount !== undefined && amount >= SMALLEST_LOAN ? amount : EXAMPLE)
  const reading = useRead(readProductVersions, { query: { amount: priced } })
  return (
    <TabPage
      title="Products"
      lead="A version is never changed. Each loan keeps the version under which it was applied for. Two users switch what is offered."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <div className="max-w-page">
        <CedisField
          label="Example for an amount"
          value={example.text}
          step={STEP}
          onChange={(text, parsed) => setExample({ text, amount: parsed })}
        />
      </div>
      <ReadStates reading={reading} what="the products">
        {({ versions }) => (
          <ul className="grid gap-4">
            {versions.map((version) => (
              <li key={version.version} className="max-w-page rounded-card border border-line bg-surface p-4 shadow-card">
                <ProductCard {...version} onSwitch={() => setSwitching(version)} />
              </li>
            ))}
          </ul>
        )}
      </ReadStates>
      {switching && <SwitchDialog {...switching} onClose={() => setSwitching(undefined)} />}
    </TabPage>
  )
}

function ProductCard({ version, name, active, facts, eligibility, example, refusal, onSwitch }: Version & { onSwitch: () => void }) {
  const rows = [...facts, { label: `Example, ${formatCedis(example.amount)}`, value: exampleInWords(example) }]
  return (
    <>
      <h3 className="text-18 font-bold">
        {name}, version {version} <Badge tone={active ? 'success' : 'quiet'}>{active ? 'Active' : 'Not active'}</Badge>
      </h3>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr] sm:gap-y-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductEligibility title="Requirements" eligibility={eligibility} />
      <div className="mt-3 grid justify-items-start gap-3">
        <WaitingNote kind="product" subject={version} />
        <Button kind="second" size="desk" reason={refusal ?? undefined} onClick={onSwitch}>
          {active ? 'Stop offering it' : 'Offer it'}
        </Button>
      </div>
    </>
  )
}

function SwitchDialog({ version, name, active, onClose }: Version & { onClose: () => void }) {
  const sending = useSubmit(requestProduct, useFollowUp({ reads: [readProductVersions, readSecondPerson], onDone: onClose }))
  return (
    <ReasonDialog
      title={active ? `Stop offering the product ${name}?` : `Offer the product ${name}?`}
      hint="The audit trail shows it."
      confirm="Request it"
      busy="Sending..."
      failure="The change was not requested"
      kind="primary"
      sending={sending}
      onSend={(reason) => sending.send({ params: { version }, body: { active: !active, reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        A second user must confirm it within 7 days.{' '}
        {active ? 'Applications and loans of it go on.' : 'Customers then choose between the products.'}
      </p>
    </ReasonDialog>
  )
}

const exampleInWords = ({ received, instalment, total, nominal, effective }: Version['example']): string =>
  `The customer receives ${formatCedis(received)}, pays ${formatCedis(instalment)} each time and ${formatCedis(total)} in total. True annual rate: ${formatPercent(effective)} effective, ${formatPercent(nominal)} nominal.`
