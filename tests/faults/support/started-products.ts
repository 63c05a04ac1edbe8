import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startProcess } from '#tests/faults/support/drill-process.ts'
import { freePort } from '#tools/check/free-port.ts'

/** Of one test file: after each test its processes are killed and their data removed. */
export function startedProducts() {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa starts '))
  const running: DrillProcess[] = []
  const homes: DrillHome[] = []
  afterEach(async () => {
    for (const one of running.splice(0)) await one.kill()
    for (const home of homes.splice(0)) await home.remove()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    running,
    start: async (settings: Record<string, string>, port?: number): Promise<DrillProcess> => {
      const started = await startProcess(settings, port ?? (await freePort()))
      running.push(started)
      return started
    },
    newHome: async (empty = false): Promise<DrillHome> => {
      const home = await makeDrillHome({ empty })
      homes.push(home)
      return home
    },
    laidOut: (name: string, file: string): string => {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, name, file), '')
      return join(folder, name)
    },
  }
}

/** By itself, with an error; the last line is the sentence, without stack. */
export async function expectToEndWith(one: DrillProcess, sentence: RegExp): Promise<void> {
  expect([one.child.exitCode, one.output()]).toEqual([1, expect.stringMatching(sentence)])
  expect(one.output()).not.toMatch(/\n\s+at /)
}
