import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

/** An amount of a line as it is written down: on one side, and nothing on the other. */
export const sidesOf = (amount: number): { debit: Pesewas | null; credit: Pesewas | null } =>
  amount > 0 ? { debit: pesewas(amount), credit: null } : { debit: null, credit: pesewas(0 - amount) }
