import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { takenIn } from '#domain/ledger/entry-kinds.ts'

test("takenIn counts customers' payments less their reversals, without floats, payouts and refunds", () => {
  const through = [
    { kind: 'till_opened', amount: pesewas(50_000) },
    { kind: 'receipt_made', amount: pesewas(11_538) },
    { kind: 'payment_completed', amount: pesewas(4_000) },
    { kind: 'receipt_cancelled', amount: pesewas(-2_000) },
    { kind: 'payment_reversed', amount: pesewas(-4_000) },
    { kind: 'disbursement', amount: pesewas(-40_000) },
    { kind: 'unallocated_refunded', amount: pesewas(-1_000) },
  ] as const
  expect(takenIn(through)).toBe(9_538)
  expect(takenIn([])).toBe(0)
})
