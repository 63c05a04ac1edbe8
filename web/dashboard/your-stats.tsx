import { dayOf } from '#domain/kernel/calendar.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { sayMonth } from '#web/dashboard/say-month.ts'

/** What this customer and we have done together so far. */
export function YourStats({ user, loans }: { user: CurrentUser; loans: readonly OwnLoan[] }) {
  return (
    <section aria-labelledby="your-stats">
      <h2 id="your-stats" className="mb-3 text-22 font-bold tracking-tight">
        Your Stats
      </h2>
      <div className="rounded-card border border-line bg-surface px-4 shadow-card">
        <DefinitionRows
          rows={[
            ['Loans taken', loans.filter((loan) => loan.disbursedAt !== null).length],
            ['Loans completed', user.totalLoansCompleted],
            ['Paid on time', user.totalPayments === 0 ? 'None due yet' : `${user.onTimePayments} of ${user.totalPayments} weeks`],
            ['Repaid so far', <Cedis key="repaid" value={user.totalAmountRepaid} />],
            ['With us since', sayMonth(dayOf(user.createdAt))],
          ]}
        />
      </div>
    </section>
  )
}
