import { readProductVersions } from '#contract/operations.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Badge } from '#web/ui/badge.tsx'

type Version = AnswerOf<typeof readProductVersions>['versions'][number]

export function ProductsSection() {
  const reading = useRead(readProductVersions, {})
  return (
    <TabPage
      title="Products"
      lead="A version is never changed. Each loan keeps the version under which it was applied for."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the products">
        {({ versions }) => (
          <ul className="grid gap-4">
            {versions.map((version) => (
              <li key={version.version} className="max-w-page rounded-card border border-line bg-surface p-4 shadow-card">
                <ProductCard {...version} />
              </li>
            ))}
          </ul>
        )}
      </ReadStates>
    </TabPage>
  )
}

function ProductCard({ version, name, active, facts, eligibility, example, refusal }: Version) {
  const rows = [...facts, { label: `Example, ${formatCedis(example.amount)}`, value: exampleInWords(example) }]
  return (
    <>
      <h3 className="text-18 font-bold">
        {name}, version {version} <Badge tone={active ? 'success' : 'quiet'}>{active ? 'Active' : 'Not active'}</Badge>
      </h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr]">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {eligibility.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {eligibility.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {refusal !== null && <p className="mt-2 text-muted">{refusal}</p>}
    </>
  )
}

const exampleInWords = ({ received, instalment, total, nominal, effective }: Version['example']): string =>
  `The customer receives ${formatCedis(received)}, pays ${formatCedis(instalment)} each time and ${formatCedis(total)} in total. True annual rate: ${formatPercent(effective)} effective, ${formatPercent(nominal)} nominal.`
