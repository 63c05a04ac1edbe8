import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
import type { SimulatorScript } from '#tools/simulator/script-rules.ts'
import type { SimulatedPhones } from '#tools/simulator/simulated-phones.ts'
import type { SimulatorKeys } from '#tools/simulator/simulator-keys.ts'

export interface SimulatorCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Raw: each part validates as strictly as the real server. */
  readonly body: string
}

export interface SimulatorAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, other values as JSON. */
  readonly body?: unknown
}

/** By which scripted faults select a call (script-rules.ts). */
export interface CallAbout {
  /** `token`, `requesttopay`, `status`, `send`. */
  readonly operation: string
  readonly reference?: string
  readonly phone?: string
}

export interface SimulatorDelivery {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** On the simulator's clock; default: now. */
  readonly at?: Date
  /** Until a 2xx response; default: one attempt. */
  readonly retryAfterSeconds?: readonly number[]
}

export interface SimulatorSettings {
  /** Where neither a script nor a test number decides. */
  decisions: 'ask' | 'succeed'
  /** A string, as on the wire, or an object, as in some documents. */
  reasonForm: 'string' | 'object'
  /** MTN returns 429 above it. undefined: no limit. */
  statusPerSecond: number | undefined
  /** A code, sent to the lender's phone, for each transfer. */
  paystackTransferOtp: boolean
  /** Of Paystack's dashboard. */
  paystackWebhook: string | undefined
}

export interface SimulatorContext {
  /** Parts use no other. */
  readonly clock: Clock
  readonly phones: SimulatedPhones
  readonly keys: SimulatorKeys
  readonly settings: SimulatorSettings
  readonly script: Pick<SimulatorScript, 'takeOrder'>
  readonly merchantName: string
  readonly productOrigin: string
  /** When due, in the background; never throws. */
  readonly deliver: (delivery: SimulatorDelivery) => void
  /** Before the response to the request. */
  readonly deliverNow: (delivery: SimulatorDelivery) => Promise<void>
}

/**
 * Created for each simulator, so that its state is private. Returns a value, which simulator-server.ts writes or replaces by a scripted
 * fault.
 */
export interface SimulatorPart {
  readonly name: string
  /** `/arkesel` */
  readonly prefix: string
  /** Also served without the prefix, for clients that accept only an origin. */
  readonly rootPaths?: readonly string[]
  readonly handle: (call: SimulatorCall) => SimulatorAnswer | Promise<SimulatorAnswer>
  readonly about?: (call: SimulatorCall) => CallAbout | undefined
  /** After each call, on every `tick()`, and four times a second with the simulator's own clock. */
  readonly tick?: (now: Date) => void
}

export type SimulatorPartFactory = (context: SimulatorContext) => SimulatorPart
