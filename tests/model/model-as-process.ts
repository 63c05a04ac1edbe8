import { Agent } from 'node:http'
import { expect } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { inside } from '#tests/faults/support/drill-proof.ts'
import { exchange } from '#tests/faults/support/exchange.ts'
import { openMovableClock } from '#tests/faults/support/movable-clock.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { type Day, dayFrom } from './model-days.ts'
import { type Call, openPeople, PEOPLE_SETTINGS, type Transport } from './model-people.ts'
import { expectJournal, type ExpectedAccounts, type ModelProduct } from './model-product.ts'

/** A restart is a signal and a start; the clock is set from outside. */
export async function openAsProcess(): Promise<ModelProduct> {
  const home = await makeDrillHome()
  const clock = openMovableClock()
  const settings = { ...home.place, ...clock.settings, ...PEOPLE_SETTINGS }
  let running: DrillProcess = await startReady(settings, home.port)
  let agent = new Agent({ keepAlive: true })
  const toProve: ((today: Day) => ExpectedAccounts)[] = []
  const transport: Transport = (sent) => exchange(agent, running.origin, sent)
  const { call, signUp, openOffice } = openPeople(transport, readConfig({}).administrator)
  await openOffice()
  const today = (): Day => dayFrom(clock.now().toISOString().slice(0, 10))
  return {
    call,
    signUp,
    today,
    advance: async (days) => {
      await clock.advance(days)
      await expireApprovals(call)
    },
    restart: async (signal) => {
      agent.destroy()
      agent = new Agent({ keepAlive: true })
      running.child.kill(signal)
      const { code } = await running.ended()
      expect(code, `ended by ${signal}`).toBe(signal === 'SIGTERM' ? 0 : null)
      running = await startReady(settings, home.port)
    },
    proveAccounts: async (expectedOn) => {
      toProve.push(expectedOn)
    },
    close: async () => {
      agent.destroy()
      await running.kill()
      try {
        await inside(home, async ({ db }) => {
          await expectBooksToBeRight(db)
          for (const expectedOn of toProve) await expectJournal(db, expectedOn(today()))
        })
      } finally {
        await home.remove()
        clock.remove()
      }
    },
  }
}

/** The process runs this job every 15 minutes: it would expire an approval after the model counted it. */
async function expireApprovals(call: Call): Promise<void> {
  const answered = (): Promise<unknown> => call('md', 'POST', '/api/admin/operations/jobs/expire-approvals/run', {})
  await expect.poll(answered, { timeout: 20_000 }).toMatchObject({ status: 200, body: { result: 'done' } })
}
