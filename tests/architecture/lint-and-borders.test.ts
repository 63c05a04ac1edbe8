import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// On a small wrong project: a rule that is disabled by accident fails here.
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
let folder = ''
let lint = ''
let types = ''

const WRONG: Readonly<Record<string, string>> = {
  'domain/reads-server.ts': `import { db } from '#server/db.ts'\nexport const x = db`,
  'domain/reads-package.ts': `import { z } from 'zod/mini'\nexport const x = z`,
  'domain/reads-node.ts': `import { readFileSync } from 'node:fs'\nexport const x = readFileSync`,
  'domain/reads-time.ts': `export const x = () => new Date()`,
  'domain/reads-chance.ts': `export const x = () => Math.random()`,
  'domain/reads-process.ts': `export const x = process.env`,
  'domain/reads-window.ts': `export const x = () => window.location`,
  'contract/reads-server.ts': `import { db } from '#server/db.ts'\nexport const x = db`,
  'server/reads-web.ts': `import { x } from '#web/x.ts'\nexport const y = x`,
  'server/climbs.ts': `import { x } from '../web/x.ts'\nexport const y = x`,
  'server/reads-time.ts': `export const x = () => Date.now()`,
  'server/anything.ts': `export const x = (y: any) => y`,
  'server/unexplained.ts': `export const x = (y: unknown) => {\n  const z = 1\n\n  return (y as string) + z\n}`,
  'server/not-null.ts': `export const x = (y: string | undefined) => y!`,
  'server/long-function.ts': `export function x() {\n${'  console.log(1)\n'.repeat(71)}}`,
  'server/long-file.ts': `export const x = 1\n${'// line\n'.repeat(401)}`,
  'server/path-of-address.ts': `export const x = new URL('x.sql', import.meta.url).pathname`,
  'server/command-in-string.ts': `import { execSync } from 'node:child_process'\nexport const x = (y: string) => execSync(y)`,
  'server/shell.ts': `import { spawnSync } from 'node:child_process'\nexport const x = () => spawnSync('ls', { shell: true })`,
  'web/reads-server.ts': `import { x } from '#server/x.ts'\nexport const y = x`,
  'web/money.ts': `export const x = (y: number) => y * 100`,
  'web/money-text.ts': `export const x = (y: number) => y.toFixed(2)`,
  'web/money-parse.ts': `export const x = Number.parseFloat('1.005')`,
}
const RIGHT: Readonly<Record<string, string>> = {
  'domain/good.ts': `import { x } from '#domain/kernel.ts'\nexport const y = x`,
  'domain/good.test.ts': `import { test } from 'vitest'\nimport fc from 'fast-check'\nimport { x } from '#domain/good.ts'\ntest(x, () => fc)`,
  'server/explained.ts': `export const x = (y: unknown) => {\n  // The caller has just checked it.\n  return y as string\n}`,
  'server/request-path.ts': `export const x = (y: string) => new URL(y, 'http://localhost').pathname`,
  'server/constant.ts': `export const x = [1, 2] as const`,
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mmoa borders '))
  for (const [path, text] of Object.entries({ ...WRONG, ...RIGHT })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  for (const path of ['.oxlintrc.json', 'tools/lint', 'tsconfig.base.json', 'domain/tsconfig.json']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: { '#domain/*': './domain/*' } }))
  const run = (program: string, ...args: string[]) =>
    spawnSync(join(ROOT, 'node_modules/.bin', program), args, { cwd: folder, encoding: 'utf8' }).stdout
  lint = run('oxlint', '--format', 'unix')
  types = run('tsc', '-p', 'domain', '--pretty', 'false')
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const onlyForTypes = ['domain/reads-process.ts', 'domain/reads-window.ts']

test.each(Object.keys(WRONG).filter((path) => !onlyForTypes.includes(path)))('oxlint reports %s', (path) => {
  expect(lint.split('\n').filter((line) => line.startsWith(path))).not.toEqual([])
})
test.each(Object.keys(RIGHT))('oxlint accepts %s', (path) => {
  expect(lint.split('\n').filter((line) => line.startsWith(path))).toEqual([])
})
test('oxlint reports only the faults that were planted', () => {
  const rules = lint.split('\n').flatMap((line) => /^(\S+\.ts):.*\[\w+\/(.+)\]$/.exec(line)?.slice(1).join(' ') ?? [])
  expect(rules.toSorted()).toMatchInlineSnapshot(`
    [
      "contract/reads-server.ts eslint(no-restricted-imports)",
      "domain/reads-chance.ts eslint(no-restricted-properties)",
      "domain/reads-node.ts eslint(no-restricted-imports)",
      "domain/reads-package.ts eslint(no-restricted-imports)",
      "domain/reads-server.ts eslint(no-restricted-imports)",
      "domain/reads-time.ts mmoa(time-from-the-clock)",
      "server/anything.ts typescript(no-explicit-any)",
      "server/climbs.ts eslint(no-restricted-imports)",
      "server/command-in-string.ts mmoa(paths-with-spaces)",
      "server/long-file.ts eslint(max-lines)",
      "server/long-function.ts eslint(max-lines-per-function)",
      "server/not-null.ts mmoa(explained-cast)",
      "server/path-of-address.ts mmoa(paths-with-spaces)",
      "server/reads-time.ts mmoa(time-from-the-clock)",
      "server/reads-web.ts eslint(no-restricted-imports)",
      "server/shell.ts mmoa(paths-with-spaces)",
      "server/unexplained.ts mmoa(explained-cast)",
      "web/money-parse.ts mmoa(money-in-one-place)",
      "web/money-text.ts mmoa(money-in-one-place)",
      "web/money.ts mmoa(money-in-one-place)",
      "web/reads-server.ts eslint(no-restricted-imports)",
    ]
  `)
})
test.each(onlyForTypes)('the compiler rejects Node and DOM types in the domain: %s', (path) => expect(types).toContain(path))
