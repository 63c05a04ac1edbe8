import { describe, expect, test } from 'vitest'
import { actionsOn, MOMO_EXCEPTION_ACTIONS, MOMO_EXCEPTION_KINDS, type ExceptionFacts } from '#domain/payments/momo-exception.ts'
import { nextStepOn } from '#domain/payments/momo-next-step.ts'

test('while an order is open, an exception ends only together with it', () => {
  for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_wallet', 'transaction_taken', 'stale'] as const)
    for (const direction of ['collection', 'disbursement'] as const) {
      const facts = { kind, direction, incoming: direction === 'collection', order: 'open', toldMovement: true, payment: false } as const
      expect(actionsOn(facts)).not.toContain('close')
      expect(actionsOn(facts)).toContain('fail')
    }
})

/** Everything that an exception can be about: a payment has no order that did not succeed, and what is missing with us stands on a statement. */
const EVERY: readonly ExceptionFacts[] = MOMO_EXCEPTION_KINDS.flatMap((kind) =>
  (['collection', 'disbursement', 'refund', 'other'] as const).flatMap((direction) =>
    (['open', 'SUCCESSFUL', 'FAILED', null] as const).flatMap((order) =>
      [true, false].flatMap((toldMovement) =>
        [true, false].flatMap((payment) =>
          [true, false].map((incoming) => ({ kind, direction, order, toldMovement, payment, incoming }) as const),
        ),
      ),
    ),
  ),
).filter(
  ({ kind, order, toldMovement, payment }) =>
    !(payment && (order === 'open' || order === 'FAILED')) && !(kind === 'missing_with_us' && (order !== 'FAILED' || !toldMovement)),
)

/** How a next step names an action, where it names it. */
const NAMES = [
  ['confirm', /^Confirm the payment/],
  ['settle', /settle the order|Settle the order/],
  ['fail', /[Ee]nd (?:the|this) order as failed/],
  ['reverse', /reverse the payment/],
  ['keep', /[Kk]eep (?:it|the second)/],
  ['close', /close (?:it|this)|Close it/],
] as const satisfies readonly (readonly [(typeof MOMO_EXCEPTION_ACTIONS)[number], RegExp])[]

describe('an exception', () => {
  test('can always be ended where it is listed; a transfer that arrived late alone is ended where its loan is', () => {
    for (const facts of EVERY)
      expect(actionsOn(facts).length > 0, JSON.stringify(facts)).toBe(facts.kind !== 'late_success' || facts.direction !== 'disbursement')
  })

  test('has a next step that names only what can be done about it', () => {
    for (const facts of EVERY) {
      const step = nextStepOn(facts)
      expect(step.length, JSON.stringify(facts)).toBeGreaterThan(20)
      for (const [action, words] of NAMES)
        if (words.test(step)) expect(actionsOn(facts), `${step} ${JSON.stringify(facts)}`).toContain(action)
    }
  })

  test('of money from another wallet, told after the order had failed, is settled: nothing else would book it', () => {
    const facts = {
      kind: 'wrong_wallet',
      direction: 'collection',
      incoming: true,
      order: 'FAILED',
      toldMovement: true,
      payment: false,
    } as const
    expect(actionsOn(facts)).toEqual(['settle', 'close'])
  })
})
