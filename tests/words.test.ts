import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface Specified {
  readonly words: string
  /** The test that reads the words on the screen. */
  readonly file: string
  /** Where a text has a placeholder: its part in the product and its part in the test. */
  readonly parts: readonly [product: string, test: string] | undefined
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

const texts: readonly Specified[] = read('tests/specified-words.md')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [, file = ''] = /^`([^`]+)`/.exec(section) ?? []
    return [...section.matchAll(/^- `([^`]+)`(?:: product `([^`]+)`, test `([^`]+)`)?$/gm)].map(
      ([, words = '', product, seen]): Specified => ({
        words,
        file,
        parts: product === undefined || seen === undefined ? undefined : [product, seen],
      }),
    )
  })

const product = globSync('{web,domain,contract}/**/*.{ts,tsx,html}', { cwd: ROOT })
  .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
  .map((path) => read(path))
  .join('\n')

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** A whole string, JSX text or line, so that `Error` does not match `ErrorBoundary` or "Error 404". */
const asWhole = (text: string) => new RegExp(`(?:['"\`>}]|^)\\s*${exactly(text)}\\s*(?:['"\`<{]|$)`, 'm')
/** Whole words of a string. */
const asPart = (text: string) => new RegExp(`${/^\w/.test(text) ? '\\b' : ''}${exactly(text)}${/\w$/.test(text) ? '\\b' : ''}`)

test('tests/specified-words.md lists the specified texts, each once', () => {
  expect(texts.length).toBeGreaterThanOrEqual(136)
  expect(new Set(texts.map(({ words }) => words)).size).toBe(texts.length)
})

describe('the specified texts', () => {
  test.each(texts.map((text) => [text.words, text] as const))('"%s" are in the product and in a test', (words, { file, parts }) => {
    const [shown, seen] = parts === undefined ? [asWhole(words), asWhole(words)] : [asPart(parts[0]), asPart(parts[1])]
    expect(shown.test(product), 'the product has the words').toBe(true)
    expect(seen.test(read(file)), `${file} has the words`).toBe(true)
    expect(file, 'a test reads the words').toMatch(/\.(test|spec)\.tsx?$/)
  })
})

test('asWhole and asPart do not match inside a longer word', () => {
  expect(`import { ErrorBoundary } from './x.ts'`).not.toMatch(asWhole('Error'))
  expect(`title="Error"`).toMatch(asWhole('Error'))
  expect('<p>\n  Admin Login\n</p>').toMatch(asWhole('Admin Login'))
  expect('Loan #7').toMatch(asPart('Loan #'))
  expect('Reloaned').not.toMatch(asPart('loan'))
})
