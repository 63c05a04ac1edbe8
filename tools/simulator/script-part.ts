import * as z from 'zod/mini'
import { NOTHING, parseCedis } from '#domain/kernel/money.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import { faultRuleShape, transactionRuleShape, type SimulatorScript } from '#tools/simulator/script-rules.ts'
import type { MadeDelivery } from '#tools/simulator/simulator-deliveries.ts'
import type { SimulatorAnswer, SimulatorDelivery, SimulatorPart, SimulatorSettings } from '#tools/simulator/simulator-part.ts'
import type { SeenCall } from '#tools/simulator/simulator-server.ts'

interface Controlled {
  readonly isShared: boolean
  readonly urls: Readonly<Record<string, string>>
  readonly script: SimulatorScript
  readonly settings: SimulatorSettings
  readonly providers: Readonly<Record<ProviderPart['name'], ProviderPart>>
  readonly advance: (seconds: number) => Promise<void>
  readonly tick: () => Promise<void>
  readonly deliver: (delivery: SimulatorDelivery) => void
}

const money = z.pipe(
  z.string().check(z.refine((text) => parseCedis(text) !== undefined, 'money is a text such as "12.50"')),
  z.transform((text: string) => parseCedis(text) ?? NOTHING),
)
const provider = z.enum(['mtn', 'paystack'])
const settingsShape = z.partial(
  z.object({
    decisions: z.enum(['ask', 'succeed']),
    reasonForm: z.enum(['string', 'object']),
    statusPerSecond: z.pipe(
      z.nullable(z.number()),
      z.transform((limit: number | null) => limit ?? undefined),
    ),
    paystackTransferOtp: z.boolean(),
    paystackWebhook: z.pipe(
      z.nullable(z.string()),
      z.transform((url: string | null) => url ?? undefined),
    ),
  }),
)
const walletShape = z.object({
  provider,
  phone: z.string(),
  currency: z._default(z.string(), 'GHS'),
  balance: z.optional(money),
  name: z.optional(z.object({ given: z.string(), family: z.string() })),
  state: z.optional(z.enum(['active', 'inactive', 'missing', 'full'])),
})
const deliveryShape = z.object({
  url: z.string(),
  method: z._default(z.enum(['GET', 'POST', 'PUT']), 'POST'),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
})

type Action = (body: unknown) => void | Promise<void>

/**
 * The simulator by HTTP: `POST /script/<action>` with JSON returns 204, 400 for an invalid body, 404 for an unknown action.
 * - `fault`, `order`: adds a rule (script-rules.ts); `clear`: removes all rules
 * - `outage` `{ part, forSeconds }`: the part returns 503
 * - `decide` `{ provider, reference, approve }`: answers a prompt
 * - `clock` `{ advanceSeconds }`, `tick`: advances time
 * - `settings`, `wallet`, `balance` `{ provider, currency, balance }`: sets values
 * - `callback` `{ url, method, headers, body }`: sends a forged callback
 *
 * `GET /script/calls`, `/script/callbacks` and `/script/urls` return received calls, sent callbacks and each server's base URL.
 */
export function scriptPart(controlled: Controlled, seen: () => readonly SeenCall[], made: () => readonly MadeDelivery[]): SimulatorPart {
  const actions = { ...ruleActions(controlled), ...worldActions(controlled) }
  return {
    name: 'script',
    prefix: '/script',
    handle: async ({ method, path, body }) => {
      const name = path.slice(1)
      if (method === 'GET' && name === 'urls') return { status: 200, body: { isShared: controlled.isShared, urls: controlled.urls } }
      if (method === 'GET' && name === 'calls') return { status: 200, body: seen() }
      if (method === 'GET' && name === 'callbacks') return { status: 200, body: made() }
      const action = method === 'POST' ? new Map(Object.entries(actions)).get(name) : undefined
      if (action === undefined) return { status: 404, body: { message: `There is no ${method} /script${path}.` } }
      return done(action, body)
    },
  }
}

async function done(action: Action, body: string): Promise<SimulatorAnswer> {
  try {
    await action(body === '' ? {} : JSON.parse(body))
    return { status: 204 }
  } catch (error) {
    return { status: 400, body: { message: error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error) } }
  }
}

function ruleActions({ script }: Controlled): Record<string, Action> {
  return {
    fault: (body) => script.fault(z.parse(faultRuleShape, body)),
    order: (body) => script.order(z.parse(transactionRuleShape, body)),
    clear: () => script.clear(),
    outage: (body) => {
      const { part, forSeconds } = z.parse(z.object({ part: z.string(), forSeconds: z.number() }), body)
      script.fault({ part, forSeconds, times: null, fault: { kind: 'status', status: 503 } })
    },
  }
}

function worldActions({ settings, providers, advance, tick, deliver }: Controlled): Record<string, Action> {
  return {
    settings: (body) => void Object.assign(settings, z.parse(settingsShape, body)),
    decide: (body) => {
      const decision = z.parse(z.object({ provider, reference: z.string(), approve: z.boolean() }), body)
      const { orders: transactions } = providers[decision.provider]
      const transaction = transactions.find(decision.reference)
      if (transaction === undefined) throw new Error('There is no such transaction.')
      transactions.answer(transaction, decision.approve)
    },
    clock: (body) => advance(z.parse(z.object({ advanceSeconds: z.number() }), body).advanceSeconds),
    tick,
    wallet: (body) => {
      const { balance, name, state, ...whose } = z.parse(walletShape, body)
      const wallet = providers[whose.provider].book.wallet(whose.phone, whose.currency)
      Object.assign(wallet, balance !== undefined && { balance }, name && { name }, state && { state })
    },
    balance: (body) => {
      const input = z.parse(z.object({ provider, currency: z._default(z.string(), 'GHS'), balance: money }), body)
      const { setBalance } = providers[input.provider].book
      setBalance(input.currency, input.balance)
    },
    callback: (body) => {
      const { url, method, headers, body: text } = z.parse(deliveryShape, body)
      deliver({ url, method, ...(headers && { headers }), ...(text !== undefined && { body: text }) })
    },
  }
}
