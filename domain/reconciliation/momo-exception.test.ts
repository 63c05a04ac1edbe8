import { describe, expect, test } from 'vitest'
import { actionsOn, MOMO_EXCEPTION_ACTIONS, MOMO_EXCEPTION_KINDS, type ExceptionFacts } from '#domain/reconciliation/momo-exception.ts'
import { nextStepOn } from '#domain/reconciliation/momo-next-step.ts'

test('actionsOn offers only actions that also end an open transaction', () => {
  for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_wallet', 'transaction_taken', 'stale'] as const)
    for (const direction of ['collection', 'disbursement'] as const) {
      const facts = {
        kind,
        direction,
        incoming: direction === 'collection',
        transaction: 'open',
        reportedMovement: true,
        payment: false,
        unallocated: false,
        loanWaits: true,
        claimed: false,
      } as const
      expect(actionsOn(facts)).not.toContain('close')
      expect(actionsOn(facts)).toContain('fail')
    }
})

/** All possible facts. */
const EVERY: readonly ExceptionFacts[] = MOMO_EXCEPTION_KINDS.flatMap((kind) =>
  (['collection', 'disbursement', 'refund', 'other'] as const).flatMap((direction) =>
    (['open', 'SUCCESSFUL', 'FAILED', null] as const).flatMap((transaction) =>
      [true, false].flatMap((reportedMovement) =>
        [true, false].flatMap((payment) =>
          [true, false].flatMap((incoming) =>
            [true, false].flatMap((unallocated) =>
              [true, false].flatMap((loanWaits) =>
                [true, false].map(
                  (claimed) =>
                    ({ kind, direction, transaction, reportedMovement, payment, incoming, unallocated, loanWaits, claimed }) as const,
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
).filter(
  ({ kind, direction, transaction, reportedMovement, payment, unallocated }) =>
    // A payout is no payment, so none of its money is unallocated.
    !(direction === 'disbursement' && (payment || unallocated)) &&
    !(payment && (unallocated || transaction === 'open' || transaction === 'FAILED')) &&
    !(kind === 'missing_with_us' && (transaction !== 'FAILED' || !reportedMovement)),
)

const NAMES = [
  ['confirm', /^Confirm the matching pending payment/],
  ['settle', /[Ss]ettle the order/],
  ['fail', /[Ee]nd (?:the|this) order as failed|end it as failed/],
  ['reverse', /reverse the payment/],
  ['book_moved', /book what moved/],
  ['from_kept', /take it from the credit balance|from the credit balance; anything/],
  ['provider_transfer', /Book a transfer between/],
  ['over_short', /booked as over or short/],
  ['keep', /add (?:it|the second payment) to the (?:customer’s )?credit balance/i],
  ['close', /close (?:it|this)|Close it/],
] as const satisfies readonly (readonly [(typeof MOMO_EXCEPTION_ACTIONS)[number], RegExp])[]

describe('momo exceptions', () => {
  test('have an action for all facts, except a late transfer that is resolved at its loan', () => {
    for (const facts of EVERY)
      expect(actionsOn(facts).length > 0, JSON.stringify(facts)).toBe(
        facts.kind !== 'late_success' || facts.direction !== 'disbursement' || !facts.loanWaits,
      )
  })

  test('have a next step that names offered actions only', () => {
    for (const facts of EVERY) {
      const step = nextStepOn(facts)
      expect(step.length, JSON.stringify(facts)).toBeGreaterThan(20)
      for (const [action, words] of NAMES)
        if (words.test(step)) expect(actionsOn(facts), `${step} ${JSON.stringify(facts)}`).toContain(action)
    }
  })

  test('offer first an action that their next step names', () => {
    const others = EVERY.flatMap((facts) => {
      const [first] = actionsOn(facts)
      const named = NAMES.filter(([, words]) => words.test(nextStepOn(facts))).map(([action]) => action)
      return first === undefined || named.length === 0 || named.some((action) => action === first) ? [] : [`${first}: ${nextStepOn(facts)}`]
    })
    expect([...new Set(others)]).toEqual([])
  })

  test('of unmatched money offer its pending payment first, else a credit balance, for our own money a transfer', () => {
    const facts = {
      kind: 'unknown',
      transaction: null,
      reportedMovement: true,
      payment: false,
      unallocated: false,
      loanWaits: false,
    } as const
    const first = (direction: 'collection' | 'other', incoming: boolean, claimed: boolean) =>
      actionsOn({ ...facts, direction, incoming, claimed })[0]
    expect([first('collection', true, true), first('collection', true, false)]).toEqual(['confirm', 'keep'])
    expect([first('other', true, false), first('other', false, false)]).toEqual(['provider_transfer', 'provider_transfer'])
    expect(actionsOn({ ...facts, direction: 'collection', incoming: true, claimed: false })).not.toContain('confirm')
  })

  test('from another wallet after a failure can be settled', () => {
    const facts = {
      kind: 'wrong_wallet',
      direction: 'collection',
      incoming: true,
      transaction: 'FAILED',
      reportedMovement: true,
      payment: false,
      unallocated: false,
      loanWaits: false,
      claimed: false,
    } as const
    expect(actionsOn(facts)).toEqual(['settle', 'close'])
  })

  test('of money that left in another amount can be booked as it left', () => {
    const facts = { incoming: false, reportedMovement: true, payment: false, unallocated: false, loanWaits: true, claimed: false } as const
    for (const direction of ['disbursement', 'refund'] as const) {
      expect(actionsOn({ ...facts, kind: 'wrong_amount', direction, transaction: 'open' })).toEqual(['book_moved', 'fail'])
      expect(actionsOn({ ...facts, kind: 'wrong_amount', direction, transaction: 'SUCCESSFUL' })).toEqual(['book_moved', 'close'])
    }
    const late = { ...facts, direction: 'disbursement', transaction: 'FAILED' } as const
    expect(actionsOn({ ...late, kind: 'wrong_amount' })).toEqual(['book_moved', 'close'])
    expect(actionsOn({ ...late, kind: 'wrong_amount', loanWaits: false })).toEqual(['from_kept', 'close'])
    expect(actionsOn({ ...late, kind: 'late_success', loanWaits: false })).toEqual(['from_kept', 'close'])
  })

  test('of a late refund can be settled or taken from unallocated funds', () => {
    const facts = {
      direction: 'refund',
      incoming: false,
      transaction: 'FAILED',
      reportedMovement: true,
      payment: false,
      unallocated: false,
      loanWaits: false,
      claimed: false,
    } as const
    for (const kind of ['late_success', 'missing_with_us'] as const)
      expect(actionsOn({ ...facts, kind })).toEqual(['settle', 'from_kept', 'close'])
  })

  test('of reclaimed funds can be taken from unallocated funds', () => {
    const facts = {
      direction: 'collection',
      incoming: true,
      transaction: 'SUCCESSFUL',
      reportedMovement: true,
      payment: false,
      loanWaits: false,
      claimed: false,
    } as const
    for (const kind of ['failed_after_success', 'missing_at_provider'] as const) {
      expect(actionsOn({ ...facts, kind, unallocated: true })).toEqual(['from_kept', 'close'])
      expect(actionsOn({ ...facts, kind, unallocated: false })).toEqual(['close'])
    }
  })
})
