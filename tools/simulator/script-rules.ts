import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import type { CallAbout } from '#tools/simulator/simulator-part.ts'

/** `before`: nothing was processed. `after`: the response is lost. */
const faultShape = z.discriminatedUnion('kind', [
  /** Without a response. */
  z.object({ kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  z.object({
    kind: z.literal('status'),
    status: z.number(),
    when: z._default(z.enum(['before', 'after']), 'before'),
    body: z.optional(z.unknown()),
  }),
  /** Real milliseconds: it tests the caller's timeout. */
  z.object({ kind: z.literal('slow'), milliseconds: z.number() }),
  z.object({ kind: z.literal('drip') }),
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('huge'), bytes: z._default(z.number(), 10_000_000) }),
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('redirect'), to: z.string() }),
])
export type WireFault = z.output<typeof faultShape>

const status = z.enum(['PENDING', 'SUCCESSFUL', 'FAILED'])
/** Reported instead of the true values; money as the provider writes it: `"6.00"`. */
const liesShape = z.object({
  status: z.optional(status),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  phone: z.optional(z.string()),
  transactionId: z.optional(z.nullable(z.string())),
})
export type Lies = z.output<typeof liesShape>
export const reportedId = <N>({ transactionId }: Lies, truth: N): N | string | null => (transactionId === undefined ? truth : transactionId)

const callbackShape = z.object({
  method: z.optional(z.enum(['POST', 'PUT'])),
  /** On the simulator's clock. */
  afterSeconds: z._default(z.number(), 0),
  early: z._default(z.boolean(), false),
  says: z._default(liesShape, {}),
})
export type CallbackScript = z.output<typeof callbackShape>

const transactionShape = z.object({
  /** `ask`: by a person or `/script/decide`, expires after five minutes. `never`: pending for good. */
  result: z.optional(z.enum(['succeed', 'fail', 'ask', 'never'])),
  /** For `fail`, as the provider writes it: `NOT_ENOUGH_FUNDS`. */
  reason: z.optional(z.string()),
  afterSeconds: z._default(z.number(), 0),
  /** The status response is false; money and statement are correct. */
  says: z._default(liesShape, {}),
  /** None: `[]`. Two: `[{}, {}]`. Default: one, at once. */
  callbacks: z.optional(z.array(callbackShape)),
})
export type TransactionScript = z.output<typeof transactionShape>

const meant = {
  part: z.optional(z.string()),
  operation: z.optional(z.string()),
  reference: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Calls or transactions; null: all. */
  times: z._default(z.nullable(z.number()), 1),
  forSeconds: z.optional(z.number()),
}
export const faultRuleShape = z.object({ ...meant, fault: faultShape })
export const transactionRuleShape = z.object({ ...meant, order: transactionShape })
export type FaultRule = z.input<typeof faultRuleShape>
export type TransactionRule = z.input<typeof transactionRuleShape>

export interface SimulatorScript {
  readonly fault: (rule: FaultRule) => void
  readonly order: (rule: TransactionRule) => void
  readonly clear: () => void
  readonly takeFault: (part: string, about: CallAbout | undefined) => WireFault | undefined
  readonly takeOrder: (part: string, about: CallAbout) => TransactionScript | undefined
}

interface Meant {
  readonly part?: string | undefined
  readonly operation?: string | undefined
  readonly reference?: string | undefined
  readonly phone?: string | undefined
}
interface ActiveRule<T> {
  readonly meant: Meant
  readonly what: T
  left: number
  readonly until: number
}

export function simulatorScript(clock: Clock): SimulatorScript {
  let faults: ActiveRule<WireFault>[] = []
  let transactions: ActiveRule<TransactionScript>[] = []
  const activeRule = <T>(meantFor: Meant & { times: number | null; forSeconds?: number | undefined }, what: T): ActiveRule<T> => ({
    meant: meantFor,
    what,
    left: meantFor.times ?? Infinity,
    until: meantFor.forSeconds === undefined ? Infinity : clock.now().getTime() + meantFor.forSeconds * 1000,
  })
  const take = <T>(rules: ActiveRule<T>[], part: string, about: CallAbout | undefined): T | undefined => {
    const now = clock.now().getTime()
    const found = rules.find((rule) => rule.left > 0 && now < rule.until && fits(rule.meant, part, about))
    if (found !== undefined) found.left -= 1
    return found?.what
  }
  return {
    fault: (rule) => {
      const { fault, ...meantFor } = z.parse(faultRuleShape, rule)
      faults.push(activeRule(meantFor, fault))
    },
    order: (rule) => {
      const { order: transaction, ...meantFor } = z.parse(transactionRuleShape, rule)
      transactions.push(activeRule(meantFor, transaction))
    },
    clear: () => {
      faults = []
      transactions = []
    },
    takeFault: (part, about) => take(faults, part, about),
    takeOrder: (part, about) => take(transactions, part, about),
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
