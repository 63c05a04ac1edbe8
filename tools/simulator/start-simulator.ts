import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { SimulatorPartFactory, SimulatorContext, SimulatorSettings } from '#tools/simulator/simulator-part.ts'
import { arkeselPart } from '#tools/simulator/sms-arkesel.ts'
import { hubtelPart } from '#tools/simulator/sms-hubtel.ts'
import { ussdPart } from '#tools/simulator/ussd-part.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { phonePart } from '#tools/simulator/phone-part.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import { scriptPart } from '#tools/simulator/script-part.ts'
import { simulatorScript, type SimulatorScript } from '#tools/simulator/script-rules.ts'
import { simulatedMtn } from '#tools/simulator/simulated-mtn.ts'
import { simulatedPaystack } from '#tools/simulator/simulated-paystack.ts'
import { type SimulatedPhones, simulatedPhones } from '#tools/simulator/simulated-phones.ts'
import { bookPart } from '#tools/simulator/book-part.ts'
import { bureauPart } from '#tools/simulator/bureau-part.ts'
import { type MadeDelivery, simulatorDeliveries } from '#tools/simulator/simulator-deliveries.ts'
import { SIMULATOR_KEYS, type SimulatorKeys } from '#tools/simulator/simulator-keys.ts'
import { listenHere, type SeenCall, simulatorServer } from '#tools/simulator/simulator-server.ts'

/** Real milliseconds. */
const LOOKS_EVERY = 250

export interface SimulatorOptions {
  readonly port?: number
  /** A given clock moves only by its owner; `tick()` processes what is due. Default: real time. */
  readonly clock?: Clock
  readonly merchantKeys?: SimulatorKeys
  readonly merchantName?: string
  readonly productOrigin?: string
  readonly balance?: Pesewas
  readonly walletBalance?: Pesewas
  /** Default: prompts succeed at once, no query limit, webhooks to the product. */
  readonly settings?: Partial<SimulatorSettings>
  /** Other products may use it. */
  readonly isShared?: boolean
}

export interface Simulator {
  /** `http://127.0.0.1:4010`; `urls.mtn`, `urls.paystack`, … are the base URLs. */
  readonly origin: string
  readonly urls: Readonly<Record<string, string>>
  readonly keys: SimulatorKeys
  readonly settings: SimulatorSettings
  readonly phones: SimulatedPhones
  readonly script: SimulatorScript
  readonly book: (provider: ProviderPart['name']) => Pick<ProviderPart, 'book' | 'orders'>
  /** Waits for the responses to callbacks. */
  readonly tick: () => Promise<void>
  readonly advance: (seconds: number) => Promise<void>
  readonly seen: () => readonly SeenCall[]
  readonly delivered: () => readonly MadeDelivery[]
  readonly close: () => Promise<void>
}

/** @throws the system's error when the port is in use. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = simulatorClock(options.clock)
  const script = simulatorScript(clock)
  const deliveries = simulatorDeliveries(clock)
  const productOrigin = options.productOrigin ?? 'http://localhost:3000'
  const settings: SimulatorSettings = {
    decisions: 'succeed',
    reasonForm: 'string',
    statusPerSecond: undefined,
    paystackTransferOtp: false,
    paystackWebhook: `${productOrigin}/hooks/paystack`,
    ...options.settings,
  }
  const context: SimulatorContext = {
    clock,
    script,
    settings,
    productOrigin,
    phones: simulatedPhones(clock),
    keys: options.merchantKeys ?? SIMULATOR_KEYS,
    merchantName: options.merchantName ?? 'Mmoa Loans',
    deliver: deliveries.deliver,
    deliverNow: deliveries.deliverNow,
  }
  const opening = { account: options.balance ?? cedis(100_000), wallet: options.walletBalance ?? cedis(5_000) }
  const providers = { mtn: simulatedMtn(context, opening), paystack: simulatedPaystack(context, opening) }
  const others = PARTS.map((part) => part(context))
  const tick = async (): Promise<void> => {
    for (const part of [...Object.values(providers), ...others]) part.tick?.(clock.now())
    await deliveries.flush()
  }
  const advance = async (seconds: number): Promise<void> => {
    clock.advance(seconds)
    await tick()
  }
  const urls: Record<string, string> = {}
  const control = { isShared: options.isShared ?? false, urls, script, settings, providers, advance, tick, deliver: deliveries.deliver }
  const own = [scriptPart(control, () => seen(), deliveries.made), bookPart(providers, clock), bureauPart(), phonePart(context, providers)]
  const { server, seen } = simulatorServer([...Object.values(providers), ...others, ...own], script, () => void tick())
  const port = await listenHere(server, options.port ?? 0)
  const looks = clock.goes ? setInterval(() => void tick(), LOOKS_EVERY) : undefined
  const origin = `http://127.0.0.1:${port}`
  for (const { name, prefix } of [...Object.values(providers), ...others]) urls[name] = `${origin}${prefix}`
  return {
    origin,
    urls,
    keys: context.keys,
    settings,
    phones: context.phones,
    script,
    book: (provider) => providers[provider],
    tick,
    advance,
    seen,
    delivered: deliveries.made,
    close: async () => {
      clearInterval(looks)
      deliveries.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `/`, `/phone`, `/script` and `/book` are reserved. */
export const PARTS: readonly SimulatorPartFactory[] = [arkeselPart, hubtelPart, ussdPart]

interface SimulatorClock extends Clock {
  readonly advance: (seconds: number) => void
  /** False for a test's clock. */
  readonly goes: boolean
}

function simulatorClock(handedIn: Clock | undefined): SimulatorClock {
  const base = handedIn ?? systemClock
  let ahead = 0
  return {
    goes: handedIn === undefined,
    now: () => new Date(base.now().getTime() + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000
    },
  }
}
