import { peopleAtThePhones, portOf } from '#tools/simulator/development-simulator.ts'
import { keysIn, simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

/** On SIMULATOR_PORT (4010). PORT is the product's, for Paystack's webhooks. */
async function start(): Promise<Simulator> {
  try {
    return await startSimulator({
      ...peopleAtThePhones(process.env),
      port: portOf(process.env),
      merchantKeys: keysIn(process.env),
      isShared: true,
    })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    console.error(isTaken ? 'SIMULATOR_PORT: something else listens on this port. Stop it first, or choose another.' : String(error))
    process.exit(1)
  }
}

const simulator = await start()
console.log(`Mobile money, SMS and USSD are simulated. The phones are at ${simulator.origin}/`)
console.log('A development start of the product finds it by itself. For anybody else, its settings are:')
for (const [name, value] of Object.entries(simulatorSettings(simulator, undefined))) console.log(`  ${name}=${value}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void simulator.close().then(() => process.exit(0)))
