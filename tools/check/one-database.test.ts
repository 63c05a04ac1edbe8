import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_IN_CHECK } from './one-database.ts'
import { STAGES } from './stages.ts'

const exists = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url))

test('SERVER_IN_CHECK does not grow past its eight files', () => {
  expect(Object.keys(SERVER_IN_CHECK).length).toBeLessThanOrEqual(8)
})

test.each(Object.entries(SERVER_IN_CHECK))('%s exists, is a database test, and so are the tests that cover it', (file, cover) => {
  const covering = cover.match(/\S+\.db\.test\.ts/g) ?? []
  for (const one of [file, ...covering]) expect([one, exists(one), one.endsWith('.db.test.ts')]).toEqual([one, true, true])
  expect(covering.filter((one) => one in SERVER_IN_CHECK)).toEqual([])
})

test('the stage of the embedded database leaves out SERVER_IN_CHECK, and that of the server nothing', () => {
  const excluded = (name: string) => STAGES.find((stage) => stage.name === name)?.command.filter((part) => part.startsWith('--exclude='))
  expect(excluded('integration, embedded database')).toEqual(Object.keys(SERVER_IN_CHECK).map((file) => `--exclude=${file}`))
  expect(excluded('integration, PostgreSQL server')).toEqual([])
})

test('the browser stories run last and alone, after the tests of the embedded database, which need the build', () => {
  const names = STAGES.map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['integration, embedded database', 'browser, both databases'])
  expect(STAGES.slice(-2).map(({ beside }) => beside)).toEqual([undefined, undefined])
})
