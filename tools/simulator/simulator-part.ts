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

/** The subject of a call, by which scripted faults select it (script-rules.ts). */
export interface CallAbout {
  /** In the part's words: `token`, `requesttopay`, `status`, `send`. */
  readonly operation: string
  readonly reference?: string
  readonly phone?: string
}

export interface SimulatorDelivery {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Earliest moment on the simulator's clock; default: now. */
  readonly at?: Date
  /** Seconds between attempts until a 2xx response. Default: one attempt. */
  readonly retryAfterSeconds?: readonly number[]
}

export interface SimulatorSettings {
  /**
   * For prompts that neither a script nor a test number decides: a person decides on the phone page (Ghanaian numbers), or it succeeds at
   * once.
   */
  decisions: 'ask' | 'succeed'
  /** MTN's failure reason as a string, as on the wire, or as an object, as in some documents. */
  reasonForm: 'string' | 'object'
  /** MTN returns 429 above this number per real second. undefined: no limit. */
  statusPerSecond: number | undefined
  /** Paystack requires a code, sent to the lender's phone, for each transfer while this is on. */
  paystackTransferOtp: boolean
  /** Webhook URL of Paystack's dashboard. undefined: none. */
  paystackWebhook: string | undefined
}

export interface SimulatorContext {
  /** The simulator's clock. Parts use no other. */
  readonly clock: Clock
  readonly phones: SimulatedPhones
  readonly keys: SimulatorKeys
  readonly settings: SimulatorSettings
  readonly script: Pick<SimulatorScript, 'takeOrder'>
  readonly merchantName: string
  readonly productOrigin: string
  /** Sends when due, in the background. Never throws. */
  readonly deliver: (delivery: SimulatorDelivery) => void
  /** Sends at once, for a callback that arrives before the response to the request. */
  readonly deliverNow: (delivery: SimulatorDelivery) => Promise<void>
}

/**
 * One simulated server, created for each simulator, so that its state is private. It returns a value, which simulator-server.ts writes, or
 * replaces by a scripted fault.
 */
export interface SimulatorPart {
  readonly name: string
  /** `/arkesel`: its base URL is the simulator's origin with this prefix. */
  readonly prefix: string
  /** Unique path prefixes (`/api/v2/sms/`), also served without the prefix, for clients that accept only an origin. */
  readonly rootPaths?: readonly string[]
  readonly handle: (call: SimulatorCall) => SimulatorAnswer | Promise<SimulatorAnswer>
  readonly about?: (call: SimulatorCall) => CallAbout | undefined
  /** Processes what is due: after each call, on every `tick()`, and four times a second when the simulator has its own clock. */
  readonly tick?: (now: Date) => void
}

export type SimulatorPartFactory = (context: SimulatorContext) => SimulatorPart
