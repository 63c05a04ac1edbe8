import { formatPercentage, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { abilityToPay, BURDEN_PERCENT } from '#domain/loans/ability-to-pay.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Applied = Pick<StaffLoan, 'weeklyIncome' | 'weeklyObligations' | 'requestedAmount' | 'borrower'>

/** `44.4% of the income`. */
export const shareOf = (burden: Pesewas, { weeklyIncome }: Applied): string | undefined =>
  weeklyIncome === null || weeklyIncome === 0 ? undefined : `${formatPercentage(burden, weeklyIncome)} of the income`

export const abilityOf = (loan: Applied, amount: Pesewas) =>
  loan.borrower === null ? undefined : abilityToPay(loan, { amount, most: loan.requestedAmount, otherWeekly: loan.borrower.otherWeekly })

/** `The requested amount fits 33%`, or the largest that fits. */
export function fittingAmount(fits: Pesewas, { requestedAmount }: Applied): string {
  if (fits >= requestedAmount) return `The requested amount fits ${BURDEN_PERCENT}%.`
  return fits === 0 ? `No amount fits ${BURDEN_PERCENT}%.` : `${formatLimit(fits)} fits ${BURDEN_PERCENT}%.`
}

export function AbilitySection({ loan }: { loan: Applied }) {
  const ability = abilityOf(loan, loan.requestedAmount)
  if (!ability) return null
  const { burden, tooHigh, fits } = ability
  const share = shareOf(burden, loan)
  return (
    <section>
      <h3 className="text-18 font-bold">Ability to pay</h3>
      <DefinitionRows
        rows={[
          ['Income in a week', loan.weeklyIncome === null ? 'not stated' : <Cedis key="income" value={loan.weeklyIncome} />],
          [
            'Paid to others in a week',
            loan.weeklyObligations === null ? 'not stated' : <Cedis key="others" value={loan.weeklyObligations} />,
          ],
          [
            'All weekly payments with this loan',
            <span key="burden" className={tooHigh ? 'font-bold text-caution' : undefined}>
              <Cedis value={burden} />
              {share !== undefined && `, ${share}`}
            </span>,
          ],
        ]}
      />
      {fits !== undefined && (
        <p className="mt-2 flex gap-2 text-muted">
          <Icon name="info" className="mt-0.5 size-5" />
          {fittingAmount(fits, loan)}
        </p>
      )}
    </section>
  )
}
