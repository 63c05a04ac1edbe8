import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PaperPage, Section } from '#domain/documents/document-page.ts'
import { printDocument } from '#server/documents/document-printer.ts'

function drawnByPage(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const contents = [...file.matchAll(/\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/g)].map(([, id]) => Number(id))
  return contents.map((id) => {
    const start = file.indexOf('stream\n', file.indexOf(`\n${id} 0 obj\n`)) + 'stream\n'.length
    return inflateSync(pdf.subarray(start, file.indexOf('endstream', start))).toString('latin1')
  })
}
const textsByPage = (pdf: Buffer): number[] => drawnByPage(pdf).map((drawn) => drawn.match(/\bTJ\b/g)?.length ?? 0)

/** The text of the object that this entry refers to. */
function entry(file: string, object: string, name: string): string {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(object) ?? []
  return new RegExp(`\\n${id} 0 obj\\n([^]*?)endobj`).exec(file)?.[1] ?? ''
}

/** `Table(TR(TH TH) TR(TD TD))`; a number is a piece of marked content. */
function outline(file: string, element: string): string {
  const [, kind = ''] = /\/S \/(\w+)/.exec(element) ?? []
  const [, inside = ''] = /\/K \[([^\]]*)\]/.exec(element) ?? []
  const parts = [...inside.matchAll(/(\d+) 0 R/g)].map(([, id]) => outline(file, entry(file, `/Part ${id} 0 R`, 'Part')))
  return parts.length === 0 ? kind : `${kind}(${parts.join(' ')})`
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
  // About a page of rows, after which space could start the next page.
  for (const rows of [1, 16, 20, 22, 24]) {
    for (const sections of [[statement(rows)], [statement(rows), words]]) {
      const texts = textsByPage(await print(sections))
      expect([rows, texts.length]).toEqual([rows, rows <= 16 ? 1 : texts.length])
      for (const count of texts) expect([rows, texts, count > footer]).toEqual([rows, texts, true])
    }
  }
}, 60_000)

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Payment ${index + 1}: GH₵97.22, after ${index * 7} days`)
const LONG: readonly ((count: number) => Section)[] = [
  (count) => ({ kind: 'sealed', title: 'The accepted terms', text: numbered(count).join('\n'), seal: [['Version', '9']] }),
  (count) => ({ kind: 'text', title: 'Words', paragraphs: numbered(count) }),
  (count) => ({ kind: 'rows', title: 'Rows', rows: numbered(count).map((one) => ['Due', one]) }),
  (count) => ({ kind: 'points', title: 'Points', points: numbered(count).map((text) => ({ lead: 'Due.', text })) }),
  (count) => ({
    ...statement(0),
    kind: 'table',
    title: 'Table',
    columns: [{ head: 'What', wide: true }],
    rows: numbered(count).map((one) => [one]),
  }),
]

test.each(LONG)(
  'a section that is longer than a page is drawn whole (%#)',
  async (sectionOf) => {
    for (const count of [12, 35, 37, 60, 120]) {
      const drawn = textsByPage(await print([sectionOf(count)])).reduce((sum, one) => sum + one, 0)
      expect([count, drawn >= count]).toEqual([count, true])
    }
  },
  60_000,
)

test('amounts of five digits stay in one line, whatever the number of figures', async () => {
  for (const count of [1, 2, 3, 4, 5]) {
    const drawn = async (value: string) => {
      const figures = Array.from({ length: count }, () => ({ label: 'Paid', value }))
      return textsByPage(
        await printDocument({ page: { ...page([words]), figures }, mark: 'A', issuedAt: new Date(0), proof: { lead: '', words: '' } }),
      )
    }
    expect([count, await drawn('GH₵65,000.00')]).toEqual([count, await drawn('GH₵1.00')])
  }
}, 60_000)

test('a document has a language, a title and tags for its headings, texts and tables', async () => {
  const facts: Section = { kind: 'rows', title: 'The loan', rows: [['Loan', '#218']] }
  const pdf = await print([statement(2), facts, words])
  const file = pdf.toString('latin1')
  const catalog = /\/Type \/Catalog[^]*?endobj/.exec(file)?.[0] ?? ''
  expect(catalog).toContain('/Lang (en-GH)')
  expect(entry(file, catalog, 'MarkInfo')).toContain('/Marked true')
  expect(entry(file, catalog, 'ViewerPreferences')).toContain('/DisplayDocTitle true')
  expect(file).toContain('>Loan statement ABCDE-FGHIJ</rdf:li>')
  const root = entry(file, entry(file, catalog, 'StructTreeRoot').replace(/\/K \[(\d+ 0 R)\]/, '/Document $1'), 'Document')
  const cells = 'TR(TD TD TD)'
  const table = `Table(TR(TH TH TH) ${cells} ${cells} ${cells})`
  expect(outline(file, root)).toBe(`Document(Figure P H1 P P P P P H2 ${table} P H2 Table(TR(TH TD)) H2 P P)`)
  expect(file.match(/\/Scope \/\w+/g)?.toSorted()).toEqual([...Array<string>(3).fill('/Scope /Column'), '/Scope /Row'])
}, 60_000)

test('every text of a document is tagged or decoration, and a repeated table head is tagged once', async () => {
  const pdf = await print([statement(60)])
  for (const drawn of drawnByPage(pdf)) {
    let depth = 0
    for (const [operator] of drawn.matchAll(/\b(?:BDC|BMC|EMC|TJ)\b/g)) {
      if (operator === 'TJ') expect(depth).toBe(1)
      else depth += operator === 'EMC' ? -1 : 1
    }
    expect(depth).toBe(0)
  }
  expect(drawnByPage(pdf).map((drawn) => drawn.match(/\/TH <</g)?.length ?? 0)).toEqual([3, 0, 0])
}, 60_000)
