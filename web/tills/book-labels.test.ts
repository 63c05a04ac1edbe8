import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { formatCounts } from '#web/tills/book-labels.ts'
import { amountInView, formatDenomination, formatDifference } from '#web/tills/till-labels.ts'

const NONE = { issued: 0, open: 0, waiting: 0, redeemed: 0, void: 0, expired: 0, cancelled: 0 }

test('formatCounts counts the receipts of a day by state', () => {
  expect(formatCounts({ counts: { ...NONE, issued: 4, redeemed: 2, cancelled: 1, open: 1 } })).toBe(
    '4 issued: 2 redeemed, 1 open, 1 cancelled',
  )
  expect(formatCounts({ counts: NONE })).toBe('0 issued')
})

test('formatDifference names over, short and equal counts', () => {
  expect(formatDifference(cedis(1))).toBe('GH₵1.00 over')
  expect(formatDifference(pesewas(-250))).toBe('GH₵2.50 short')
  expect(formatDifference(pesewas(0))).toBe('The count agrees with the books')
})

test('amountInView hides the books of an open till from the user who may count it, and shows the count', () => {
  const till = { staffId: 'desk', leftOpen: false, counted: null, inTill: cedis(226) }
  expect(amountInView(till, 'desk')).toBeUndefined()
  expect(amountInView(till, 'manager')).toBe(cedis(226))
  expect(amountInView({ ...till, leftOpen: true }, 'manager')).toBeUndefined()
  expect(amountInView({ ...till, counted: cedis(225), inTill: pesewas(0) }, 'desk')).toBe(cedis(225))
})

test('formatDenomination names notes and coins', () => {
  expect(formatDenomination('note_200')).toBe('GH₵200 note')
  expect(formatDenomination('coin_2')).toBe('GH₵2 coin')
  expect(formatDenomination('coin_005')).toBe('GH₵0.05 coin')
})
