import { readCollectionSummary } from '#contract/collections.ts'
import { add, formatAmount, NOTHING } from '#domain/kernel/money.ts'
import { useRead } from '#web/lib/use-read.ts'
import { tabPath } from '#web/staff-kit/admin-tabs.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Without a response the work is shown alone. */
export function OwnCases() {
  const { data } = useRead(readCollectionSummary, { query: { show: 'mine' } })
  if (data === undefined) return null
  const { broken_promise: broken, promise_today: today, to_contact: rest } = data.groups
  const rows: readonly (readonly [string, number | string])[] = [
    ['Your cases', data.cases.mine],
    ['To contact today', broken + today + rest],
    ['Promised for today, broken', `${today}, ${broken}`],
    ['Overdue, GH₵', formatAmount(add(NOTHING, ...data.bands.map((band) => band.overdue)))],
    ['Paid today, GH₵', formatAmount(data.paidToday)],
  ]
  return (
    <Card>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h3 className="text-16 font-bold">Your collections</h3>
        <TextLink to={tabPath('collections')}>Open</TextLink>
      </div>
      <dl className="text-14">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-1.5 last:border-b-0">
            <dt>{name}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
