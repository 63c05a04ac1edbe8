import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/check/run-program.ts'
import type { Guard } from '#tools/guards/guards.ts'

const DOCUMENT = join(ROOT, 'docs', 'SECURITY.md')
const START = '<!-- guards: made by npm run mutate-guards -->'
const END = '<!-- guards: end -->'

export interface Mutation {
  readonly guard: Guard
  /** The tests that failed while the guard was out. */
  readonly red: readonly string[]
}

/** Replaces the list of guards in docs/SECURITY.md. */
export function writeGuardTable(mutations: readonly Mutation[]): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = document.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/SECURITY.md has no place for the list of guards.')
  writeFileSync(DOCUMENT, `${before}${START}\n\n${listOf(mutations)}\n${END}${after}`)
}

/** One line for each guard, with the number of tests that fail without it. */
const listOf = (mutations: readonly Mutation[]): string =>
  mutations
    .map(({ guard, red }) => `- **${guard.guard}** (\`${guard.file}\`): ${red.length} ${red.length === 1 ? 'test fails' : 'tests fail'}\n`)
    .join('')
