import { startSimulator, type SimulatorOptions } from '#tools/simulator/start-simulator.ts'
import { SIMULATOR_KEYS } from '#tools/simulator/simulator-keys.ts'
import { wantsSimulator, withSimulators } from '#tools/simulator/simulator-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
export const SIMULATOR_PORT = 4010
/** So many ports are tried, one after the other. */
const TRIES = 20

export interface DevelopmentSimulator {
  readonly environment: Record<string, string | undefined>
  /** Where a person finds the phones. */
  readonly phonePage: string
}

/** For people at the phones: prompts wait for them, and MTN counts the questions. */
export const peopleAtThePhones = (environment: Environment): SimulatorOptions => ({
  productOrigin: `http://localhost:${environment['PORT']?.trim() || '3000'}`,
  settings: { decisions: 'ask', statusPerSecond: 10 },
})

/**
 * Starts the simulators inside a development start, where it has no gateway of its own; undefined: it needs none. They end with the process. A simulator
 * that runs already on SIMULATOR_PORT (`npm run simulator`) is used instead; a port that something else has taken is passed over.
 */
export async function developmentSimulator(environment: Environment): Promise<DevelopmentSimulator | undefined> {
  if (!wantsSimulator(environment)) return undefined
  const port = portOf(environment)
  const running = await runningSimulator(port)
  const { origin, urls } = running ?? (await startOnNextPort(port, peopleAtThePhones(environment)))
  return { environment: withSimulators(environment, { urls, keys: SIMULATOR_KEYS }), phonePage: `${origin}/` }
}

/** @throws Error with a sentence for the person who set it. */
export function portOf(environment: Environment): number {
  const given = environment['SIMULATOR_PORT']?.trim() || String(SIMULATOR_PORT)
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new Error('SIMULATOR_PORT must be a number from 0 to 65535.')
  return Number(given)
}

async function startOnNextPort(first: number, options: SimulatorOptions) {
  for (let port = first; ; port += 1) {
    try {
      return await startSimulator({ ...options, port })
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || port - first >= TRIES) throw error
    }
  }
}

/** One that was started by itself, and so is there for whoever wants it; not the one of another product's start, which ends with that. */
async function runningSimulator(port: number): Promise<{ origin: string; urls: Record<string, string> } | undefined> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/script/urls`, { signal: AbortSignal.timeout(1_000), redirect: 'error' }).catch(() => undefined)
  const told: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (told === null || typeof told !== 'object' || !('isShared' in told) || told.isShared !== true || !('urls' in told)) return undefined
  const { urls } = told
  if (urls === null || typeof urls !== 'object') return undefined
  return { origin, urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => typeof url === 'string')) }
}
