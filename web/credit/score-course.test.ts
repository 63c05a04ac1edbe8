import { expect, test } from 'vitest'
import { courseOf, formatCourse, type ScoreChange } from '#web/credit/score-course.ts'

const change = (day: string, score: number): ScoreChange => ({
  at: new Date(`${day}T10:00:00Z`),
  was: null,
  score,
  level: 'BRONZE',
  what: 'A payment was received',
})

test("courseOf returns a step line that ends at today's score", () => {
  const changes = [change('2026-03-16', 62), change('2026-03-07', 47), change('2026-03-02', 12)]
  expect(courseOf(changes, 60, '2026-03-22')).toEqual({ from: '2026-03-02', first: 12, last: 60, path: 'M0 88H0V88H25V53H70V38H100V40' })
})

test('courseOf returns a line for a single score of today', () => {
  expect(courseOf([change('2026-03-22', 12)], 12, '2026-03-22')?.path).toBe('M0 88H0V88H100V88')
})

test('courseOf is undefined without a score change', () => {
  expect(courseOf([], 0, '2026-03-22')).toBeUndefined()
})

test('formatCourse names both values and the day of the first', () => {
  const of = (first: number, last: number, from = '2026-03-02') => formatCourse({ from, first, last, path: '' }, '2026-03-22')
  expect(of(12, 74)).toBe('Your score was 12 on Mon 2 Mar and is 74 now')
  expect(of(74, 51)).toBe('Your score was 74 on Mon 2 Mar and is 51 now')
  expect(of(51, 51)).toBe('Your score is 51, the same as on Mon 2 Mar')
  expect(of(12, 12, '2026-03-22')).toBe('Your score is 12 today')
  expect(of(0, 12, '2026-03-22')).toBe('Your score was 0 earlier today and is 12 now')
})
