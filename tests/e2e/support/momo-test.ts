import { simulatorSettings } from '#tools/simulator/simulator-settings.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'
import { test as plain } from './browser-test.ts'
import { runProduct } from './run-product.ts'

/** Simulated customers answer their prompts themselves. Above GH₵400.00 a payout needs a second person. */
export const test = plain.extend<object, { simulator: Simulator }>({
  simulator: [
    async ({ playwright: _ }, use) => {
      const simulator = await startSimulator({ settings: { decisions: 'ask', paystackWebhook: undefined } })
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ simulator, database }, use) => {
      const product = await runProduct({ ...simulatorSettings(simulator, undefined), PAYOUT_SECOND_PERSON_ABOVE: '400' }, database)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
