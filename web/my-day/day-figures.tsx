import { lazy, Suspense, type ReactNode } from 'react'
import { readDayFigures } from '#contract/reports.ts'
import { add, formatAmount, formatCedis, formatPercentage, type Pesewas, subtract } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'

const ParChart = lazy(async () => ({ default: (await import('#web/my-day/par-chart.tsx')).ParChart }))

type Figures = AnswerOf<typeof readDayFigures>

/** Rule A35. Without a response the work is shown alone. */
export function DayFigures() {
  const { data } = useRead(readDayFigures, {})
  if (data === undefined) return null
  return (
    <>
      {data.cash && <CashPosition cash={data.cash} />}
      <DueToday figures={data} />
      <Suspense fallback={null}>{data.atRisk.length > 0 && <ParChart days={data.atRisk} today={data.day} />}</Suspense>
      <Disbursed {...data.disbursed} />
    </>
  )
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-1 flex items-baseline justify-between gap-3">
      <h3 className="text-16 font-bold">{title}</h3>
      <p className="text-right text-14 text-muted">{children}</p>
    </div>
  )
}

function CashPosition({ cash }: { cash: NonNullable<Figures['cash']> }) {
  const { total, safe, tills, momo, bank, approvedPayouts, afterPayouts } = cash
  const rows: (readonly [string, string, Pesewas])[] = [
    ['Safe', '', safe],
    ...tills.map((till) => [`Till, ${till.staffName}`, `opened ${formatTime(till.openedAt)}`, till.amount] as const),
    ['Mobile money', '', momo],
    ['Bank', '', bank],
  ]
  const { count, amount } = approvedPayouts
  return (
    <Card>
      <Head title="Cash position">
        <Cedis value={total} className="text-22 font-bold text-ink" />
      </Head>
      <dl className="text-14">
        {rows.map(([name, more, value]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-1">
            <dt>
              {name} {more !== '' && <span className="text-muted">{more}</span>}
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{formatAmount(value)}</dd>
          </div>
        ))}
        {count > 0 && (
          <div className="flex justify-between gap-3 pt-1 font-bold">
            <dt>
              After {count === 1 ? '1 approved payout' : `${count} approved payouts`} of {formatAmount(amount)}
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{formatAmount(afterPayouts)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function DueToday({ figures: { due, collected } }: { figures: Figures }) {
  const paid = add(due.paidToday, due.paidBefore)
  const part = (amount: Pesewas) => (due.amount === 0 ? '0%' : formatPercentage(amount, due.amount))
  return (
    <Card>
      <Head title="Due today">
        <Cedis value={paid} className="text-22 font-bold text-ink" /> of {formatAmount(due.amount)}
      </Head>
      <div aria-hidden="true" className="my-2 flex h-3 overflow-hidden rounded-mark border border-line bg-sunken">
        <span className="bg-edge" style={{ width: part(due.paidBefore) }} />
        <span className="bg-primary" style={{ width: part(due.paidToday) }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-14 text-muted">
        <span>
          {formatAmount(due.paidToday)} today, {formatAmount(due.paidBefore)} before
        </span>
        <span>{formatAmount(subtract(due.amount, paid))} to come</span>
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <Head title="Collected today">
          <Cedis value={collected.total} className="text-18 font-bold text-ink" />
        </Head>
        <p className="text-14 text-muted">
          Due {formatAmount(collected.due)}, overdue {formatAmount(collected.overdue)}, early {formatAmount(collected.early)}
        </p>
      </div>
    </Card>
  )
}

function Disbursed({ week, weekBefore }: Figures['disbursed']) {
  const loans = (count: number) => (count === 1 ? '1 loan' : `${count} loans`)
  return (
    <Card>
      <Head title="Disbursed this week">
        <Cedis value={week.amount} className="text-18 font-bold text-ink" /> {loans(week.count)}
      </Head>
      <p className="text-14 text-muted">
        Last week {formatCedis(weekBefore.amount)} on {loans(weekBefore.count)}
      </p>
    </Card>
  )
}
