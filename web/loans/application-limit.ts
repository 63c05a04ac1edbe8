import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { EXPOSURE_CAP } from '#domain/loans/application.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

interface Level {
  name: string
  maxLoanAmount: Pesewas
}
interface OtherLoan {
  status: string
  instalments: readonly { paid: Pesewas; interest: Pesewas; principal: Pesewas }[]
}

/** The principal still out on the customer's other approved and active loans, in pesewas. */
export function otherPrincipal(loans: readonly OtherLoan[]): Pesewas {
  const current = loans.filter((loan) => loan.status === 'approved' || loan.status === 'active')
  const parts = current.flatMap((loan) => loan.instalments)
  return parts.reduce((sum, part) => add(sum, pesewas(part.principal - Math.max(0, part.paid - part.interest))), NOTHING)
}

/** What is wrong with an amount, in the words of the rule itself. The server asks again, with everything that it knows. */
export function amountProblem(amount: Pesewas, level: Level | undefined, loans: readonly OtherLoan[]): string | undefined {
  if (amount < SMALLEST_LOAN) return refusal('amount_too_small').message
  if (level && amount > level.maxLoanAmount) return refusal('above_level', { level: level.name, maximum: level.maxLoanAmount }).message
  const others = otherPrincipal(loans)
  if (others + amount <= EXPOSURE_CAP) return undefined
  return refusal('above_exposure_cap', { left: pesewas(Math.max(0, EXPOSURE_CAP - others)), cap: EXPOSURE_CAP }).message
}

/** Why "Send application" cannot be pressed (rule W9); undefined when it can. */
export function whyNotSend(form: {
  profileCompleted: boolean
  hasPending: boolean
  amount: Pesewas | undefined
  /** What is wrong with the amount. */
  problem: string | undefined
  termsAccepted: boolean
}): string | undefined {
  if (!form.profileCompleted) return 'Complete your profile first.'
  if (form.hasPending) return 'You already have a pending loan application.'
  if (form.amount === undefined || form.amount === 0) return 'Enter the amount you need.'
  if (form.problem !== undefined) return form.problem
  return form.termsAccepted ? undefined : 'Read the price and accept the terms first.'
}
