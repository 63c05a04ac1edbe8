import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEFT_TO_NIGHTLY, SERVER_IN_CHECK } from './one-database.ts'
import { STAGES } from './stages.ts'

const exists = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url))

test('the check leaves at most 44 files to the server, and 3 to the night', () => {
  expect(Object.keys(SERVER_IN_CHECK).length).toBeLessThanOrEqual(44)
  expect(Object.keys(LEFT_TO_NIGHTLY).length).toBeLessThanOrEqual(3)
})

test.each(Object.keys(LEFT_TO_NIGHTLY))('%s is in a part of the nightly run', (file) => {
  expect(readFileSync(new URL('../nightly.ts', import.meta.url), 'utf8')).toContain(`'${file}'`)
})

test.each(Object.entries({ ...SERVER_IN_CHECK, ...LEFT_TO_NIGHTLY }))(
  '%s exists, is a database test, and so are the tests that cover it',
  (file, cover) => {
    const covering = cover.match(/\S+\.db\.test\.ts/g) ?? []
    for (const one of [file, ...covering]) expect([one, exists(one), one.endsWith('.db.test.ts')]).toEqual([one, true, true])
    const isLeftOut = (one: string) => one in LEFT_TO_NIGHTLY || (file in SERVER_IN_CHECK && one in SERVER_IN_CHECK)
    expect(covering.filter(isLeftOut)).toEqual([])
  },
)

test('the stage of the embedded database leaves out SERVER_IN_CHECK, and both what is left to the night', () => {
  const excluded = (name: string) => STAGES.find((stage) => stage.name === name)?.command.filter((part) => part.startsWith('--exclude='))
  expect(excluded('integration, embedded database')).toEqual(
    Object.keys({ ...LEFT_TO_NIGHTLY, ...SERVER_IN_CHECK }).map((file) => `--exclude=${file}`),
  )
  expect(excluded('integration, PostgreSQL server')).toEqual(Object.keys(LEFT_TO_NIGHTLY).map((file) => `--exclude=${file}`))
})

test('the browser stories run last and alone, after the tests of the embedded database, which need the build', () => {
  const names = STAGES.map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['integration, embedded database', 'browser, both databases'])
  expect(STAGES.slice(-2).map(({ beside }) => beside)).toEqual([undefined, undefined])
})
