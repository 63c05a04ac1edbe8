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

describe('postings of a bound receipt', () => {
  test('debit the cash when it is made and credit it when it is cancelled', () => {
    expect(postingsForReceipt(ghs('115.38')).lines).toEqual([
      debit('office_cash', ghs('115.38')),
      credit('unallocated_money', ghs('115.38')),
    ])
    expect(postingsForReceiptCancelled(ghs('115.38')).lines).toEqual([
      debit('unallocated_money', ghs('115.38')),
      credit('office_cash', ghs('115.38')),
    ])
  })
  test('move unallocated funds to the loan and earn the interest when it is entered', () => {
    expect(postingsForPayment(payment)).toEqual({
      kind: 'payment_completed',
      lines: [debit('unallocated_money', ghs('115.38')), ...settled],
    })
  })
  test('leave an overpayment in unallocated funds', () => {
    expect(on(postingsForPayment({ ...payment, rest: ghs('50') }), 'unallocated_money')).toBe(ghs('115.38'))
  })
})

describe('postings of money that staff confirmed', () => {
  test('debit the till or the clearing account', () => {
    for (const source of ['office_cash', 'momo_clearing'] as const)
      expect(postingsForPayment({ ...payment, source }).lines).toEqual([debit(source, ghs('115.38')), ...settled])
  })
  test('credit an overpayment to unallocated funds', () => {
    expect(postingsForPayment({ ...payment, source: 'office_cash', rest: ghs('50') }).lines).toEqual([
      debit('office_cash', ghs('165.38')),
      credit('unallocated_money', ghs('50')),
      ...settled,
    ])
  })
  test('credit all to unallocated funds when the loan can take nothing', () => {
    expect(postingsForUnallocated('momo_clearing', ghs('115.38')).lines).toEqual([
      debit('momo_clearing', ghs('115.38')),
      credit('unallocated_money', ghs('115.38')),
    ])
  })
})

test('postingsForPayment before the payout books an advance and no income', () => {
  expect(postingsForPayment({ ...payment, state: 'before_payout' }).lines).toEqual([
    debit('unallocated_money', ghs('115.38')),
    credit('customer_advances', ghs('115.38')),
  ])
})

test('postingsForPayment on a written-off loan books a recovery', () => {
  expect(postingsForPayment({ ...payment, state: 'recovery' }).lines).toEqual([
    debit('unallocated_money', ghs('115.38')),
    credit('recoveries', ghs('115.38')),
  ])
})

describe('postings of a reversal', () => {
  test('reverse each line of the completion', () => {
    const confirmed: CompletedPayment = { ...payment, source: 'office_cash', rest: ghs('50') }
    const { kind, lines } = postingsForReversal(confirmed, false)
    expect(kind).toBe('payment_reversed')
    expect(lines.map((line) => [line.account, line.amount + 0])).toEqual(
      postingsForPayment(confirmed).lines.map((line) => [line.account, 0 - line.amount]),
    )
  })
  test("return a bound receipt's money to unallocated funds", () => {
    expect(on(postingsForReversal(payment, true), 'unallocated_money')).toBe(-ghs('115.38'))
  })
  test('leave money that the network proved in clearing, and its overpayment in unallocated funds', () => {
    const proved: CompletedPayment = { ...payment, source: 'momo_clearing', rest: ghs('50') }
    expect(on(postingsForReversal(proved, true), 'unallocated_money')).toBe(-ghs('115.38'))
    expect(postingsForReversal(proved, true).lines.some((line) => line.account === 'momo_clearing')).toBe(false)
  })
  test('move interest and principal of later payments, and book nothing without a difference', () => {
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

test('postingsForRefund debits unallocated funds and credits till or clearing', () => {
  expect(postingsForRefund('office_cash', ghs('30')).lines).toEqual([
    debit('unallocated_money', ghs('30')),
    credit('office_cash', ghs('30')),
  ])
})

test('postingsForPayment balances for any amounts and sources', () => {
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
