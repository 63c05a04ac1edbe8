import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import type { CallAbout } from '#tools/simulator/simulator-part.ts'

/** What can go wrong on the wire. `before`: nothing was done. `after`: all was done, and only the answer was lost. */
const faultShape = z.discriminatedUnion('kind', [
  /** The connection is cut instead of an answer. */
  z.object({ kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  z.object({
    kind: z.literal('status'),
    status: z.number(),
    when: z._default(z.enum(['before', 'after']), 'before'),
    body: z.optional(z.unknown()),
  }),
  /** Answers late. Real milliseconds, whatever the simulator's clock says: what is tested is the caller's patience. */
  z.object({ kind: z.literal('slow'), milliseconds: z.number() }),
  /** A byte a second, without end. */
  z.object({ kind: z.literal('drip') }),
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('huge'), bytes: z._default(z.number(), 10_000_000) }),
  /** The answer breaks off in the middle. */
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('redirect'), to: z.string() }),
])
export type WireFault = z.output<typeof faultShape>

const status = z.enum(['PENDING', 'SUCCESSFUL', 'FAILED'])
/** What is told instead of the truth. Money as the provider writes it: `"6.00"`. */
const liesShape = z.object({
  status: z.optional(status),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Null: none is told. */
  transactionId: z.optional(z.nullable(z.string())),
})
export type Lies = z.output<typeof liesShape>
/** The number of a transaction as it is told. */
export const toldNumber = <N>({ transactionId }: Lies, truth: N): N | string | null => (transactionId === undefined ? truth : transactionId)

const callbackShape = z.object({
  method: z.optional(z.enum(['POST', 'PUT'])),
  /** After the outcome, on the simulator's clock. */
  afterSeconds: z._default(z.number(), 0),
  /** Before the order itself was answered. */
  early: z._default(z.boolean(), false),
  says: z._default(liesShape, {}),
})
export type CallbackScript = z.output<typeof callbackShape>

/** How an order goes: left out, it goes as it would by itself. */
const orderShape = z.object({
  /** `ask`: a person, or `/script/decide`, answers; after five minutes it expires. `never`: it stays pending for good. */
  result: z.optional(z.enum(['succeed', 'fail', 'ask', 'never'])),
  /** With `fail`, in the provider's own words: `NOT_ENOUGH_FUNDS`. */
  reason: z.optional(z.string()),
  afterSeconds: z._default(z.number(), 0),
  /** The status lies. Money moves as it was ordered, and the book tells the truth. */
  says: z._default(liesShape, {}),
  /** None: `[]`. Twice: `[{}, {}]`. Out of order: the later outcome first. Left out: one, at once. */
  callbacks: z.optional(z.array(callbackShape)),
})
export type OrderScript = z.output<typeof orderShape>

const meant = {
  /** `mtn`, `paystack`, `arkesel` …; left out: any. */
  part: z.optional(z.string()),
  operation: z.optional(z.string()),
  reference: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** For how many calls or orders; null: for all that follow. */
  times: z._default(z.nullable(z.number()), 1),
  /** From now on the simulator's clock, after which the rule has ended. */
  forSeconds: z.optional(z.number()),
}
export const faultRuleShape = z.object({ ...meant, fault: faultShape })
export const orderRuleShape = z.object({ ...meant, order: orderShape })
export type FaultRule = z.input<typeof faultRuleShape>
export type OrderRule = z.input<typeof orderRuleShape>

/** What was arranged to go wrong. The first rule that fits a call is used, and used up. */
export interface SimulatorScript {
  /** @throws ZodError for a rule that is none. */
  readonly fault: (rule: FaultRule) => void
  readonly order: (rule: OrderRule) => void
  readonly clear: () => void
  readonly takeFault: (part: string, about: CallAbout | undefined) => WireFault | undefined
  readonly takeOrder: (part: string, about: CallAbout) => OrderScript | undefined
}

interface Meant {
  readonly part?: string | undefined
  readonly operation?: string | undefined
  readonly reference?: string | undefined
  readonly phone?: string | undefined
}
interface Kept<T> {
  readonly meant: Meant
  readonly what: T
  left: number
  readonly until: number
}

export function simulatorScript(clock: Clock): SimulatorScript {
  let faults: Kept<WireFault>[] = []
  let orders: Kept<OrderScript>[] = []
  const kept = <T>(meantFor: Meant & { times: number | null; forSeconds?: number | undefined }, what: T): Kept<T> => ({
    meant: meantFor,
    what,
    left: meantFor.times ?? Infinity,
    until: meantFor.forSeconds === undefined ? Infinity : clock.now().getTime() + meantFor.forSeconds * 1000,
  })
  const take = <T>(rules: Kept<T>[], part: string, about: CallAbout | undefined): T | undefined => {
    const now = clock.now().getTime()
    const found = rules.find((rule) => rule.left > 0 && now < rule.until && fits(rule.meant, part, about))
    if (found !== undefined) found.left -= 1
    return found?.what
  }
  return {
    fault: (rule) => {
      const { fault, ...meantFor } = z.parse(faultRuleShape, rule)
      faults.push(kept(meantFor, fault))
    },
    order: (rule) => {
      const { order, ...meantFor } = z.parse(orderRuleShape, rule)
      orders.push(kept(meantFor, order))
    },
    clear: () => {
      faults = []
      orders = []
    },
    takeFault: (part, about) => take(faults, part, about),
    takeOrder: (part, about) => take(orders, part, about),
  }
}

function fits(rule: Meant, part: string, about: CallAbout | undefined): boolean {
  return (
    (rule.part === undefined || rule.part === part) &&
    (rule.operation === undefined || rule.operation === about?.operation) &&
    (rule.reference === undefined || rule.reference === about?.reference) &&
    (rule.phone === undefined || rule.phone === about?.phone)
  )
}
