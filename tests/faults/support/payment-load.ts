import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { CashInHand } from './drill-ground.ts'
import type { Acknowledged } from './lost-payments.ts'
import { type ReceivedResponse, sendOnce, type Sending } from './send-payment.ts'

export interface LoadCounts {
  acknowledged: Acknowledged[]
  /** Lost successes that the key returned. */
  broughtBack: number
  /** Tries with 503. */
  unavailable: number
  /** Of these, without Retry-After. */
  withoutRetryAfter: number
  /** Broken, refused, or too long. */
  broken: number
  /** As `status body`. */
  wrong: string[]
  /** Milliseconds. */
  slowest: number
}

export interface PaymentLoad {
  readonly counts: LoadCounts
  /** Waits until open tries end. */
  readonly pause: () => Promise<void>
  /** Every form is sent under its key until it gets a response. */
  readonly finish: () => Promise<void>
}

export interface LoadSettings {
  readonly workers: number
  /** For the first try, in milliseconds; unset: no limit. */
  readonly patience?: () => number
  /** Milliseconds after each response. */
  readonly rest?: number
}

const BETWEEN_TRIES_MS = 100

/** A form without a response is sent again under its key. */
export function startLoad(origin: string, cash: readonly CashInHand[], { workers, patience, rest = 0 }: LoadSettings): PaymentLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: workers })
  const counts: LoadCounts = { acknowledged: [], wrong: [], broughtBack: 0, unavailable: 0, withoutRetryAfter: 0, broken: 0, slowest: 0 }
  const fresh: Sending[] = cash.map((one) => ({ ...one, key: `drill-${one.receiptNumber}` }))
  const unanswered: Sending[] = []
  let mode: 'pay' | 'pause' | 'finish' = 'pay'

  const work = async (worker: number) => {
    // Spread over a rest, instead of all at once.
    if (mode === 'pay') await setTimeout((rest * worker) / workers)
    while (mode !== 'pause') {
      const again = unanswered.shift()
      const sending = again ?? (mode === 'pay' ? fresh.shift() : undefined)
      if (sending === undefined) return
      const sent = performance.now()
      const response = await sendOnce(agent, origin, sending, again ? undefined : patience?.()).catch(() => undefined)
      counts.slowest = Math.max(counts.slowest, Math.round(performance.now() - sent))
      if (countAnswer(counts, response)) {
        if (rest > 0) await setTimeout(rest)
        continue
      }
      unanswered.push(sending)
      await setTimeout(BETWEEN_TRIES_MS)
    }
  }
  const begin = () => Promise.all(Array.from({ length: workers }, (_none, worker) => work(worker)))
  let running = begin()
  const pause = async () => {
    mode = 'pause'
    await running
  }
  return {
    counts,
    pause,
    finish: async () => {
      await pause()
      mode = 'finish'
      running = begin()
      await running
      agent.destroy()
    },
  }
}

/** True: the response is final. */
function countAnswer(counts: LoadCounts, response: ReceivedResponse | undefined): boolean {
  // 502 and 504: a proxy whose process went away.
  if (response === undefined || response.status === 502 || response.status === 504) counts.broken += 1
  else if (response.paymentId !== undefined) {
    if (response.replayed) counts.broughtBack += 1
    counts.acknowledged.push({ receiptNumber: response.sending.receiptNumber, paymentId: response.paymentId })
    return true
  } else if (response.status === 503) {
    counts.unavailable += 1
    if (response.retryAfter === undefined) counts.withoutRetryAfter += 1
  } else if (response.status !== 409 || response.retryAfter === undefined) {
    counts.wrong.push(`${response.status} ${response.text}`)
    return true
  }
  return false
}

export function printCounts(what: string, { acknowledged, broughtBack, unavailable, broken, slowest }: LoadCounts): void {
  console.log(
    `${what}: ${acknowledged.length} payments acknowledged, ${broughtBack} of them only when sent again; ${unavailable} tries answered 503, ${broken} broken; slowest ${slowest} ms`,
  )
}
