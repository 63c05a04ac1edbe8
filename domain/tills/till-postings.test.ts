import { expect, test } from 'vitest'
import { credit, debit, inTill } from '#domain/ledger/entry.ts'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import {
  postingsForClosing,
  postingsForDeposit,
  postingsForDifference,
  postingsForFloat,
  postingsForTopUp,
} from '#domain/tills/till-postings.ts'

const SAFE = null
const TILL = 7
const cashIn = (tillId: number | null, amount: number) => inTill(debit('office_cash', pesewas(amount)), tillId)
const cashOut = (tillId: number | null, amount: number) => inTill(credit('office_cash', pesewas(amount)), tillId)

// The figures are those of docs/LEDGER.md.
test('a float of GH₵200.00 goes from the safe into the till', () =>
  expect(postingsForFloat(TILL, cedis(200))?.lines).toEqual([cashIn(TILL, 20_000), cashOut(SAFE, 20_000)]))

test('GH₵50.00 of change follows during the day', () =>
  expect(postingsForTopUp(TILL, cedis(50)).lines).toEqual([cashIn(TILL, 5_000), cashOut(SAFE, 5_000)]))

test('GH₵1,000.00 is carried to the bank, out of the till or the safe', () => {
  expect(postingsForDeposit(TILL, cedis(1000)).lines).toEqual([debit('bank', cedis(1000)), cashOut(TILL, 100_000)])
  expect(postingsForDeposit(SAFE, cedis(1000)).lines).toEqual([debit('bank', cedis(1000)), cashOut(SAFE, 100_000)])
})

test('GH₵2.50 that is missing is a loss of the day, GH₵2.50 too many its gain', () => {
  expect(postingsForDifference(TILL, pesewas(-250))?.lines).toEqual([cashIn(TILL, -250), debit('cash_over_short', pesewas(250))])
  expect(postingsForDifference(TILL, pesewas(250))?.lines).toEqual([cashIn(TILL, 250), credit('cash_over_short', pesewas(250))])
})

test('all that was counted goes back to the safe', () =>
  expect(postingsForClosing(TILL, pesewas(24_750))?.lines).toEqual([cashIn(SAFE, 24_750), cashOut(TILL, 24_750)]))

test('where nothing moves, nothing is booked', () => {
  expect(postingsForFloat(TILL, NOTHING)).toBeUndefined()
  expect(postingsForDifference(TILL, NOTHING)).toBeUndefined()
  expect(postingsForClosing(TILL, NOTHING)).toBeUndefined()
})
