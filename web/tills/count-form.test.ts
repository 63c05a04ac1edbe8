import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { countState } from '#web/tills/count-form.ts'

const typed = { byPieces: true, pieces: {}, sum: undefined, reason: '' }

test('countState accepts whole numbers and ignores empty fields', () => {
  expect(countState({ ...typed, pieces: { note_200: '2', coin_050: ' 3 ', note_5: '' } }, cedis(0)).pieces).toEqual([
    { denomination: 'note_200', count: 2 },
    { denomination: 'coin_050', count: 3 },
  ])
  for (const nonsense of ['-1', '1.5', 'two', '100001'])
    expect(countState({ ...typed, pieces: { note_5: nonsense } }, cedis(0)).problem).toMatch(/whole numbers/)
})

test('countState sums notes and coins', () =>
  expect(countState({ ...typed, pieces: { note_50: '2' } }, cedis(100))).toMatchObject({
    counted: cedis(100),
    difference: 0,
    problem: undefined,
  }))

test('countState requires a reason for a difference', () => {
  const short = { ...typed, byPieces: false, sum: cedis(99) }
  expect(countState(short, cedis(100))).toMatchObject({ difference: 0 - cedis(1), problem: 'Enter the reason for the difference.' })
  expect(countState({ ...short, reason: 'A coin fell' }, cedis(100)).problem).toBeUndefined()
})

test('countState names no difference before the count is compared with the books', () => {
  const count = { ...typed, byPieces: false, sum: cedis(99) }
  expect(countState(count, undefined)).toEqual({ counted: cedis(99), pieces: undefined, difference: undefined, problem: undefined })
})

test('countState distinguishes no count from an empty till', () => {
  expect(countState({ ...typed, byPieces: false }, cedis(0)).problem).toBe('Enter the counted amount. For an empty till, enter 0.')
  expect(countState({ ...typed, byPieces: false, sum: cedis(0) }, cedis(0)).problem).toBeUndefined()
  expect(countState(typed, cedis(0)).problem).toBe('Enter the counted amount. For an empty till, enter 0.')
  expect(countState({ ...typed, pieces: { note_200: '0' } }, cedis(0))).toMatchObject({ counted: 0, problem: undefined })
})
