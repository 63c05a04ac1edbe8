import { expect, test } from 'vitest'
import { refusalWithoutBureauSearch, type BureauFacts } from '#domain/bureau/bureau-check.ts'

const facts: BureauFacts = {
  consentIsLive: true,
  search: { outcome: 'found', answeredAt: new Date('2026-03-02T23:59:59Z') },
  hasException: false,
}

test.each([
  ['the last day of a search', {}, '2026-04-01', undefined],
  ['the day after it', {}, '2026-04-02', 'bureau_search_missing'],
  [
    'a search that found nothing',
    { search: { outcome: 'not_found', answeredAt: new Date('2026-03-02T10:00:00Z') } },
    '2026-03-02',
    undefined,
  ],
  [
    'a failed search',
    { search: { outcome: 'failed', answeredAt: new Date('2026-03-02T10:00:00Z') } },
    '2026-03-02',
    'bureau_search_missing',
  ],
  ['no search', { search: undefined }, '2026-03-02', 'bureau_search_missing'],
  ['a withdrawn consent', { consentIsLive: false }, '2026-03-02', 'bureau_search_missing'],
  ['a reason instead', { consentIsLive: false, search: undefined, hasException: true }, '2026-03-02', undefined],
] as const)('refusalWithoutBureauSearch for %s', (_what, change, today, code) => {
  expect(refusalWithoutBureauSearch({ ...facts, ...change }, today)?.code).toBe(code)
})
