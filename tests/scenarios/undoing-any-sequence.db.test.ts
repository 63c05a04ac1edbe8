import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelCommands, signUp } from '#tests/model/model-commands.ts'
import { openInProcess } from '#tests/model/model-in-process.ts'
import { ownSeed } from '#tests/support/own-share.ts'
import type { ModelProduct } from '#tests/model/model-product.ts'
import { STEPS } from '#tests/model/model-step.ts'
import { emptyModel, type Model } from '#tests/model/model.ts'
import { UNDO_ACTIONS, type UndoAction, joinForUndoing, everyFigure, loansOfPerson } from '#tests/model/undo-actions.ts'

// UNDO_RUNS=100 for more; UNDO_SEED repeats a printed failure.
const RUNS = Number(process.env['UNDO_RUNS'] ?? 2)
const COMMANDS = 15
// The nightly run uses new seeds.
const seed = Number(process.env['UNDO_SEED'] ?? ownSeed(20_261_121))

let product: ModelProduct
beforeAll(async () => {
  product = await openInProcess()
})
afterAll(() => product.close())

async function live(chosen: Iterable<fc.AsyncCommand<Model, ModelProduct>>): Promise<readonly string[]> {
  await product.advance(1)
  const model = { ...emptyModel(product.today()), steps: STEPS - COMMANDS }
  await fc.asyncModelRun(async () => {
    await signUp(model, product)
    return { model, real: product }
  }, chosen)
  return model.customers.map((one) => one.name)
}

/** Does and reverses one action on each loan that allows it. @returns the number. */
async function doAndUndo(action: UndoAction, people: readonly string[], chance: number): Promise<number> {
  let times = 0
  for (const person of people)
    for (const loan of await loansOfPerson(product, person)) if (await action(product, person, loan, chance + loan.id)) times += 1
  return times
}

test(
  'actions that are done and reversed in random sequences leave every figure unchanged',
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const undone = new Map<string, number>()
    const runs = fc.commands(modelCommands(0), { maxCommands: 300, size: 'max' })
    await fc.assert(
      fc.asyncProperty(runs, fc.nat(99_999), async (chosen, chance) => {
        const people = [...(await live(chosen)), ...(await joinForUndoing(product))]
        const before = await everyFigure(product, people)
        for (const [name, action] of Object.entries(UNDO_ACTIONS)) {
          const times = await doAndUndo(action, people, chance)
          undone.set(name, (undone.get(name) ?? 0) + times)
          if (times > 0) expect(await everyFigure(product, people), name).toEqual(before)
        }
      }),
      { numRuns: RUNS, endOnFailure: true, seed },
    )
    console.log(`Done and undone: ${[...undone].map(([name, times]) => `${times} × ${name}`).join('; ')}`)
    for (const name of Object.keys(UNDO_ACTIONS)) expect(undone.get(name), name).toBeGreaterThan(0)
  },
)
