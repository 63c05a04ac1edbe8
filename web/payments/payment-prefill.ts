import { smaller, type Pesewas } from '#domain/kernel/money.ts'

/** The amount that the form offers: the smaller of the weekly payment and what is left, and on the last instalment what is left (rule P2). */
export function prefilledAmount(loan: { weeklyPaymentAmount: Pesewas; outstanding: Pesewas; weeksRemaining: number }): Pesewas {
  return loan.weeksRemaining <= 1 ? loan.outstanding : smaller(loan.weeklyPaymentAmount, loan.outstanding)
}
