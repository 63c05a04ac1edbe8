import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { DENOMINATIONS, isNote, sumOfPieces, worthOf } from '#domain/tills/denominations.ts'

test('the cedi has eight notes and seven coins', () => {
  const [notes, coins] = [DENOMINATIONS.filter(isNote), DENOMINATIONS.filter((one) => !isNote(one))]
  expect(notes.map(worthOf)).toEqual([200, 100, 50, 20, 10, 5, 2, 1].map(cedis))
  expect(coins.map(worthOf)).toEqual([200, 100, 50, 20, 10, 5, 1].map(pesewas))
})

test('three notes of 200, seven of 5, a coin of 2 and four of one pesewa are GH₵637.04', () =>
  expect(
    sumOfPieces([
      { denomination: 'note_200', count: 3 },
      { denomination: 'note_5', count: 7 },
      { denomination: 'coin_2', count: 1 },
      { denomination: 'coin_001', count: 4 },
    ]),
  ).toBe(63_704))

test('an empty drawer is nothing', () => expect(sumOfPieces([])).toBe(0))
