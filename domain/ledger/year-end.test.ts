import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { type ClosedYears, postingsForYearEnd, refusalToCloseYear, resultOf } from '#domain/ledger/year-end.ts'

const period = (facts: Partial<ClosedYears>): ClosedYears => ({
  firstMonth: '2025-03',
  lastClosedMonth: undefined,
  lastClosedYear: undefined,
  ...facts,
})

describe('refusalToCloseYear (rule A45)', () => {
  test.each<[number, Partial<ClosedYears>, string | undefined]>([
    [2025, {}, 'Close March 2025 first.'],
    [2025, { lastClosedMonth: '2025-11' }, 'Close December 2025 first.'],
    [2025, { lastClosedMonth: '2025-12' }, undefined],
    [2025, { lastClosedMonth: '2027-02' }, undefined],
    [2026, { lastClosedMonth: '2026-12' }, 'Close 2025 first.'],
    [2024, { lastClosedMonth: '2026-12' }, 'Close 2025 first.'],
    [2025, { lastClosedMonth: '2026-12', lastClosedYear: 2025 }, 'The year 2025 is already closed.'],
    [2026, { lastClosedMonth: '2026-12', lastClosedYear: 2025 }, undefined],
    [2026, { firstMonth: undefined }, 'Close December 2026 first.'],
  ])('of %s with %j is "%s"', (year, facts, sentence) => expect(refusalToCloseYear(year, period(facts))?.message).toBe(sentence))
})

describe('postingsForYearEnd', () => {
  test('moves a loss to the debit side of retained earnings', () => {
    const loss = [
      { account: 'interest_income', amount: pesewas(-100) },
      { account: 'write_offs', amount: pesewas(250) },
    ] as const
    expect(resultOf(loss)).toBe(-150)
    expect(postingsForYearEnd(loss)?.lines).toEqual([
      { account: 'interest_income', amount: 100 },
      { account: 'write_offs', amount: -250 },
      { account: 'retained_earnings', amount: 150 },
    ])
  })

  test('books nothing of a year without income and expenses', () => expect(postingsForYearEnd([])).toBeUndefined())
})
