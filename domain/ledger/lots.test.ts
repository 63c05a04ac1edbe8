import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import {
  freeIn,
  freeOf,
  paymentsFrom,
  refundableBy,
  reserveForReceipts,
  setAside,
  takeOldest,
  withoutReceipts,
  type Lot,
} from '#domain/ledger/lots.ts'

const lot = (id: number, receivedOn: string, left: number, more: Partial<Lot> = {}): Lot => ({
  id,
  origin: 'receipt',
  receivedOn,
  loanId: 1,
  left: pesewas(left),
  reserved: pesewas(0),
  forReceipt: pesewas(0),
  receiptMadeAt: null,
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
  test('takes no reserved money', () => {
    const lots = [lot(1, '2026-11-01', 500, { reserved: pesewas(400) }), lot(2, '2026-11-02', 500, { reserved: pesewas(500) })]
    expect(parts(takeOldest(lots, pesewas(1_000)))).toEqual([[1, 100]])
    expect(freeIn(lots)).toBe(100)
  })
})

describe('paymentsFrom', () => {
  test('uses money of the loan first, on its own days, and other money on the day of the action', () => {
    const lots = [lot(1, '2026-10-01', 500, { loanId: 7 }), lot(2, '2026-11-05', 300), lot(3, '2026-11-20', 300)]
    expect(paymentsFrom(lots, 1, pesewas(900), '2026-12-01').map(({ valueDate, amount }) => [valueDate, amount])).toEqual([
      ['2026-11-05', 300],
      ['2026-11-20', 300],
      ['2026-12-01', 300],
    ])
  })
  test('makes one payment of the lots of one day', () => {
    const lots = [lot(1, '2026-11-05', 300), lot(2, '2026-11-05', 300)]
    expect(paymentsFrom(lots, 1, pesewas(400), '2026-12-01')).toMatchObject([
      { amount: 400, parts: [{ lotId: 1 }, { lotId: 2, amount: 100 }] },
    ])
  })
})

describe('refunds', () => {
  test('refundableBy excludes the lots that the user took in, and no others', () => {
    const lots = [lot(1, '2026-11-01', 500, { takenBy: 'desk' }), lot(2, '2026-11-02', 300)]
    expect(refundableBy(lots, ['desk']).map(({ id }) => id)).toEqual([2])
  })
  test('setAside reserves the lot of the refunded payment first, and none that the user of the refund took in', () => {
    const lots = [lot(1, '2026-11-01', 500, { takenBy: 'md' }), lot(2, '2026-11-02', 300), lot(3, '2026-11-03', 300, { paymentId: 9 })]
    const refund = { reference: 'r', amount: pesewas(400), by: ['md'], paymentId: 9, pendingSince: null }
    expect(setAside(lots, [refund]).map(({ reserved }) => reserved)).toEqual([0, 100, 300])
  })
  test('setAside reserves any lot where those of other users are too small for the refund', () => {
    const refund = { reference: 'r', amount: pesewas(400), by: ['md'], paymentId: null, pendingSince: null }
    expect(freeIn(setAside([lot(1, '2026-11-01', 500, { takenBy: 'md' })], [refund]))).toBe(100)
  })
})

describe('open receipts', () => {
  const [BEFORE, REQUESTED, AFTER] = [8, 9, 10].map((hour) => new Date(Date.UTC(2026, 10, 1, hour)))
  const received = (id: number, left: number, takes: number | null, more: Partial<Lot> = {}) => ({
    ...lot(id, '2026-11-01', left, { receiptMadeAt: takes === null ? null : (BEFORE ?? null), ...more }),
    takes: takes === null ? null : pesewas(takes),
  })
  const reserved = (lots: readonly Lot[]) => lots.map(({ forReceipt }) => forReceipt)
  const refund = (amount: number, pendingSince: Date | null | undefined = REQUESTED) => ({
    reference: 'r',
    amount: pesewas(amount),
    by: [],
    paymentId: null,
    pendingSince: pendingSince ?? null,
  })

  test('reserve what is left of their own money, oldest first, up to what their loan takes', () => {
    const lots = [
      received(1, 200, 260),
      received(2, 100, 260),
      received(3, 50, 260),
      received(4, 70, null),
      received(5, 80, 90, { loanId: 2 }),
    ]
    expect(reserved(reserveForReceipts(lots))).toEqual([200, 60, 0, 0, 80])
    expect(freeIn(reserveForReceipts(lots))).toBe(40 + 50 + 70)
  })
  test('give way to a pending refund: of the receipts made before it, the newest first', () => {
    const lots = reserveForReceipts([
      received(1, 200, 1_000),
      received(2, 100, 1_000),
      received(3, 100, 1_000, { receiptMadeAt: AFTER ?? null }),
      received(4, 30, null),
    ])
    const after = setAside(lots, [refund(150)])
    expect(reserved(after)).toEqual([180, 0, 100, 0])
    expect(freeIn(after)).toBe(0)
    expect(withoutReceipts(after).map(freeOf)).toEqual([180, 0, 100, 0])
  })
  test('lose nothing to a refund that failed and then arrived', () => {
    const after = setAside(reserveForReceipts([received(1, 100, 1_000), received(2, 30, null)]), [refund(40, null)])
    expect([reserved(after), freeIn(after)]).toEqual([[100, 0], 0])
  })
  test('lose money only to pending refunds that began after them, for any refunds', () => {
    const amount = fc.integer({ min: 0, max: 500 })
    const anyLot = fc.record({
      left: fc.integer({ min: 1, max: 500 }),
      isOpen: fc.boolean(),
      isEarlier: fc.boolean(),
      loanId: fc.integer({ min: 1, max: 2 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyLot, { maxLength: 6 }),
        fc.array(fc.record({ amount, isPending: fc.boolean() }), { maxLength: 3 }),
        amount,
        (made, sent, takes) => {
          const lots = reserveForReceipts(
            made.map(({ left, isOpen, isEarlier, loanId }, index) =>
              received(index + 1, left, isOpen ? takes : null, {
                loanId,
                receiptMadeAt: isOpen ? ((isEarlier ? BEFORE : AFTER) ?? null) : null,
              }),
            ),
          )
          const after = setAside(
            lots,
            sent.map((one) => refund(one.amount, one.isPending ? REQUESTED : null)),
          )
          for (const [index, one] of after.entries()) {
            const before = lots[index]
            expect(one.forReceipt).toBeLessThanOrEqual(before?.forReceipt ?? 0)
            expect(one.reserved).toBeGreaterThanOrEqual(one.forReceipt)
            expect(one.reserved).toBeLessThanOrEqual(one.left)
            if (one.receiptMadeAt !== BEFORE) expect(one.forReceipt).toBe(before?.forReceipt)
          }
          const [wanted, given] = [
            sent.filter(({ isPending }) => isPending),
            after.reduce((sum, one) => sum + one.reserved - one.forReceipt, 0),
          ]
          const lost = lots.reduce((sum, one, index) => sum + one.forReceipt - (after[index]?.forReceipt ?? 0), 0)
          expect(given).toBeLessThanOrEqual(sent.reduce((sum, one) => sum + one.amount, 0))
          expect(lost).toBeLessThanOrEqual(wanted.reduce((sum, one) => sum + one.amount, 0))
        },
      ),
    )
  })
  test('may use the money that they reserve, but none that a refund in flight reserves', () => {
    const lots = [...reserveForReceipts([received(1, 500, 300)]), lot(2, '2026-11-02', 500)]
    expect(withoutReceipts(setAside(lots, [refund(400)])).map(freeOf)).toEqual([300, 300])
  })
})
