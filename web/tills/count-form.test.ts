import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { countState } from '#web/tills/count-form.ts'

const typed = { byPieces: true, pieces: {}, sum: undefined, reason: '' }

test('notes and coins are counted in whole numbers, and what is left empty is not there', () => {
  expect(countState({ ...typed, pieces: { note_200: '2', coin_050: ' 3 ', note_5: '' } }, cedis(0)).pieces).toEqual([
    { denomination: 'note_200', count: 2 },
    { denomination: 'coin_050', count: 3 },
  ])
  for (const nonsense of ['-1', '1.5', 'two', '100001'])
    expect(countState({ ...typed, pieces: { note_5: nonsense } }, cedis(0)).problem).toMatch(/as a whole number/)
})

test('a count by notes and coins is their sum; one that agrees with the books needs nothing more', () =>
  expect(countState({ ...typed, pieces: { note_50: '2' } }, cedis(100))).toMatchObject({
    counted: cedis(100),
    difference: 0,
    problem: undefined,
  }))

test('a difference waits for its reason', () => {
  const short = { ...typed, byPieces: false, sum: cedis(99) }
  expect(countState(short, cedis(100))).toMatchObject({ difference: 0 - cedis(1), problem: 'Say why the count differs from the books.' })
  expect(countState({ ...short, reason: 'A coin fell' }, cedis(100)).problem).toBeUndefined()
})

test('nothing counted is not the same as an empty till', () => {
  expect(countState({ ...typed, byPieces: false }, cedis(0)).problem).toBe('Enter what you counted. An empty till is 0.')
  expect(countState({ ...typed, byPieces: false, sum: cedis(0) }, cedis(0)).problem).toBeUndefined()
  expect(countState(typed, cedis(0)).problem).toBe('Enter what you counted. An empty till is 0.')
  expect(countState({ ...typed, pieces: { note_200: '0' } }, cedis(0))).toMatchObject({ counted: 0, problem: undefined })
})
