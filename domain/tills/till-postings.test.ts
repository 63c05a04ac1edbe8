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

// Figures of docs/LEDGER.md.
test('postingsForFloat moves GH₵200.00 from the safe to the till', () =>
  expect(postingsForFloat(TILL, cedis(200))?.lines).toEqual([cashIn(TILL, 20_000), cashOut(SAFE, 20_000)]))

test('postingsForTopUp moves GH₵50.00 from the safe to the till', () =>
  expect(postingsForTopUp(TILL, cedis(50)).lines).toEqual([cashIn(TILL, 5_000), cashOut(SAFE, 5_000)]))

test('postingsForDeposit moves GH₵1,000.00 from till or safe to the bank', () => {
  expect(postingsForDeposit(TILL, cedis(1000)).lines).toEqual([debit('bank', cedis(1000)), cashOut(TILL, 100_000)])
  expect(postingsForDeposit(SAFE, cedis(1000)).lines).toEqual([debit('bank', cedis(1000)), cashOut(SAFE, 100_000)])
})

test('postingsForDifference books GH₵2.50 short as a loss and GH₵2.50 over as a gain', () => {
  expect(postingsForDifference(TILL, pesewas(-250))?.lines).toEqual([cashIn(TILL, -250), debit('cash_over_short', pesewas(250))])
  expect(postingsForDifference(TILL, pesewas(250))?.lines).toEqual([cashIn(TILL, 250), credit('cash_over_short', pesewas(250))])
})

test('postingsForClosing moves the whole count to the safe', () =>
  expect(postingsForClosing(TILL, pesewas(24_750))?.lines).toEqual([cashIn(SAFE, 24_750), cashOut(TILL, 24_750)]))

test('till postings of 0 are undefined', () => {
  expect(postingsForFloat(TILL, NOTHING)).toBeUndefined()
  expect(postingsForDifference(TILL, NOTHING)).toBeUndefined()
  expect(postingsForClosing(TILL, NOTHING)).toBeUndefined()
})
