import { HttpCaller, requestOf } from './http-caller.ts'
import type { Round } from './payment-rounds.ts'

/** Requests of the app at home with an empty cache. */
export const READS = ['/api/auth/user', '/api/loans/user', '/api/notifications', '/api/public/stats']
/** Concurrent phones. */
const PHONES = 16

/** Opens this many homes, each with its reads in sequence; customers take turns. Figures are per read. */
export const openHomes = (origin: string, tokens: readonly string[], homes: number): Promise<Round> =>
  requestInTurns(
    origin,
    Array.from({ length: homes }, (_, home) =>
      READS.map((path) => requestOf(origin, { path, cookie: `sid=${tokens[home % tokens.length] ?? ''}` })),
    ).flat(),
  )

export const requestBareRoute = (origin: string, homes: number): Promise<Round> =>
  requestInTurns(
    origin,
    Array.from({ length: homes * READS.length }, () => requestOf(origin, { path: '/' })),
  )

async function requestInTurns(origin: string, requests: readonly Buffer[]): Promise<Round> {
  const callers = Array.from({ length: PHONES }, () => new HttpCaller(origin))
  const milliseconds: number[] = []
  let next = 0
  const work = async (caller: HttpCaller) => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const response = await caller.send(request)
      if (response.status !== 200) throw new Error(`A read failed: ${response.text.slice(0, 2_000)}`)
      milliseconds.push(response.milliseconds)
    }
  }
  const from = performance.now()
  await Promise.all(callers.map(work))
  const perSecond = requests.length / ((performance.now() - from) / 1000)
  for (const caller of callers) caller.close()
  return { perSecond, milliseconds }
}
