import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credit, debit, type Entry } from '#domain/ledger/entry.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import {
  postingsForPayment,
  postingsForReceipt,
  postingsForReceiptCancelled,
  postingsForRefund,
  postingsForReplay,
  postingsForReversal,
  postingsForUnallocated,
  type CompletedPayment,
} from '#domain/payments/payment-postings.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const balance = ({ lines }: Entry) => lines.reduce((sum, line) => sum + line.amount, 0)
const on = (entry: Entry, account: string) =>
  entry.lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.amount, 0)

// The first GH₵115.38 of a loan of GH₵1,000.00.
const payment: CompletedPayment = {
  source: 'unallocated_money',
  taken: ghs('115.38'),
  rest: NOTHING,
  shares: { interest: ghs('38.46'), principal: ghs('76.92') },
  state: 'repayment',
}
const settled = [
  credit('interest_receivable', ghs('38.46')),
  credit('loan_principal', ghs('76.92')),
  debit('unearned_interest', ghs('38.46')),
  credit('interest_income', ghs('38.46')),
]

describe('a bound receipt', () => {
  test('books the cash when it is made, and takes it back when it is cancelled', () => {
    expect(postingsForReceipt(ghs('115.38')).lines).toEqual([
      debit('office_cash', ghs('115.38')),
      credit('unallocated_money', ghs('115.38')),
    ])
    expect(postingsForReceiptCancelled(ghs('115.38')).lines).toEqual([
      debit('unallocated_money', ghs('115.38')),
      credit('office_cash', ghs('115.38')),
    ])
  })
  test('that is entered moves the customer’s money to the loan, and its interest is earned', () => {
    expect(postingsForPayment(payment)).toEqual({
      kind: 'payment_completed',
      lines: [debit('unallocated_money', ghs('115.38')), ...settled],
    })
  })
  test('over more than is left leaves the rest where it is', () => {
    expect(on(postingsForPayment({ ...payment, rest: ghs('50') }), 'unallocated_money')).toBe(ghs('115.38'))
  })
})

describe('money that staff confirmed', () => {
  test('comes from the till or from the network', () => {
    for (const source of ['office_cash', 'momo_clearing'] as const)
      expect(postingsForPayment({ ...payment, source }).lines).toEqual([debit(source, ghs('115.38')), ...settled])
  })
  test('over more than is left leaves the rest as the customer’s unallocated money', () => {
    expect(postingsForPayment({ ...payment, source: 'office_cash', rest: ghs('50') }).lines).toEqual([
      debit('office_cash', ghs('165.38')),
      credit('unallocated_money', ghs('50')),
      ...settled,
    ])
  })
  test('for a loan that can take nothing is all unallocated', () => {
    expect(postingsForUnallocated('momo_clearing', ghs('115.38')).lines).toEqual([
      debit('momo_clearing', ghs('115.38')),
      credit('unallocated_money', ghs('115.38')),
    ])
  })
})

test('before the payout a payment is the customer’s advance and earns nothing', () => {
  expect(postingsForPayment({ ...payment, state: 'before_payout' }).lines).toEqual([
    debit('unallocated_money', ghs('115.38')),
    credit('customer_advances', ghs('115.38')),
  ])
})

test('on a written-off loan a payment is a recovery: nothing is receivable any more', () => {
  expect(postingsForPayment({ ...payment, state: 'recovery' }).lines).toEqual([
    debit('unallocated_money', ghs('115.38')),
    credit('recoveries', ghs('115.38')),
  ])
})

describe('a reversal', () => {
  test('undoes exactly what the completion booked, as an entry of its own', () => {
    const confirmed: CompletedPayment = { ...payment, source: 'office_cash', rest: ghs('50') }
    const { kind, lines } = postingsForReversal(confirmed)
    expect(kind).toBe('payment_reversed')
    expect(lines.map((line) => [line.account, line.amount + 0])).toEqual(
      postingsForPayment(confirmed).lines.map((line) => [line.account, 0 - line.amount]),
    )
  })
  test('gives the money of a bound receipt back to the customer’s unallocated money', () => {
    expect(on(postingsForReversal(payment), 'unallocated_money')).toBe(-ghs('115.38'))
  })
  test('moves interest and principal of the payments after it, or nothing', () => {
    expect(postingsForReplay(0)).toBeUndefined()
    expect(postingsForReplay(ghs('7.70'))?.lines).toEqual([
      credit('interest_receivable', ghs('7.70')),
      debit('loan_principal', ghs('7.70')),
      debit('unearned_interest', ghs('7.70')),
      credit('interest_income', ghs('7.70')),
    ])
    const towardsPrincipal = postingsForReplay(-ghs('7.70'))
    expect(towardsPrincipal && [balance(towardsPrincipal), on(towardsPrincipal, 'loan_principal')]).toEqual([0, -ghs('7.70')])
  })
})

test('a refund leaves the till, or the network, and the customer’s unallocated money', () => {
  expect(postingsForRefund('office_cash', ghs('30')).lines).toEqual([
    debit('unallocated_money', ghs('30')),
    credit('office_cash', ghs('30')),
  ])
})

test('whatever the amounts and wherever they come from, the entry balances and the loan gets what it took', () => {
  const part = fc.integer({ min: 0, max: 1_000_000 }).map(pesewas)
  const states = fc.constantFrom('before_payout', 'repayment', 'recovery')
  const sources = fc.constantFrom('unallocated_money', 'office_cash', 'momo_clearing')
  fc.assert(
    fc.property(sources, part, part, part, states, (source, interest, principal, rest, state) => {
      const taken = pesewas(interest + principal)
      fc.pre(taken > 0)
      const entry = postingsForPayment({ source, taken, rest, shares: { interest, principal }, state })
      expect(balance(entry)).toBe(0)
      const toLoan =
        on(entry, 'customer_advances') + on(entry, 'recoveries') + on(entry, 'interest_receivable') + on(entry, 'loan_principal')
      expect(toLoan).toBe(-taken)
      expect(on(entry, 'interest_income') + on(entry, 'unearned_interest')).toBe(0)
    }),
  )
})
