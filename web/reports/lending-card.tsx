import { readLending } from '#contract/portfolio.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount, formatCedis, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { lendingRows } from '#web/reports/lending-labels.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'

type Lending = AnswerOf<typeof readLending>

/** Rule A41. */
export function LendingCard() {
  const reading = useRead(readLending, {})
  return (
    <ReadStates reading={reading} what="what can be lent">
      {(lending) => <Lines lending={lending} />}
    </ReadStates>
  )
}

function lendingFinding({ canLend }: Lending): string {
  if (canLend > 0) return `You can lend ${formatCedis(canLend)} this week`
  if (canLend === 0) return 'There is nothing to lend this week'
  return `${formatCedis(pesewas(-canLend))} are missing for what is promised this week`
}

function Lines({ lending }: { lending: Lending }) {
  const { day, until, due, paid, rate } = lending
  const toCome: Pesewas = subtract(due, paid)
  return (
    <PortfolioChartCard
      finding={lendingFinding(lending)}
      words={`Until ${formatDay(until, day)}, without new funding. Late payments and payments for later weeks are not counted.`}
    >
      <PortfolioTable
        caption="What can be lent this week"
        rows={lendingRows(lending)}
        rowKey={({ name }) => name}
        columns={[
          { head: 'What', cell: ({ name, isTotal }) => (isTotal ? <strong>{name}</strong> : name) },
          {
            head: 'GH₵',
            figures: true,
            cell: ({ amount, isTotal }) => (isTotal ? <strong>{formatAmount(amount)}</strong> : formatAmount(amount)),
          },
        ]}
      />
      <p className="text-14 text-muted">
        {rate.share === null
          ? 'No whole week of due dates is closed yet, so no collections are expected.'
          : `Expected: ${formatShare(rate.share)} of the GH₵${formatAmount(due)} due until then, less GH₵${formatAmount(paid)} already paid; GH₵${formatAmount(toCome)} are open. The rate is what was paid by the due date in the last ${rate.weeks === 1 ? 'whole week' : `${rate.weeks} whole weeks`}: GH₵${formatAmount(rate.paid)} of GH₵${formatAmount(rate.due)}.`}
      </p>
      <div>
        <CsvButton
          make={() =>
            downloadCsv(`lending-${day}.csv`, [
              ['What', 'Amount'],
              ...lendingRows(lending).map(({ name, amount }) => [name, formatAmount(amount)]),
            ])
          }
        />
      </div>
    </PortfolioChartCard>
  )
}
