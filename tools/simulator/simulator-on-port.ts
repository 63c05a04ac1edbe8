import { type Simulator, type SimulatorOptions, startSimulator } from '#tools/simulator/start-simulator.ts'

const TRIES = 20

/** This port or the next free one. @throws Error with a message for the user. */
export async function startOnNextPort(first: number, options: SimulatorOptions): Promise<Simulator> {
  for (let port = first; ; port += 1) {
    try {
      return await startSimulator({ ...options, port })
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken) throw error
      if (port - first >= TRIES) throw new Error(`SIMULATOR_PORT: ${first} and the ${TRIES} ports after it are taken. Choose another.`)
    }
  }
}

/** Started on its own, not inside another product's process. */
export async function runningSimulator(port: number): Promise<{ origin: string; urls: Record<string, string> } | undefined> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/script/urls`, { signal: AbortSignal.timeout(1_000), redirect: 'error' }).catch(() => undefined)
  const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (body === null || typeof body !== 'object' || !('isShared' in body) || body.isShared !== true || !('urls' in body)) return undefined
  const { urls } = body
  if (urls === null || typeof urls !== 'object') return undefined
  return { origin, urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => typeof url === 'string')) }
}
