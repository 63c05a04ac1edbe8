import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'
import { basisOf, type DatedBasis } from '#domain/ledger/interest-basis.ts'
import { formatMonthName, type LocalMonth } from '#domain/ledger/month.ts'

/** Never in a closed month, and only another basis. */
export function refusalToSetBasis(
  wanted: DatedBasis,
  changes: readonly DatedBasis[],
  lastClosedMonth: LocalMonth | undefined,
): Refusal | undefined {
  if (lastClosedMonth !== undefined && wanted.fromMonth <= lastClosedMonth)
    return refusal('month_closed', { month: formatMonthName(wanted.fromMonth) })
  if (basisOf(changes, wanted.fromMonth) !== wanted.basis) return undefined
  const basis = `In ${formatMonthName(wanted.fromMonth)} the books already earn interest ${BASIS_LABELS[wanted.basis]}.`
  return refusal('invalid_request', undefined, { errors: { basis } })
}
