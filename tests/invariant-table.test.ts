import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string): boolean => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))

const page = read('docs/INVARIANTS.md')
const rows = [...page.matchAll(/^- \*\*(I\d+)\*\* .+? Held by: (.+?)\. Test: `([^`]+)`: "(.+)"$/gm)].map(
  ([, number = '', heldBy = '', file = '', name = '']) => ({ number, heldBy, file, name }),
)
const migrations = readdirSync(new URL('../migrations', import.meta.url)).map((file) => read(`migrations/${file}`))

test('docs/INVARIANTS.md has every invariant from I1 to I30, once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => `I${at + 1}`))
})

test.each(rows)('$number names an existing test', ({ file, name }) => {
  expect(exists(file), `${file} is there`).toBe(true)
  expect(name.length).toBeGreaterThan(10)
  expect(read(file).includes(name), `"${name}" in ${file}`).toBe(true)
})

test.each(rows)('$number names existing constraints, triggers, functions or files', ({ heldBy }) => {
  const named = [...heldBy.matchAll(/`([\w./-]+)(?:\(\))?`/g)].map(([, name = '']) => name)
  for (const name of named) {
    const [table = '', column] = name.split('.')
    const there = name.includes('/')
      ? exists(name)
      : migrations.some((text) => text.includes(column === undefined ? name : table) && text.includes(column ?? name)) || inDomain(name)
    expect([name, there]).toEqual([name, true])
  }
})

test.each(rows)('$number is checked by check_invariants() when it says so', ({ heldBy }) => {
  const reported = [...(/reported as (.+)$/.exec(heldBy.trim())?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  for (const name of reported) expect([name, migrations.some((text) => text.includes(`  select '${name}',`))]).toEqual([name, true])
})

test('each name that the page explains is reported by an invariant', () => {
  const [, explained = ''] = page.split('## Reported names')
  const names = [...explained.matchAll(/^- (`.+?`): /gm)].flatMap(([, heads = '']) =>
    [...heads.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !migrations.some((text) => text.includes(`select '${name}',`)))).toEqual([])
})

/** A rule of the domain by its function name, which may be the file's name. */
const inDomain = (name: string): boolean =>
  readdirSync(new URL('../domain', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .some((file) => new RegExp(`export (?:const|function) ${name}\\b|^  ${name}:`, 'm').test(read(`domain/${file}`)))
