import { runningSimulator, startOnNextPort } from '#tools/simulator/simulator-on-port.ts'
import type { SimulatorOptions } from '#tools/simulator/start-simulator.ts'
import { SIMULATOR_KEYS } from '#tools/simulator/simulator-keys.ts'
import { wantsSimulator, withSimulators } from '#tools/simulator/simulator-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
const SIMULATOR_PORT = 4010

export interface DevelopmentSimulator {
  readonly environment: Record<string, string | undefined>
  readonly phonePage: string
}

/** Prompts wait for a person, and MTN limits status queries. */
export const peopleAtThePhones = (environment: Environment): SimulatorOptions => ({
  productOrigin: `http://localhost:${environment['PORT']?.trim() || '3000'}`,
  settings: { decisions: 'ask', statusPerSecond: 10 },
})

/**
 * For a development start without a provider; undefined when none is needed. Uses a simulator on SIMULATOR_PORT, and skips a port of
 * another program.
 */
export async function developmentSimulator(environment: Environment): Promise<DevelopmentSimulator | undefined> {
  if (!wantsSimulator(environment)) return undefined
  const port = portOf(environment)
  const running = await runningSimulator(port)
  const { origin, urls } = running ?? (await startOnNextPort(port, peopleAtThePhones(environment)))
  return { environment: withSimulators(environment, { urls, keys: SIMULATOR_KEYS }), phonePage: `${origin}/` }
}

/** @throws Error with a message for the user. */
export function portOf(environment: Environment): number {
  const given = environment['SIMULATOR_PORT']?.trim() || String(SIMULATOR_PORT)
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new Error('SIMULATOR_PORT must be a number from 0 to 65535.')
  return Number(given)
}
