import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { PARTS } from '#tools/simulator/parts.ts'
import { phonePart } from '#tools/simulator/phone-part.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import { scriptPart } from '#tools/simulator/script-part.ts'
import { simulatorScript, type SimulatorScript } from '#tools/simulator/script-rules.ts'
import { simulatedMtn } from '#tools/simulator/simulated-mtn.ts'
import { simulatedPaystack } from '#tools/simulator/simulated-paystack.ts'
import { type SimulatedPhones, simulatedPhones } from '#tools/simulator/simulated-phones.ts'
import { bookPart } from '#tools/simulator/book-part.ts'
import { simulatorClock } from '#tools/simulator/simulator-clock.ts'
import { type MadeDelivery, simulatorDeliveries } from '#tools/simulator/simulator-deliveries.ts'
import { SIMULATOR_KEYS, type SimulatorKeys } from '#tools/simulator/simulator-keys.ts'
import type { SimulatorContext, SimulatorSettings } from '#tools/simulator/simulator-part.ts'
import { listenHere, type SeenCall, simulatorServer } from '#tools/simulator/simulator-server.ts'

/** Real milliseconds between two looks at what is due, where the clock goes by itself. */
const LOOKS_EVERY = 250

export interface SimulatorOptions {
  /** 0, or left out: any free one. */
  readonly port?: number
  /** Left out: the time of day. Handed in: time stands still until it is moved, and `tick()` lets happen what is due. */
  readonly clock?: Clock
  readonly merchantKeys?: SimulatorKeys
  readonly merchantName?: string
  /** Where the product listens. */
  readonly productOrigin?: string
  /** What the lender has at each provider to begin with. */
  readonly balance?: Pesewas
  /** What everybody has in each wallet to begin with. */
  readonly walletBalance?: Pesewas
  /** Left out: prompts succeed at once, no limit on questions, webhooks to the product's origin. */
  readonly settings?: Partial<SimulatorSettings>
  /** Runs by itself, so that a product that starts may use it. */
  readonly isShared?: boolean
}

export interface Simulator {
  /** `http://127.0.0.1:4010`, and each server's base URL: `urls.mtn`, `urls.paystack`, `urls.arkesel` … */
  readonly origin: string
  readonly urls: Readonly<Record<string, string>>
  readonly keys: SimulatorKeys
  readonly settings: SimulatorSettings
  readonly phones: SimulatedPhones
  /** What goes wrong, and how orders end. */
  readonly script: SimulatorScript
  /** A provider's orders, wallets and lines. */
  readonly book: (provider: ProviderPart['name']) => Pick<ProviderPart, 'book' | 'orders'>
  /** Lets happen what is due, and waits until the callbacks that follow were answered. */
  readonly tick: () => Promise<void>
  /** Moves the simulator's clock on, then ticks. */
  readonly advance: (seconds: number) => Promise<void>
  /** Every call that came, and every callback that went, oldest first. */
  readonly seen: () => readonly SeenCall[]
  readonly delivered: () => readonly MadeDelivery[]
  readonly close: () => Promise<void>
}

/** Starts the simulated MTN, Paystack and SMS servers on this machine. @throws the system's error where the port is taken. */
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
  const own = [scriptPart(control, () => seen(), deliveries.made), bookPart(providers, clock), phonePart(context, providers)]
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
