import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
import type { SimulatorScript } from '#tools/simulator/script-rules.ts'
import type { SimulatedPhones } from '#tools/simulator/simulated-phones.ts'
import type { SimulatorKeys } from '#tools/simulator/simulator-keys.ts'

/** What somebody asked of a part. */
export interface SimulatorCall {
  readonly method: string
  /** Without the part's prefix; begins with `/`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** As it came: a part reads it itself, and refuses what the real one refuses. */
  readonly body: string
}

export interface SimulatorAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text goes out as it is, anything else as JSON; nothing: an empty body. */
  readonly body?: unknown
}

/** What a call is about, so that a scripted fault can be meant for it (script-rules.ts). */
export interface CallAbout {
  /** In the part's own words: `token`, `requesttopay`, `status`, `send`. */
  readonly operation: string
  readonly reference?: string
  /** `0XXXXXXXXX`. */
  readonly phone?: string
}

/** A call that the simulator makes by itself: a callback, a webhook, a delivery report. */
export interface SimulatorDelivery {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Not before this moment of the simulator's clock; the next moment where it is left out. */
  readonly at?: Date
  /** How many seconds after a try that was not answered with 2xx the next one follows; each once. None: it is tried once. */
  readonly retryAfterSeconds?: readonly number[]
}

/** What a test, the command or `/script/settings` has chosen. */
export interface SimulatorSettings {
  /** How a customer answers a prompt that no script and no test number answers: a person does it on the phone page (Ghana's numbers have one), or it succeeds at once. */
  decisions: 'ask' | 'succeed'
  /** MTN's reason of a failure as a text, as it is on the wire, or as the object of some of its documents. */
  reasonForm: 'string' | 'object'
  /** MTN answers more questions for a status in a second of real time with 429. undefined: no limit. */
  statusPerSecond: number | undefined
  /** Paystack wants a code, sent to the lender's own phone, for each transfer until this is off (its dashboard's setting). */
  paystackTransferOtp: boolean
  /** Where Paystack's webhooks go, as set in its dashboard. undefined: nowhere. */
  paystackWebhook: string | undefined
}

/** What the simulator lends its parts. */
export interface SimulatorContext {
  /** The simulator's own clock: handed in by a test, and moved on by `/script/clock`. Nothing in a part asks another one. */
  readonly clock: Clock
  /** Text messages and prompts of every number, as the page at `/` shows them. */
  readonly phones: SimulatedPhones
  readonly keys: SimulatorKeys
  readonly settings: SimulatorSettings
  readonly script: Pick<SimulatorScript, 'takeOrder'>
  /** As the customer reads it on the prompt. */
  readonly merchantName: string
  /** Where the product listens, `http://localhost:3000`: the USSD page calls it, and it is where Paystack's webhooks go. */
  readonly productOrigin: string
  /** Sends it once it is due. Never throws, and nobody waits for it. */
  readonly deliver: (delivery: SimulatorDelivery) => void
  /** The same at once, for a callback that overtakes the answer to the order itself. */
  readonly deliverNow: (delivery: SimulatorDelivery) => Promise<void>
}

/**
 * One of the servers in the simulator. It is made anew for each simulator, so that what it keeps is its own, by a function that stands in parts.ts.
 * It answers with a value: the server in front of it writes that down, and spoils it where a script says so (dropped, slow, HTML, huge …).
 */
export interface SimulatorPart {
  readonly name: string
  /** `/arkesel`: its base URL is the simulator's address with this. */
  readonly prefix: string
  /** Beginnings of paths that nobody else has (`/api/v2/sms/`): they are served without the prefix too, for clients that know only a bare address. */
  readonly rootPaths?: readonly string[]
  readonly handle: (call: SimulatorCall) => SimulatorAnswer | Promise<SimulatorAnswer>
  /** What a call is about; left out: faults cannot be meant for one reference or number of this part. */
  readonly about?: (call: SimulatorCall) => CallAbout | undefined
  /** Time went by, or may have: what is due happens now. Called after each call, on every `tick()`, and four times a second where nobody handed a clock in. */
  readonly tick?: (now: Date) => void
}

export type SimulatorPartFactory = (context: SimulatorContext) => SimulatorPart
