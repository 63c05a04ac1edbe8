import { levelOf, type LevelName } from '#domain/credit/credit-level.ts'
import { creditScore, type ScoreInputs } from '#domain/credit/credit-score.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'

export interface PayableWeek {
  status: string
  nextPaymentAmount: Pesewas
  nextPaymentDue: LocalDate | null
  overdueAmount: Pesewas
  outstanding: Pesewas
}
export interface NextStep {
  amount: Pesewas
  by: LocalDate
  score: number
  level: LevelName
}

/** The score if the next week is paid on time. Only for one active loan with nothing overdue, before its last week. */
export function scoreAfterPayment(inputs: ScoreInputs, loans: readonly PayableWeek[]): NextStep | undefined {
  const active = loans.filter((loan) => loan.status === 'active')
  const [loan] = active
  if (!loan || active.length > 1 || loan.nextPaymentDue === null || loan.overdueAmount > 0) return undefined
  if (loan.nextPaymentAmount <= 0 || loan.nextPaymentAmount >= loan.outstanding) return undefined
  const { score } = creditScore({
    ...inputs,
    totalPayments: inputs.totalPayments + 1,
    onTimePayments: inputs.onTimePayments + 1,
    currentDebt: subtract(inputs.currentDebt, loan.nextPaymentAmount),
  })
  return { amount: loan.nextPaymentAmount, by: loan.nextPaymentDue, score, level: levelOf(score).name }
}
