import type { TestProject } from 'vitest/node'
import { type RowType, storedRowTypes } from './stored-row-types.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Places of row types compared with a row. */
    provenRowTypes?: string[]
  }
}

/** Their statements run only in processes of their own. This list may only shrink. */
const UNPROVEN = ['tools/chaos.ts', 'tools/chaos/wait-for-outcomes.ts', 'tools/generate-db-types.ts']
/** Only the run on a server returns a row. */
const PROVEN_ON_SERVER = [
  'server/platform/open-migrated.ts',
  'server/platform/replica.ts',
  'tools/backup/backup-server.ts',
  'tools/backup/copy-tables.ts',
]

/**
 * @throws when every database test ran and a row type was compared with no row, also where a test failed. A run of chosen tests, or one
 * that leaves files out (tools/check/one-database.ts), proves nothing about the others.
 */
export async function expectRowTypesProven(project: TestProject): Promise<void> {
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project)
  const { testFiles } = await project.globTestFiles()
  const leavesOut = (project.vitest.config.cliExclude ?? []).length > 0
  const complete = !leavesOut && modules.length === testFiles.length && project.config.testNamePattern === undefined
  if (!complete) return
  const proven = new Set(modules.flatMap((module) => module.meta().provenRowTypes ?? []))
  const exceptions = process.env['TEST_DATABASE_URL'] === undefined ? [...UNPROVEN, ...PROVEN_ON_SERVER] : UNPROVEN
  const problems = unprovenPlaces(storedRowTypes(), proven, exceptions)
  if (problems.length > 0) throw new Error(`Row types of sql<…> that tests/support/row-types-proven.ts rejects:\n${problems.join('\n')}`)
}

/** One line for each unproven row type outside `exceptions`, and for each unnecessary exception. */
export function unprovenPlaces(rowTypes: readonly RowType[], proven: ReadonlySet<string>, exceptions: readonly string[]): string[] {
  const unproven = rowTypes
    .filter(({ at, row }) => row.is === 'object' && !at.startsWith('tests/') && !proven.has(at))
    .map(({ at }) => ({ at, file: at.slice(0, at.lastIndexOf(':')) }))
  const files = new Set(unproven.map(({ file }) => file))
  return [
    ...unproven
      .filter(({ file }) => !exceptions.includes(file))
      .map(({ at }) => `${at}: no database test gets a row from this statement. Write one.`),
    ...exceptions.filter((file) => !files.has(file)).map((file) => `${file}: tests get rows from its statements. Delete the exception.`),
  ]
}
