import { describe, expect, test } from 'vitest'
import { afterDeciding, matchesSearch, neighbour, timeToAnswer } from '#web/applications/queue-order.ts'

const queue = [11, 12, 13]

describe('the order of the queue', () => {
  test('neighbour returns the next and previous application, and stays at the ends', () => {
    expect(neighbour(queue, 11, 1)).toBe(12)
    expect(neighbour(queue, 13, 1)).toBe(13)
    expect(neighbour(queue, 11, -1)).toBe(11)
  })
  test('neighbour returns the first application when none or a missing one is open', () => {
    expect(neighbour(queue, undefined, 1)).toBe(11)
    expect(neighbour(queue, 99, -1)).toBe(11)
    expect(neighbour([], 11, 1)).toBeUndefined()
  })
  test('afterDeciding returns the next application, or the previous one at the end', () => {
    expect(afterDeciding(queue, 12)).toBe(13)
    expect(afterDeciding(queue, 13)).toBe(12)
    expect(afterDeciding([11], 11)).toBeUndefined()
  })
  test('afterDeciding returns the oldest when the decided application was not in the queue', () =>
    expect(afterDeciding(queue, 99)).toBe(11))
})

describe('the time left to answer', () => {
  test.each([
    ['2026-11-30', '7 days left', false],
    ['2026-11-24', '1 day left', true],
    ['2026-11-23', 'Answer today', true],
    ['2026-11-22', '1 day late', true],
    ['2026-11-20', '3 days late', true],
  ])('timeToAnswer for an answer by %s is "%s"', (day, words, urgent) => expect(timeToAnswer(day, '2026-11-23')).toEqual({ words, urgent }))
})

describe('searching the queue', () => {
  const row = { id: 218, user: { fullName: 'Abena Mensah' } }
  test.each(['abena', 'MENSAH', '#218', '218', ' '])('matchesSearch finds Abena Mensah, Loan #218, by "%s"', (typed) =>
    expect(matchesSearch(row, typed)).toBe(true),
  )
  test('matchesSearch does not match part of a loan number', () => expect(matchesSearch(row, '21')).toBe(false))
})
