import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import {
  afterSaving,
  groupsOf,
  initialsOf,
  lastWords,
  nextWords,
  promiseWords,
  stepFrom,
  type CollectionCase,
} from '#web/collections/case-labels.ts'

const CASE: CollectionCase = {
  loanId: 237,
  userId: 'esi',
  customerName: 'Esi Amoah',
  group: 'to_contact',
  band: 'days_8_to_30',
  daysPastDue: 13,
  overdueAmount: cedis(240),
  outstanding: cedis(540),
  openedOn: '2026-11-10',
  owner: null,
  lastContact: null,
  promise: null,
  nextStep: 'call',
  nextOn: '2026-11-23',
}

describe('the labels of a collection case', () => {
  test('promiseWords names amount and day of an open or broken promise, and nothing of one paid on time', () => {
    const promise = { on: '2026-11-23', amount: cedis(240), paid: pesewas(0), state: 'open' as const }
    expect(promiseWords({ promise }, '2026-11-23')).toBe('240.00 by today')
    expect(promiseWords({ promise: { ...promise, state: 'broken' } }, '2026-11-24')).toBe('240.00 by Mon 23 Nov')
    expect(promiseWords({ promise: { ...promise, state: 'kept' } }, '2026-11-24')).toBeUndefined()
  })

  test('nextWords adds the day of a later step', () => {
    expect(nextWords(CASE, '2026-11-23')).toBe('Call')
    expect(nextWords({ nextStep: 'visit', nextOn: '2026-11-25' }, '2026-11-23')).toBe('Visit, Wed 25 Nov')
  })

  test('lastWords names the outcome, else the kind', () => {
    const at = new Date('2026-11-20T09:00:00Z')
    expect(lastWords(CASE)).toBe('No contact yet')
    expect(lastWords({ lastContact: { at, kind: 'call', outcome: 'no_answer', by: 'Georgina' } })).toBe('No answer')
    expect(lastWords({ lastContact: { at, kind: 'visit', outcome: null, by: 'Georgina' } })).toBe('Visit')
  })

  test('initialsOf takes the first two words', () => {
    expect(initialsOf('Georgina Adjetey')).toBe('GA')
    expect(initialsOf('Kofi')).toBe('K')
  })

  test('groupsOf leaves the order of the list', () => {
    const rows = [{ ...CASE, group: 'broken_promise' as const }, CASE, { ...CASE, loanId: 4 }]
    expect(groupsOf(rows).map(({ group, rows: inGroup }) => [group, inGroup.length])).toEqual([
      ['broken_promise', 1],
      ['to_contact', 2],
    ])
  })
})

describe('the way through the queue by keyboard', () => {
  test('stepFrom moves by one and stops at both ends', () => {
    expect(stepFrom([3, 5, 8], undefined, 1)).toBe(3)
    expect(stepFrom([3, 5, 8], 5, 1)).toBe(8)
    expect(stepFrom([3, 5, 8], 8, 1)).toBe(8)
    expect(stepFrom([3, 5, 8], 3, -1)).toBe(3)
    expect(stepFrom([], undefined, 1)).toBeUndefined()
  })

  test('afterSaving opens the next case, at the end the one before, and none after the only one', () => {
    expect(afterSaving([3, 5, 8], 3)).toBe(5)
    expect(afterSaving([3, 5, 8], 8)).toBe(5)
    expect(afterSaving([3], 3)).toBeUndefined()
  })
})
