import type { TestProject } from 'vitest/node'
import { type RowType, storedRowTypes } from './stored-row-types.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The places of the row types that a row of this test file was compared with. */
    provenRowTypes?: string[]
  }
}

/** Files whose statements no database test runs, or returns no row. This list may only shrink. */
export const UNPROVEN: readonly string[] = []

/** @throws when every database test passed and a row type was compared with no row. A run of chosen tests proves nothing about the others. */
export async function expectRowTypesProven(project: TestProject): Promise<void> {
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project)
  const { testFiles } = await project.globTestFiles()
  const complete = modules.length === testFiles.length && project.config.testNamePattern === undefined
  if (!complete || modules.some((module) => !module.ok())) return
  const found = unprovenPlaces(storedRowTypes(), new Set(modules.flatMap((module) => module.meta().provenRowTypes ?? [])))
  if (found.length > 0) throw new Error(`${found.join('\n')}\nWrite a test that gets a row from it (tests/support/row-types-proven.ts)`)
}

/** What is wrong with `proven`, one line each: a row type of no proof outside of the files of `unproven`, or a file there that needs no exception. */
export function unprovenPlaces(rowTypes: readonly RowType[], proven: ReadonlySet<string>, unproven = UNPROVEN): string[] {
  const lacking = rowTypes.filter(({ at, row }) => row.is === 'object' && !at.startsWith('tests/') && !proven.has(at)).map(({ at }) => at)
  const isIn = (file: string) => (at: string) => at.startsWith(`${file}:`)
  return [
    ...lacking
      .filter((at) => !unproven.some((file) => isIn(file)(at)))
      .map((at) => `${at}: no database test gets a row from this statement`),
    ...unproven.filter((file) => !lacking.some(isIn(file))).map((file) => `${file} is proven: delete it from UNPROVEN`),
  ]
}
