import { formatCedis, NOTHING, pesewas, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { payoffOfLoan, unitOfLoan, type InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import { refusalToPay, type PayableLoan } from '#domain/payments/payment.ts'

interface ChipLoan extends PayableLoan {
  readonly overdueAmount: Pesewas
  readonly nextPaymentAmount: Pesewas
  /** Only of products other than version 1. */
  readonly product?: { readonly payoff: Pesewas } | undefined
  readonly instalments: readonly { readonly week: number; readonly amount: Pesewas; readonly paid: Pesewas }[]
}
interface AmountChip {
  readonly name: string
  readonly amount: Pesewas
}

/** Money goes to the oldest week first, so one late week comes before all late weeks. */
export function amountChips(loan: ChipLoan): AmountChip[] {
  const isLate = loan.overdueAmount > 0
  const unit = unitOfLoan(loan)
  const all = payoffOfLoan(loan)
  const chips: AmountChip[] = [
    { name: `${isLate ? 'One' : 'This'} ${unit}`, amount: smaller(loan.nextPaymentAmount, all) },
    { name: 'Catch up', amount: loan.overdueAmount },
    // Before the payout a loan cannot be repaid in full (rule L13).
    { name: 'All', amount: loan.status === 'approved' ? NOTHING : all },
  ]
  return chips.filter(({ amount }, index) => amount > 0 && chips.findLastIndex((one) => one.amount === amount) === index)
}

/** "Pays weeks 9 and 10. Nothing is late then. Balance GH₵200.00."; undefined where the loan does not take the amount. */
export function formatEffect(loan: ChipLoan, amount: Pesewas | undefined): string | undefined {
  if (amount === undefined || refusalToPay(loan, amount)) return undefined
  const over = amount - payoffOfLoan(loan)
  if (over >= 0)
    return `Pays the whole loan. You owe nothing then.${over > 0 ? ` ${formatCedis(pesewas(over))} becomes credit balance.` : ''}`
  const unit = unitOfLoan(loan)
  const { done, part } = weeksPaidBy(loan, amount)
  const pays = [...(done.length > 0 ? [weeksInWords(unit, done)] : []), ...(part === undefined ? [] : [`a part of ${unit} ${part}`])].join(
    ' and ',
  )
  const still = subtract(loan.overdueAmount, smaller(amount, loan.overdueAmount))
  const late = loan.overdueAmount <= 0 ? '' : still > 0 ? ` ${formatCedis(still)} is still late then.` : ' Nothing is late then.'
  return `${pays === '' ? '' : `Pays ${pays}.`}${late} Balance ${formatCedis(subtract(loan.outstanding, amount))}.`.trim()
}

function weeksPaidBy(loan: ChipLoan, amount: Pesewas): { done: number[]; part: number | undefined } {
  let left: number = amount
  const done: number[] = []
  for (const { week, amount: due, paid } of loan.instalments) {
    const open = due - paid
    if (open <= 0) continue
    if (left <= 0) break
    if (left < open) return { done, part: week }
    left -= open
    done.push(week)
  }
  return { done, part: undefined }
}

function weeksInWords(unit: InstalmentUnit, weeks: readonly number[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === last) return `${unit} ${first}`
  return weeks.length > 3 ? `${unit}s ${first} to ${last}` : `${unit}s ${weeks.slice(0, -1).join(', ')} and ${last}`
}
