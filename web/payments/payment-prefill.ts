import { smaller, type Pesewas } from '#domain/kernel/money.ts'

/** Rule P2. The last instalment differs from the weekly payment by the rounding. */
export function prefilledAmount(loan: { weeklyPaymentAmount: Pesewas; outstanding: Pesewas; weeksRemaining: number }): Pesewas {
  return loan.weeksRemaining <= 1 ? loan.outstanding : smaller(loan.weeklyPaymentAmount, loan.outstanding)
}
