import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credit, debit, type Entry } from '#domain/ledger/entry.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import {
  postingsForAdvanceApplied,
  postingsForAdvanceReleased,
  postingsForAdvanceRestored,
  postingsForDisbursement,
  postingsForPayoutReturned,
  postingsForRefinance,
  postingsForRefinanceUndone,
  postingsForWriteOff,
  postingsForWriteOffRaised,
} from '#domain/loans/loan-postings.ts'
import { quote } from '#domain/loans/quote.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const sum = ({ lines }: Entry) => lines.reduce((so, line) => so + line.amount, 0)

describe('postingsForDisbursement of GH₵1,000.00', () => {
  const loan = { principal: ghs('1000'), interest: ghs('300') }
  test('in cash credits the till and records unearned interest', () => {
    expect(postingsForDisbursement(loan, 'office_cash')).toEqual({
      kind: 'disbursement',
      lines: [
        debit('loan_principal', ghs('1000')),
        credit('office_cash', ghs('1000')),
        debit('interest_receivable', ghs('300')),
        credit('unearned_interest', ghs('300')),
      ],
    })
  })
  test('by mobile money credits the clearing account', () => {
    expect(postingsForDisbursement(loan, 'momo_clearing').lines[1]).toEqual(credit('momo_clearing', ghs('1000')))
  })
})

test('postingsForAdvanceApplied moves the advance to the receivable and earns its interest', () => {
  expect(postingsForAdvanceApplied(ghs('115.38'), { interest: ghs('38.46'), principal: ghs('76.92') }).lines).toEqual([
    debit('customer_advances', ghs('115.38')),
    credit('interest_receivable', ghs('38.46')),
    credit('loan_principal', ghs('76.92')),
    debit('unearned_interest', ghs('38.46')),
    credit('interest_income', ghs('38.46')),
  ])
})

test('postingsForAdvanceApplied of interest only touches no principal', () => {
  const { lines } = postingsForAdvanceApplied(ghs('5'), { interest: ghs('5'), principal: NOTHING })
  expect(lines.map((line) => line.account)).not.toContain('loan_principal')
})

test('postingsForAdvanceReleased turns the advance into unallocated funds', () => {
  expect(postingsForAdvanceReleased(ghs('115.38')).lines).toEqual([
    debit('customer_advances', ghs('115.38')),
    credit('unallocated_money', ghs('115.38')),
  ])
})

describe('a returned payout', () => {
  test('reverses each line of the payout', () => {
    expect(postingsForPayoutReturned({ principal: ghs('1000'), interest: ghs('300') }, 'office_cash')).toEqual({
      kind: 'payout_returned',
      lines: [
        credit('loan_principal', ghs('1000')),
        debit('office_cash', ghs('1000')),
        credit('interest_receivable', ghs('300')),
        debit('unearned_interest', ghs('300')),
      ],
    })
  })
  test('restores the advance as a liability', () => {
    const restored = postingsForAdvanceRestored(ghs('115.38'), { interest: ghs('38.46'), principal: ghs('76.92') })
    expect(restored.lines).toContainEqual(credit('customer_advances', ghs('115.38')))
    expect(sum(restored)).toBe(0)
  })
})

test('postingsForWriteOff expenses the principal and removes unearned interest', () => {
  expect(postingsForWriteOff({ principal: ghs('923.08'), interest: ghs('261.54') }).lines).toEqual([
    debit('write_offs', ghs('923.08')),
    credit('loan_principal', ghs('923.08')),
    debit('unearned_interest', ghs('261.54')),
    credit('interest_receivable', ghs('261.54')),
  ])
})

test('postingsForWriteOffRaised writes off the amount of a reversed payment', () => {
  const raised = postingsForWriteOffRaised({ principal: ghs('76.92'), interest: ghs('38.46') })
  expect(raised.kind).toBe('write_off_raised')
  expect(raised.lines).toEqual([
    debit('write_offs', ghs('76.92')),
    credit('loan_principal', ghs('76.92')),
    debit('unearned_interest', ghs('38.46')),
    credit('interest_receivable', ghs('38.46')),
  ])
})

const settlement = { left: { principal: ghs('511.56'), interest: ghs('138.44') }, deferred: ghs('150'), newLoanId: 9 }

test('postingsForRefinance settles the old loan, and its unearned interest stays unearned on the new loan', () => {
  expect(postingsForRefinance(settlement, 'office_cash').lines).toEqual([
    debit('office_cash', ghs('650')),
    credit('loan_principal', ghs('511.56')),
    credit('interest_receivable', ghs('138.44')),
    debit('unearned_interest', ghs('150')),
    { ...credit('unearned_interest', ghs('150')), loanId: 9 },
  ])
})

test('postingsForWriteOff of a loan with deferred interest loses less, by that interest', () => {
  const { lines } = postingsForWriteOff({ principal: ghs('900'), interest: ghs('270'), deferred: ghs('138.44') })
  const on = (account: string) => lines.filter((line) => line.account === account).reduce<number>((total, line) => total + line.amount, 0)
  expect([on('write_offs'), on('unearned_interest'), on('loan_principal')]).toEqual([ghs('761.56'), ghs('408.44'), -ghs('900')])
})

test('postingsForAdvanceApplied earns the deferred interest with its own', () => {
  const { lines } = postingsForAdvanceApplied(ghs('115.38'), { interest: ghs('38.46'), principal: ghs('76.92'), deferred: ghs('5') })
  expect(lines.find((line) => line.account === 'interest_income')?.amount).toBe(-ghs('43.46'))
})

test('postingsForRefinanceUndone reverses each line of the settlement', () => {
  const settled = postingsForRefinance(settlement, 'office_cash')
  const undone = postingsForRefinanceUndone(settlement, 'office_cash')
  expect(undone.kind).toBe('refinance_undone')
  expect(undone.lines).toEqual(settled.lines.map((line) => ({ ...line, amount: 0 - line.amount })))
})

test('every loan posting balances for any amounts', () => {
  const money = fc.integer({ min: 1, max: 1_000_000 }).map(pesewas)
  fc.assert(
    fc.property(money, money, fc.constantFrom('office_cash', 'momo_clearing'), (interest, principal, from) => {
      expect(sum(postingsForDisbursement({ principal, interest }, from))).toBe(0)
      const advance = pesewas(interest + principal)
      expect(sum(postingsForAdvanceApplied(advance, { interest, principal }))).toBe(0)
      expect(sum(postingsForAdvanceReleased(advance))).toBe(0)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }).map(pesewas), (amount) => {
      const { interest } = quote(amount)
      expect(sum(postingsForDisbursement({ principal: amount, interest }, 'office_cash'))).toBe(0)
    }),
  )
})

test('postingsForAdvanceApplied throws when the shares differ from the advance', () => {
  expect(() => postingsForAdvanceApplied(ghs('100'), { interest: ghs('23.08'), principal: ghs('76.91') })).toThrow('must balance')
})
