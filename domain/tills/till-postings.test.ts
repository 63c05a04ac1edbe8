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
test('a float of GH₵500.00 goes from the safe into the till', () =>
  expect(postingsForFloat(TILL, cedis(500))?.lines).toEqual([cashIn(TILL, 50_000), cashOut(SAFE, 50_000)]))

test('GH₵100.00 of change follows during the day', () =>
  expect(postingsForTopUp(TILL, cedis(100)).lines).toEqual([cashIn(TILL, 10_000), cashOut(SAFE, 10_000)]))

test('GH₵200.00 is carried to the bank, out of the till or the safe', () => {
  expect(postingsForDeposit(TILL, cedis(200)).lines).toEqual([debit('bank', cedis(200)), cashOut(TILL, 20_000)])
  expect(postingsForDeposit(SAFE, cedis(200)).lines).toEqual([debit('bank', cedis(200)), cashOut(SAFE, 20_000)])
})

test('a missing cedi is a loss of the day, a cedi too many its gain', () => {
  expect(postingsForDifference(TILL, pesewas(-100))?.lines).toEqual([cashIn(TILL, -100), debit('cash_over_short', cedis(1))])
  expect(postingsForDifference(TILL, cedis(1))?.lines).toEqual([cashIn(TILL, 100), credit('cash_over_short', cedis(1))])
})

test('all that was counted goes back to the safe', () =>
  expect(postingsForClosing(TILL, pesewas(51_438))?.lines).toEqual([cashIn(SAFE, 51_438), cashOut(TILL, 51_438)]))

test('where nothing moves, nothing is booked', () => {
  expect(postingsForFloat(TILL, NOTHING)).toBeUndefined()
  expect(postingsForDifference(TILL, NOTHING)).toBeUndefined()
  expect(postingsForClosing(TILL, NOTHING)).toBeUndefined()
})
