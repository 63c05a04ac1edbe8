import type { Clock } from '#server/platform/clock.ts'
import type { SimulatorDelivery } from '#tools/simulator/simulator-part.ts'

const PATIENCE_MILLISECONDS = 5_000
const LOGGED = 2_000

/** undefined status: no response. */
export interface MadeDelivery {
  readonly url: string
  readonly method: string
  readonly body: string | undefined
  readonly at: Date
  readonly status: number | undefined
}

export interface SimulatorDeliveries {
  readonly deliver: (delivery: SimulatorDelivery) => void
  readonly deliverNow: (delivery: SimulatorDelivery) => Promise<void>
  readonly flush: () => Promise<void>
  readonly made: () => readonly MadeDelivery[]
  readonly stop: () => void
}

/** Those due together are sent one by one in the order of their creation. */
export function simulatorDeliveries(clock: Clock): SimulatorDeliveries {
  let waiting: SimulatorDelivery[] = []
  let underWay = Promise.resolve()
  const made: MadeDelivery[] = []
  const stopped = new AbortController()

  const deliverNow = async (delivery: SimulatorDelivery): Promise<void> => {
    const { url, method, headers, body } = delivery
    const status = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => undefined,
    )
    made.push({ url, method, body, at: clock.now(), status })
    if (made.length > LOGGED) made.shift()
    const [pause, ...later] = delivery.retryAfterSeconds ?? []
    const arrived = status !== undefined && status >= 200 && status < 300
    if (!arrived && pause !== undefined && !stopped.signal.aborted)
      waiting.push({ ...delivery, at: new Date(clock.now().getTime() + pause * 1000), retryAfterSeconds: later })
  }
  return {
    deliver: (delivery) => void waiting.push(delivery),
    deliverNow,
    flush: () => {
      const now = clock.now()
      const due = waiting.filter(({ at }) => at === undefined || at <= now)
      waiting = waiting.filter((delivery) => !due.includes(delivery))
      underWay = due.reduce((before, delivery) => before.then(() => deliverNow(delivery)), underWay)
      return underWay
    },
    made: () => made,
    stop: () => {
      waiting = []
      stopped.abort()
    },
  }
}
