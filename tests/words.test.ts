import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Row {
  readonly words: string
  readonly shownBy: string
  readonly seenBy: string
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The contents in backticks: a text or a file, and after a colon the part in the file. */
const parts = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner.replaceAll('\\|', '|'))

const rows: readonly Row[] = read('docs/WORDS.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, , words = '', shownBy = '', seenBy = ''] = line.split(/(?<!\\)\|/)
    return { words: parts(words)[0] ?? '', shownBy, seenBy }
  })

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** A whole string, JSX text or line, so that `Error` does not match `ErrorBoundary` or "Error 404". */
const asWhole = (text: string) => new RegExp(`(?:['"\`>}]|^)\\s*${exactly(text)}\\s*(?:['"\`<{]|$)`, 'm')
/** Whole words of a string. */
const asPart = (text: string) => new RegExp(`${/^\w/.test(text) ? '\\b' : ''}${exactly(text)}${/\w$/.test(text) ? '\\b' : ''}`)

test('docs/WORDS.md has at least 136 specified texts, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(136)
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length)
})

describe('a specified text is in its file and in a test:', () => {
  test.each(rows.map((row) => [row.words, row] as const))('%s', (words, { shownBy, seenBy }) => {
    for (const cell of [shownBy, seenBy]) {
      const [file = '', part] = parts(cell)
      expect(read(file), `${file} holds ${part ?? words}`).toMatch(part === undefined ? asWhole(words) : asPart(part))
    }
    expect(parts(seenBy)[0], 'a test reads it').toMatch(/\.(test|spec)\.tsx?$|^tests\//)
  })
})

test('asWhole and asPart do not match inside a longer word', () => {
  expect(`import { ErrorBoundary } from './x.ts'`).not.toMatch(asWhole('Error'))
  expect(`title="Error"`).toMatch(asWhole('Error'))
  expect('<p>\n  Admin Login\n</p>').toMatch(asWhole('Admin Login'))
  expect('Loan #7').toMatch(asPart('Loan #'))
  expect('Reloaned').not.toMatch(asPart('loan'))
})
