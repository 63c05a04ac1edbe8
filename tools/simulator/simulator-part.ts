import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
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

/** What the simulator lends its parts. */
export interface SimulatorContext {
  /** The simulator's own clock: handed in by a test, and moved on by `/script/clock`. Nothing in a part asks another one. */
  readonly clock: Clock
  /** Text messages and prompts of every number, as the page at `/` shows them. */
  readonly phones: SimulatedPhones
  readonly keys: SimulatorKeys
  /** Where the product listens, `http://localhost:3000`: the USSD page calls it, and it is where Paystack's webhooks go. */
  readonly productOrigin: string
  /** Sends it once it is due. Never throws, and nobody waits for it. */
  readonly deliver: (delivery: SimulatorDelivery) => void
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
