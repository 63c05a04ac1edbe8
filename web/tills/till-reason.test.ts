import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { reasonOfTill } from '#web/tills/till-reason.ts'

const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const till = { id: 1, staffId: 'selorm', businessDay: MONDAY, status: 'open', closedBy: null, inTill: cedis(50) } as const
const office = { tillsOn: true, businessDay: MONDAY, till }

test.each([
  ['an open till takes cash', office, undefined, undefined],
  ['it gives what is in it', office, cedis(50), undefined],
  ['it gives no more', office, cedis(51), 'Only GH₵50.00 is in your till.'],
  ['without a till', { ...office, till: null }, undefined, 'Open your till first. All your cash goes through it.'],
  [
    'a till that was counted',
    { ...office, till: { ...till, status: 'closed' } },
    undefined,
    'You closed your till for today. Another user must handle cash.',
  ],
  [
    'a till of yesterday',
    { ...office, businessDay: TUESDAY },
    cedis(51),
    'Your till of Mon 2 Mar 2026 is still open. Count and close it first.',
  ],
  ['an office without tills', { ...office, tillsOn: false, till: null }, cedis(51), undefined],
] as const)('reasonOfTill of %s', (_what, facts, out, reason) => expect(reasonOfTill(facts, out)).toBe(reason))
