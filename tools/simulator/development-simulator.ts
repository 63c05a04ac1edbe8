import { runningSimulator, startOnNextPort } from '#tools/simulator/simulator-on-port.ts'
import type { SimulatorOptions } from '#tools/simulator/start-simulator.ts'
import { SIMULATOR_KEYS } from '#tools/simulator/simulator-keys.ts'
import { wantsSimulator, withSimulators } from '#tools/simulator/simulator-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
const SIMULATOR_PORT = 4010

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
