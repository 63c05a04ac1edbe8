import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Row {
  readonly words: string
  readonly shownBy: string
  readonly seenBy: string
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** A cell of the table: the words or a file, and after a colon the part that stands there. */
const parts = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner.replaceAll('\\|', '|'))

const rows: readonly Row[] = read('docs/WORDS.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, , words = '', shownBy = '', seenBy = ''] = line.split(/(?<!\\)\|/)
    return { words: parts(words)[0] ?? '', shownBy, seenBy }
  })

test('the table holds every text that the specification quotes', () => {
  expect(rows.length).toBeGreaterThanOrEqual(138)
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length)
})

describe('the specified words', () => {
  test.each(rows.map((row) => [row.words, row] as const))('%s', (words, { shownBy, seenBy }) => {
    for (const cell of [shownBy, seenBy]) {
      const [file = '', part = words] = parts(cell)
      expect(read(file), `${file} holds ${part}`).toContain(part)
    }
    expect(parts(seenBy)[0], 'a test sees it').toMatch(/\.(test|spec)\.tsx?$|^tests\//)
  })
})
