import type { ReactNode } from 'react'
import type { Pesewas } from '#domain/kernel/money.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { totalBorrowed } from '#web/loans/history-filters.ts'

/** Four figures over the list: all loans, whatever the filters show. */
export function HistorySummary({ loans, totalRepaid }: { loans: readonly OwnLoan[]; totalRepaid: Pesewas }) {
  return (
    <dl className="mb-6 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4">
      <Figure name="Total Loans">{loans.length}</Figure>
      <Figure name="Active Loans">{loans.filter(({ status }) => isCurrent(status)).length}</Figure>
      <Figure name="Total Borrowed">
        <Cedis value={totalBorrowed(loans)} />
      </Figure>
      <Figure name="Total Repaid">
        <Cedis value={totalRepaid} />
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-line p-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-18 font-bold tabular-nums">{children}</dd>
    </div>
  )
}
