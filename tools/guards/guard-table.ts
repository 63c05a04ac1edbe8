import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/check/run-program.ts'
import type { Guard } from '#tools/guards/guards.ts'

const DOCUMENT = join(ROOT, 'docs', 'SECURITY.md')
const START = '<!-- guards: made by npm run mutate-guards -->'
const END = '<!-- guards: end -->'

export interface Mutation {
  readonly guard: Guard
  /** Tests that failed without the guard. */
  readonly red: readonly string[]
}

/** Replaces the table of guards in docs/SECURITY.md. */
export function writeGuardTable(mutations: readonly Mutation[]): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = document.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/SECURITY.md has no place for the table of guards.')
  writeFileSync(DOCUMENT, `${before}${START}\n\n${tableOf(mutations)}\n${END}${after}`)
}

export const tableOf = (mutations: readonly Mutation[]): string =>
  [
    '| Guard that was taken out | Where it stands | Tests that went red | One of them |',
    '| --- | --- | --- | --- |',
    ...mutations.map(
      ({ guard, red }) => `| ${guard.guard} | \`${guard.file}\` | ${red.length} | ${(red[0] ?? 'none').replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n')
