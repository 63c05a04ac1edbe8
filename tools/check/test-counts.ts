import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** With the first line of its error; those that passed in a second run included. */
  readonly named?: readonly string[]
  /** Only in the second run of a known flaky file. */
  readonly repeated?: number
}

/** Parts of the reports of Vitest and Playwright. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; status: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
}
interface Suite {
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string; results?: { errors?: { message?: string }[] }[] }[] }[]
}

/** No report is one failure. */
export function readCounts(file: string): Counts {
  const report = readReport(file)
  if (report === undefined) return { passed: 0, failed: 1 }
  const { stats, suites = [], testResults = [] } = report
  if (stats !== undefined) {
    const named = suites.flatMap(namesOfScenarios)
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    return { ...counts, ...(stats.flaky > 0 && { repeated: stats.flaky }), ...(named.length > 0 && { named }) }
  }
  const named = testResults.flatMap(namesOfTests)
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, ...(named.length > 0 && { named }) }
}

/** Of a Vitest report. */
export const filesThatFailed = (file: string): string[] =>
  (readReport(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A failure in the second run counts. */
export function afterSecondRun(first: Counts, second: Counts): Counts {
  const { named = [] } = first
  if (second.failed > 0 || second.passed === 0) return first
  return { passed: first.passed + first.failed, failed: 0, repeated: first.failed, named }
}

function readReport(file: string): Report | undefined {
  // Pinned by the lockfile; a missing number counts as none, and a stage without tests fails.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

/** A log of CI may hold nothing else. */
const firstLine = (message: string | undefined): string => {
  const line = stripVTControlCharacters(message ?? '').split('\n')[0] ?? ''
  return line === '' ? '' : `: ${line.slice(0, 200)}`
}

const namesOfTests = ({ name, status, assertionResults }: NonNullable<Report['testResults']>[number]): string[] => {
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [name]
  return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}${firstLine(failureMessages?.[0])}`)
}

const namesOfScenarios = ({ file, suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected' && status !== 'skipped'))
    .map(({ title, tests }) => `${file}: ${title}${firstLine(tests[0]?.results?.[0]?.errors?.[0]?.message)}`),
  ...suites.flatMap(namesOfScenarios),
]

/** One failure more where it ended badly without a failed test, or ran none. */
export function outcome(status: number, tests: Counts | undefined, lastErrors: readonly string[] = []): Counts {
  if (tests === undefined) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const silent = tests.failed === 0 && (status !== 0 || tests.passed === 0)
  return silent ? { ...tests, failed: 1, ...(lastErrors.length > 0 && { named: lastErrors }) } : tests
}

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
