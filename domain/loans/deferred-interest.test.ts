import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, encodeCedis, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { Entry } from '#domain/ledger/entry.ts'
import { outstandingInterest, outstandingPrincipal, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { deferredBetween, deferredBySettling, deferredEarned, deferredLeft } from '#domain/loans/deferred-interest.ts'
import { postingsForDisbursement, postingsForRefinance, postingsForWriteOff } from '#domain/loans/loan-postings.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { smallestRefinance } from '#domain/loans/refinance.ts'
import { postingsForPayment } from '#domain/payments/payment-postings.ts'
import { settle } from '#domain/payments/settlement.ts'
import { someLoan } from '#tests/support/loans-builder.ts'

const DAY = '2026-03-02'
const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(pesewas)
const loanOf = (principal: Pesewas, deferredInterest: Pesewas): CustomerLoan => ({
  ...someLoan({ amount: encodeCedis(principal), disbursedOn: DAY }),
  deferredInterest,
})

test('deferredEarned is nothing before the first interest, all of it after the last, and never falls', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }).map(pesewas),
      amounts,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (principal, deferred, shares) => {
        const loan = loanOf(principal, deferred)
        const whole = subtract(loan.totalRepayment, loan.principal)
        expect([deferredEarned(loan, NOTHING), deferredEarned(loan, whole)]).toEqual([0, deferred])
        const paid = shares.map((share) => pesewas(Math.floor(share * whole))).toSorted((a, b) => a - b)
        const steps = [NOTHING, ...paid, whole]
        const parts = steps.slice(1).map((to, at) => deferredBetween(loan, steps[at] ?? NOTHING, to))
        expect(parts.every((part) => part >= 0)).toBe(true)
        expect(add(NOTHING, ...parts)).toBe(deferred)
      },
    ),
  )
})

/** Unearned interest, income and loss of a chain. */
class Books {
  unearned = 0
  income = 0
  lost = 0
  post({ lines }: Entry): void {
    for (const { account, amount } of lines) {
      if (account === 'unearned_interest') this.unearned -= amount
      if (account === 'interest_income') this.income -= amount
      if (account === 'write_offs') this.lost += amount
    }
  }
}

function payOut(books: Books, principal: Pesewas, deferred: Pesewas): CustomerLoan {
  const loan = loanOf(principal, deferred)
  books.post(postingsForDisbursement({ principal, interest: subtract(loan.totalRepayment, principal) }, 'office_cash'))
  return loan
}

/** @returns the loan afterwards and the interest paid. */
function pay(books: Books, loan: CustomerLoan, amount: Pesewas): [CustomerLoan, Pesewas] {
  const settlement = settle(loan, amount, DAY, DAY)
  books.post(postingsForPayment({ ...settlement, source: 'office_cash' }))
  const { after } = settlement
  const instalments = loan.instalments.map((one, at) => ({ ...one, paid: after.instalments[at]?.paid ?? one.paid }))
  const money = [...loan.money, { valueDate: DAY, amount: settlement.taken }]
  return [{ ...loan, amountPaid: after.amountPaid, instalments, money }, settlement.shares.interest]
}

const payments = fc.array(fc.double({ min: 0, max: 0.7, noNaN: true }), { maxLength: 6 })
const chains = fc.record({
  first: fc.integer({ min: 5_000, max: 100_000 }).map(pesewas),
  links: fc.array(fc.record({ payments, more: fc.integer({ min: 0, max: 50_000 }) }), { maxLength: 4 }),
  last: payments,
})

test('a chain of refinances that ends repaid has no unearned interest, and its income is all interest that was paid', () => {
  fc.assert(
    fc.property(chains, ({ first, links, last }) => {
      const books = new Books()
      const { loan, paid } = liveThrough(books, first, links)
      const end = payAll(books, payParts(books, loan, last))
      expect([books.unearned, books.income]).toEqual([0, paid.income + end.interest + paid.settled])
    }),
  )
})

test('a chain of refinances that is written off has no unearned interest, and loses no deferred interest', () => {
  fc.assert(
    fc.property(chains, ({ first, links, last }) => {
      const books = new Books()
      const { loan } = liveThrough(books, first, links)
      const [left] = payParts(books, loan, last)
      const earned = books.income
      const deferred = deferredLeft(left)
      books.post(postingsForWriteOff({ principal: outstandingPrincipal(left), interest: outstandingInterest(left), deferred }))
      expect([books.unearned, books.income, books.lost]).toEqual([0, earned, outstandingPrincipal(left) - deferred])
      expect(books.lost).toBeGreaterThanOrEqual(0)
    }),
  )
})

type Link = { readonly payments: readonly number[]; readonly more: number }

/** `settled`: interest settled by refinances; `income`: paid. */
function liveThrough(books: Books, first: Pesewas, links: readonly Link[]) {
  const paid = { income: 0, settled: 0 }
  let loan = payOut(books, first, NOTHING)
  for (const link of links) {
    const [after, interest] = payParts(books, loan, link.payments)
    paid.income += interest
    paid.settled += outstandingInterest(after)
    const deferred = deferredBySettling(after)
    const before = books.income
    const next = payOut(books, pesewas(smallestRefinance(outstandingOf(after)) + link.more), deferred)
    const left = { principal: outstandingPrincipal(after), interest: outstandingInterest(after) }
    books.post(postingsForRefinance({ left, deferred, newLoanId: 2 }, 'office_cash'))
    expect(books.income).toBe(before)
    loan = next
  }
  return { loan, paid }
}

function payParts(books: Books, loan: CustomerLoan, parts: readonly number[]): [CustomerLoan, number] {
  return parts.reduce<[CustomerLoan, number]>(
    ([before, sum], part) => {
      const amount = pesewas(Math.floor(outstandingOf(before) * part))
      if (amount <= 0) return [before, sum]
      const [after, interest] = pay(books, before, amount)
      return [after, sum + interest]
    },
    [loan, 0],
  )
}

function payAll(books: Books, [loan, interest]: [CustomerLoan, number]): { interest: number } {
  const [, rest] = pay(books, loan, outstandingOf(loan))
  return { interest: interest + rest }
}
