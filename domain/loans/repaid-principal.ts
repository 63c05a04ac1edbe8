import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { divideHalfUp, NOTHING, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import type { DatedMoney } from '#domain/loans/arrears.ts'

/** Principal that was out for as many days counts in full. */
const FULL_DAYS = 28

interface RepaidLoan {
  readonly principal: Pesewas
  readonly disbursedOn: LocalDate
  readonly instalments: readonly { readonly week: number; readonly amount: Pesewas; readonly interest: Pesewas }[]
  readonly money: readonly DatedMoney[]
}

/** Principal-days ÷ 28, at most the principal (rule C7). */
export function weightedPrincipal({ principal, disbursedOn, instalments, money }: RepaidLoan): Pesewas {
  const schedule = instalments.toSorted((a, b) => a.week - b.week)
  let [received, repaid, principalDays] = [0, 0, 0]
  for (const { valueDate, amount } of money.toSorted((a, b) => a.valueDate.localeCompare(b.valueDate))) {
    received += amount
    const now = principalWithin(schedule, received)
    principalDays += (now - repaid) * Math.max(0, daysBetween(disbursedOn, valueDate))
    repaid = now
  }
  return smaller(principal, divideHalfUp(pesewas(principalDays), FULL_DAYS))
}

function principalWithin(schedule: RepaidLoan['instalments'], received: number): number {
  let left = received
  let sum: number = NOTHING
  for (const { amount, interest } of schedule) {
    const paid = Math.min(amount, left)
    sum += Math.max(0, paid - interest)
    left -= paid
  }
  return sum
}
