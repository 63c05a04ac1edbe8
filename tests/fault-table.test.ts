import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string): boolean => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))

const PLAYED = /^`([^`]+)`(?:: "(.+)")?$/
const rows = [...read('docs/FAULTS.md').matchAll(/^- \*\*(F\d+)\*\* .+?\. (`.+|Not a test: .+)$/gm)].map(
  ([, number = '', playedBy = '']) => ({
    number,
    parts: playedBy.trim().split('; '),
  }),
)
const tests = rows.flatMap(({ number, parts }) =>
  parts.flatMap((part) => {
    const [, file = '', name = `(${number})`] = PLAYED.exec(part) ?? []
    return file === '' ? [] : [{ number, file, name }]
  }),
)

test('docs/FAULTS.md has every scenario from F1 to F50, once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => `F${at + 1}`))
})

test.each(tests)('$number names an existing test of $file', ({ number, file, name }) => {
  expect(exists(file), `${file} is there`).toBe(true)
  expect(name.length > 10 || name === `(${number})`).toBe(true)
  expect(read(file).includes(name), `"${name}" in ${file}`).toBe(true)
})

test('a scenario without a test has a reason that names existing files', () => {
  const others = rows.flatMap(({ number, parts }) => parts.filter((part) => !PLAYED.test(part)).map((part) => ({ number, part })))
  for (const { number, part } of others) {
    expect([number, part]).toEqual([number, expect.stringMatching(/^Not a test: .{30,}/)])
    for (const [, file = ''] of part.matchAll(/`([^`]+)`/g)) expect([number, file, exists(file)]).toEqual([number, file, true])
  }
  expect(others.length).toBeLessThan(4)
})
