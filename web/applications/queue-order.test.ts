import { describe, expect, test } from 'vitest'
import { afterDeciding, isMeant, neighbour, timeToAnswer } from '#web/applications/queue-order.ts'

const queue = [11, 12, 13]

describe('moving through the queue', () => {
  test('j and k go one on and one back, and stay at the ends', () => {
    expect(neighbour(queue, 11, 1)).toBe(12)
    expect(neighbour(queue, 13, 1)).toBe(13)
    expect(neighbour(queue, 11, -1)).toBe(11)
  })
  test('from nothing, or from one that is gone, they go to the first', () => {
    expect(neighbour(queue, undefined, 1)).toBe(11)
    expect(neighbour(queue, 99, -1)).toBe(11)
    expect(neighbour([], 11, 1)).toBeUndefined()
  })
  test('a decided application is followed by the next, the last one by the one before it', () => {
    expect(afterDeciding(queue, 12)).toBe(13)
    expect(afterDeciding(queue, 13)).toBe(12)
    expect(afterDeciding([11], 11)).toBeUndefined()
  })
  test('one that was opened by its address alone is followed by the oldest', () => expect(afterDeciding(queue, 99)).toBe(11))
})

describe('the time left to answer', () => {
  test.each([
    ['2026-11-30', '7 days left', false],
    ['2026-11-24', '1 day left', true],
    ['2026-11-23', 'answer today', true],
    ['2026-11-22', '1 day over', true],
    ['2026-11-20', '3 days over', true],
  ])('by %s it says "%s"', (day, words, presses) => expect(timeToAnswer(day, '2026-11-23')).toEqual({ words, presses }))
})

describe('searching the queue', () => {
  const row = { id: 218, user: { fullName: 'Abena Mensah' } }
  test.each(['abena', 'MENSAH', '#218', '218', ' '])('"%s" finds Abena Mensah, Loan #218', (typed) =>
    expect(isMeant(row, typed)).toBe(true),
  )
  test('part of a loan number finds nothing: 21 is another loan', () => expect(isMeant(row, '21')).toBe(false))
})
