import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Of those that passed: how many did so only when they were run a second time. A browser on a busy machine may miss a moment once; the name is printed. */
  readonly repeated?: number
}

/** The parts that we read of the JSON reports of Vitest and of Playwright. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** How many tests a stage really ran; no report at all is one failure. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  // Both reporters are pinned by the lockfile; a number that is missing counts as none, and a stage without tests fails.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const { stats } = report
  if (stats !== undefined)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, ...(stats.flaky > 0 && { repeated: stats.flaky }) }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
}

/** What a stage counts for: its tests, and one failure more where it ended badly without a failed test, or ran none. */
export function outcome(status: number, tests: Counts | undefined): Counts {
  if (tests === undefined) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const silent = tests.failed === 0 && (status !== 0 || tests.passed === 0)
  return silent ? { ...tests, failed: 1 } : tests
}

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
