import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NOT_REACHED } from './audit-verdict.ts'
import { KNOWN_FLAKY } from './known-flaky.ts'
import { LEFT_TO_NIGHTLY, SERVER_IN_CHECK } from './one-database.ts'
import { type Ran, ROOT, runProgram } from './run-program.ts'
import { afterSecondRun, type Counts, filesThatFailed, outcome, readCounts } from './test-counts.ts'

export interface Stage {
  readonly name: string
  readonly command: readonly string[]
  /** Undefined: the stage counts as one test. */
  readonly tests?: 'vitest' | 'playwright'
  /** For NOT_REACHED: it counts as nothing. */
  readonly notReached?: string
  /** With TEST_DATABASE_URL. */
  readonly onServer?: true
  /** Beside the stages after it; printed when it has ended. */
  readonly beside?: true
  /** While the machine's other programs are installed. */
  readonly byNodeAlone?: true
}

const vitest = (project: string) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']
const amtoolRoutes = ['amtool', 'config', 'routes', 'test', '--config.file=deploy/alertmanager.yml']
const without = (files: Readonly<Record<string, string>>) => Object.keys(files).map((file) => `--exclude=${file}`)
const playwright = ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts']

/**
 * Cheap ones first, so that a mistake shows within seconds. Stories have the machine to themselves: a story waits for at most thirty seconds. The embedded database's
 * tests read what the build writes, and have two workers, because each needs up to 2 GB.
 */
export const STAGES: readonly Stage[] = [
  { name: 'types', command: ['tsc', '-b'], byNodeAlone: true },
  { name: 'lint', command: ['oxlint', '--type-aware'], byNodeAlone: true },
  { name: 'format', command: ['oxfmt', '--check'], byNodeAlone: true },
  { name: 'database types', command: ['node', 'tools/generate-db-types.ts', '--check'], byNodeAlone: true },
  {
    name: 'audit',
    command: ['node', 'tools/check/audit-packages.ts'],
    notReached: 'the registry could not be asked',
    beside: true,
    byNodeAlone: true,
  },
  { name: 'architecture', command: vitest('architecture'), tests: 'vitest', byNodeAlone: true },
  { name: 'unit', command: vitest('unit'), tests: 'vitest', byNodeAlone: true },
  { name: 'alarms', command: ['promtool', 'test', 'rules', 'deploy/alerts.test.yaml'], beside: true },
  { name: 'alarm receivers', command: ['amtool', 'check-config', 'deploy/alertmanager.yml'], beside: true },
  { name: 'alarm at night', command: [...amtoolRoutes, '--verify.receivers=page', 'severity=page'], beside: true },
  {
    name: 'integration, PostgreSQL server',
    command: [...vitest('database'), ...without(LEFT_TO_NIGHTLY)],
    tests: 'vitest',
    onServer: true,
  },
  { name: 'build', command: ['node', 'tools/build-web.ts'] },
  { name: 'release', command: ['node', 'tools/release/try-release.ts'], beside: true },
  { name: 'web size', command: ['node', 'tools/web-size.ts'] },
  {
    name: 'integration, embedded database',
    command: [...vitest('database'), '--maxWorkers=2', ...without({ ...LEFT_TO_NIGHTLY, ...SERVER_IN_CHECK })],
    tests: 'vitest',
  },
  { name: 'browser, both databases', command: playwright, tests: 'playwright', onServer: true },
]

const MOST_NAMED = 20
const REPORTS = join(ROOT, '.cache', 'reports')

export interface StageResult extends Counts {
  readonly name: string
  readonly how: string
}

export async function runStage(stage: Stage, serverUrl: string | undefined): Promise<StageResult> {
  console.log(`\n── ${stage.name}${stage.beside ? ', beside the next stages' : ''}`)
  const result = { name: stage.name, ...(await countsOf(stage, serverUrl)) }
  console.log(summaryOf(result))
  return result
}

async function countsOf(stage: Stage, serverUrl: string | undefined): Promise<Counts & { how: string }> {
  if (stage.onServer && serverUrl === undefined) return { ...outcome(1, undefined), how: 'there is no server' }
  const report = join(REPORTS, `${stage.name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(REPORTS, { recursive: true })
  const environment = {
    ...(stage.tests === 'playwright' && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    ...(stage.onServer && serverUrl !== undefined && { TEST_DATABASE_URL: serverUrl }),
  }
  const run = (files: readonly string[]) => {
    rmSync(report, { force: true })
    const command = stage.tests === 'vitest' ? [...stage.command, `--outputFile.json=${report}`, ...files] : stage.command
    return runProgram(command, environment, { heading: stage.beside && `\n── ${stage.name}` })
  }
  const ran = await run([])
  const counts = outcomeOf(stage, ran, stage.tests && readCounts(report))
  const files = stage.tests === 'vitest' && process.env['CI'] !== undefined ? filesThatFailed(report) : []
  const allKnown = files.every((file) => KNOWN_FLAKY.includes(relative(ROOT, file)))
  if (files.length === 0 || !allKnown) return counts
  console.log(`\n── ${stage.name}, second run of known flaky files: ${files.join(', ')}`)
  const again = await run(files)
  return { ...afterSecondRun(counts, outcomeOf(stage, again, readCounts(report))), how: `${counts.how} and ${Math.round(again.seconds)} s` }
}

export function outcomeOf(
  { notReached }: Stage,
  { status, seconds, lastErrors }: Ran,
  tests: Counts | undefined,
): Counts & { how: string } {
  const how = `${Math.round(seconds)} s`
  if (notReached !== undefined && status === NOT_REACHED) return { passed: 0, failed: 0, how: `${how}: ${notReached}` }
  return { ...outcome(status, tests, lastErrors), how }
}

export const summaryOf = ({ name, passed, failed, repeated, named = [], how }: StageResult): string => {
  const again = repeated === undefined ? '' : `, ${repeated} of them only when run again`
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
  const names = named.slice(0, MOST_NAMED).map((one) => `\n    ${one.replace(ROOT, '')}`)
  return `${mark} ${name}: ${passed} passed${again}, ${failed} failed (${how})${names.join('')}`
}
