import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsProcess } from './model-as-process.ts'
import { openInProcess } from './model-in-process.ts'
import type { ModelProduct } from './model-product.ts'
import { compareWithModel } from './model-run.ts'

// MODEL_RUNS=200 for more; MODEL_AGAINST=process: over HTTP against a process that is killed and stopped.
const RUNS = Number(process.env['MODEL_RUNS'] ?? 10)
const AS_PROCESS = process.env['MODEL_AGAINST'] === 'process'
const PATIENCE = 100_000 + RUNS * (AS_PROCESS ? 20_000 : 5_000)

let product: ModelProduct
beforeAll(async () => {
  product = AS_PROCESS ? await openAsProcess() : await openInProcess()
})
afterAll(() => product.close(), 120_000)

test('the product agrees with the reference model after random commands in any order', { timeout: 2 * PATIENCE }, async () => {
  const { runs, steps } = await compareWithModel(product, { runs: RUNS, restarts: 1, patience: PATIENCE })
  console.log(`${runs} lives with ${steps} commands agreed with the model`)
  expect(runs).toBe(RUNS)
})
