import type { readLending } from '#contract/portfolio.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'

interface LendingRow {
  readonly name: string
  readonly amount: Pesewas
  readonly isTotal?: boolean
}

export function lendingRows(lending: AnswerOf<typeof readLending>): LendingRow[] {
  const { safe, tills, momo, bank, expected, promisedPayouts, unallocated, canLend } = lending
  const { count, amount } = promisedPayouts
  return [
    { name: 'Safe', amount: safe },
    { name: 'Tills', amount: tills },
    { name: 'Mobile money', amount: momo },
    { name: 'Bank', amount: bank },
    { name: 'Expected collections', amount: expected },
    { name: count === 1 ? 'Less 1 approved payout' : `Less ${count} approved payouts`, amount: pesewas(-amount) },
    { name: 'Less credit balances of customers', amount: pesewas(-unallocated) },
    { name: canLend < 0 ? 'Missing' : 'Can be lent', amount: canLend, isTotal: true },
  ]
}
