import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { freeIn, freeOf, paymentsFrom, refundableBy, reservedOf, setAside, takeOldest, unreserved, type Lot } from '#domain/ledger/lots.ts'

const lot = (id: number, receivedOn: string, left: number, more: Partial<Lot> = {}): Lot => ({
  id,
  origin: 'receipt',
  receivedOn,
  loanId: 1,
  left: pesewas(left),
  reserved: pesewas(0),
  takenBy: null,
  paymentId: null,
  receiptNumber: null,
  ...more,
})
const parts = (taken: readonly { lotId: number; amount: number }[]) => taken.map((part) => [part.lotId, part.amount])

describe('takeOldest', () => {
  test('uses the oldest lots first, and those of one day in their order', () => {
    const lots = [lot(3, '2026-11-02', 500), lot(2, '2026-11-01', 500), lot(1, '2026-11-02', 500)]
    expect(parts(takeOldest(lots, pesewas(1_200)))).toEqual([
      [2, 500],
      [1, 500],
      [3, 200],
    ])
  })
  test('leaves what is reserved', () => {
    const lots = [lot(1, '2026-11-01', 500, { reserved: pesewas(400) }), lot(2, '2026-11-02', 500, { reserved: pesewas(500) })]
    expect(parts(takeOldest(lots, pesewas(1_000)))).toEqual([[1, 100]])
    expect(freeIn(lots)).toBe(100)
  })
})

describe('paymentsFrom', () => {
  test('money of the loan keeps its days and comes first, other money takes the day of the action', () => {
    const lots = [lot(1, '2026-10-01', 500, { loanId: 7 }), lot(2, '2026-11-05', 300), lot(3, '2026-11-20', 300)]
    expect(paymentsFrom(lots, 1, pesewas(900), '2026-12-01').map(({ valueDate, amount }) => [valueDate, amount])).toEqual([
      ['2026-11-05', 300],
      ['2026-11-20', 300],
      ['2026-12-01', 300],
    ])
  })
  test('lots of one day make one payment', () => {
    const lots = [lot(1, '2026-11-05', 300), lot(2, '2026-11-05', 300)]
    expect(paymentsFrom(lots, 1, pesewas(400), '2026-12-01')).toMatchObject([
      { amount: 400, parts: [{ lotId: 1 }, { lotId: 2, amount: 100 }] },
    ])
  })
})

describe('refunds', () => {
  test('nobody refunds a lot that they took in, and the others of the same customer they do', () => {
    const lots = [lot(1, '2026-11-01', 500, { takenBy: 'desk' }), lot(2, '2026-11-02', 300)]
    expect(refundableBy(lots, ['desk']).map(({ id }) => id)).toEqual([2])
  })
  test('a refund in flight reserves the lot of its payment, and never one that its user took in', () => {
    const lots = [lot(1, '2026-11-01', 500, { takenBy: 'md' }), lot(2, '2026-11-02', 300), lot(3, '2026-11-03', 300, { paymentId: 9 })]
    const refund = { reference: 'r', amount: pesewas(400), by: ['md'], paymentId: 9 }
    expect(setAside(lots, [refund]).map(({ reserved }) => reserved)).toEqual([0, 100, 300])
  })
  test('a refund that finds too little of others reserves any lot', () => {
    const refund = { reference: 'r', amount: pesewas(400), by: ['md'], paymentId: null }
    expect(freeIn(setAside([lot(1, '2026-11-01', 500, { takenBy: 'md' })], [refund]))).toBe(100)
  })
})

test('reservedOf keeps the oldest receipts whole and cuts those that what is left no longer covers', () => {
  const receipts = [{ reserved: pesewas(200) }, { reserved: pesewas(100) }, { reserved: pesewas(50) }]
  expect(reservedOf(receipts, pesewas(260)).map(({ fits }) => fits)).toEqual([200, 60, 0])
})

test('unreserved leaves a receipt what it reserves, and a refund in flight what it set aside', () => {
  const before = [lot(1, '2026-11-01', 500, { reserved: pesewas(300) }), lot(2, '2026-11-02', 500)]
  const refund = { reference: 'r', amount: pesewas(400), by: [], paymentId: null }
  expect(unreserved(before, setAside(before, [refund])).map(freeOf)).toEqual([300, 300])
})
