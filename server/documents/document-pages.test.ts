import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PaperPage, Section } from '#domain/documents/document-page.ts'
import { printDocument } from '#server/documents/document-printer.ts'

/** How many pieces of text each page shows. */
function textsByPage(pdf: Buffer): number[] {
  const file = pdf.toString('latin1')
  const contents = [...file.matchAll(/\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/g)].map(([, id]) => Number(id))
  return contents.map((id) => {
    const start = file.indexOf('stream\n', file.indexOf(`\n${id} 0 obj\n`)) + 'stream\n'.length
    const stream = inflateSync(pdf.subarray(start, file.indexOf('endstream', start))).toString('latin1')
    return stream.match(/\bTJ\b/g)?.length ?? 0
  })
}

const statement = (rows: number): Section => ({
  kind: 'table',
  title: 'Every entry',
  columns: [{ head: 'Day' }, { head: 'What', wide: true }, { head: 'Balance', figures: true }],
  rows: Array.from({ length: rows }, (_, index) => [`Day ${index + 1}`, 'Paid in cash', '1,300.00']),
  total: ['', 'Owed after', '1,300.00'],
  note: 'Of one loan.',
})
const page = (sections: readonly Section[]): PaperPage => ({
  title: 'Loan statement',
  lead: 'Loan #218',
  lender: { name: 'Mmoa Direct', lines: ['Adum, Kumasi'] },
  figures: [{ label: 'Owed after', value: 'GH₵1,300.00' }],
  sections,
})
const print = (sections: readonly Section[]) =>
  printDocument({
    page: page(sections),
    mark: 'ABCDE-FGHIJ',
    issuedAt: new Date('2026-11-23T10:00:00Z'),
    proof: { lead: 'Genuine?', words: 'Ask.' },
  })
const words: Section = { kind: 'text', title: 'If anything is wrong', paragraphs: ['Tell us at the office.'] }

test('the statement of one loan has one page, and a long one no empty page', async () => {
  const footer = 4
  // About as many rows as fill a page, where a rest of space would begin the next one.
  for (const rows of [1, 16, 20, 22, 24]) {
    for (const sections of [[statement(rows)], [statement(rows), words]]) {
      const texts = textsByPage(await print(sections))
      expect([rows, texts.length]).toEqual([rows, rows <= 16 ? 1 : texts.length])
      for (const count of texts) expect([rows, texts, count > footer]).toEqual([rows, texts, true])
    }
  }
}, 60_000)
