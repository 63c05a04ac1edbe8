import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { DENOMINATIONS, isNote, sumOfPieces, worthOf } from '#domain/tills/denominations.ts'

test('DENOMINATIONS has eight notes and seven coins', () => {
  const [notes, coins] = [DENOMINATIONS.filter(isNote), DENOMINATIONS.filter((one) => !isNote(one))]
  expect(notes.map(worthOf)).toEqual([200, 100, 50, 20, 10, 5, 2, 1].map(cedis))
  expect(coins.map(worthOf)).toEqual([200, 100, 50, 20, 10, 5, 1].map(pesewas))
})

test('sumOfPieces of three 200, seven 5, one 2 and four pesewas is GH₵637.04', () =>
  expect(
    sumOfPieces([
      { denomination: 'note_200', count: 3 },
      { denomination: 'note_5', count: 7 },
      { denomination: 'coin_2', count: 1 },
      { denomination: 'coin_001', count: 4 },
    ]),
  ).toBe(63_704))

test('sumOfPieces of an empty drawer is 0', () => expect(sumOfPieces([])).toBe(0))
