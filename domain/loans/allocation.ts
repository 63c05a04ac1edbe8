import { pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'

export interface OpenInstalment {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly paid: Pesewas
}
export interface Allocation {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly principal: Pesewas
}

/** Rule P1. `rest`: what the schedule cannot take. */
export function allocate(instalments: readonly OpenInstalment[], money: Pesewas): { allocations: Allocation[]; rest: Pesewas } {
  let rest = money
  const allocations: Allocation[] = []
  for (const instalment of instalments.toSorted((a, b) => a.week - b.week)) {
    const amount = smaller(rest, pesewas(instalment.amount - instalment.paid))
    if (amount <= 0) continue
    const interestLeft = pesewas(Math.max(0, instalment.interest - instalment.paid))
    const interest = smaller(amount, interestLeft)
    allocations.push({ week: instalment.week, amount, interest, principal: pesewas(amount - interest) })
    rest = pesewas(rest - amount)
  }
  return { allocations, rest }
}

export function sharesOf(allocations: readonly Allocation[]): { interest: Pesewas; principal: Pesewas } {
  return {
    interest: pesewas(allocations.reduce((sum, one) => sum + one.interest, 0)),
    principal: pesewas(allocations.reduce((sum, one) => sum + one.principal, 0)),
  }
}
