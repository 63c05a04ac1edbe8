import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import type { Column, Section } from '#domain/documents/document-page.ts'
import { PRINT_COLOURS, weekBoxes } from '#server/documents/document-drawing.ts'
import { tagAs } from '#server/documents/document-tags.ts'
import { flowing } from '#server/documents/flowing-text.ts'

const { ink, muted, line, forest, tint } = PRINT_COLOURS
type SectionOf<K extends Section['kind']> = Extract<Section, { kind: K }>

export function layOutSection(section: Section): Content[] {
  switch (section.kind) {
    case 'text':
      return [
        together(linesOf(section.paragraphs), [
          ...(section.title === undefined ? [] : [heading(section.title)]),
          ...section.paragraphs.map((text): Content => ({ ...flowing(text), margin: [0, 0, 0, 7] })),
        ]),
        { text: '', margin: [0, 0, 0, 7] },
      ]
    case 'rows':
      return [together(linesOf(section.rows.map((row) => row.join(' '))), [heading(section.title), factRows(section)])]
    case 'points':
      return [together(linesOf(section.points.map(({ lead, text }) => `${lead} ${text}`)), [heading(section.title), points(section)])]
    case 'weeks':
      return [
        together(1, [
          { svg: weekBoxes(section.fills), width: 320 },
          { text: section.words, margin: [0, 5, 0, 16] },
        ]),
      ]
    case 'table':
      return tableOn(section)
    case 'sealed':
      return [sealed(section)]
  }
}

/** At most this many rows stay on one page. */
const SHORT = 16

function tableOn(section: SectionOf<'table'>): Content[] {
  const parts = [heading(section.title), grid(section), ...(section.note === undefined ? [] : [note(section.note)])]
  return section.rows.length <= SHORT ? [together(linesOf(section.rows.map((row) => row.join(' '))), parts)] : parts
}

const note = (text: string): Content => ({ text, color: muted, margin: [0, -8, 0, 16] })

const heading = (text: string): Content => tagAs('H2', { text, bold: true, fontSize: 13, margin: [0, 0, 0, 6] } satisfies Content)

/** In lines; pdfmake does not draw an unbreakable part that is taller than a page. */
const MOST_TOGETHER = 36
const LETTERS_IN_A_LINE = 80

const linesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / LETTERS_IN_A_LINE)), 0)

const together = (lines: number, stack: Content[]): Content => ({ stack, unbreakable: lines <= MOST_TOGETHER })

const factRows = ({ rows }: SectionOf<'rows'>): ContentTable =>
  tagAs('Table', {
    table: {
      widths: ['auto', '*'],
      body: rows.map(([name, fact]): TableCell[] => [
        tagAs('TH', { text: name, color: muted, noWrap: true }),
        { ...flowing(fact), bold: true, alignment: 'right' },
      ]),
    },
    layout: hairlines(rows.length),
    margin: [0, 0, 0, 16],
  })

const points = (section: SectionOf<'points'>): ContentTable => ({
  table: {
    widths: [14, '*'],
    dontBreakRows: true,
    body: section.points.map(({ lead, text }, index): TableCell[] => [
      { text: String(index + 1), bold: true, color: forest },
      { text: [{ text: `${lead} `, bold: true }, text] },
    ]),
  },
  layout: { defaultBorder: false, paddingLeft: () => 0, paddingRight: () => 4, paddingTop: () => 1, paddingBottom: () => 4 },
  margin: [0, 0, 0, 10],
})

function grid({ columns, rows, total }: SectionOf<'table'>): ContentTable {
  const cell = ({ figures, wide }: Column, text: string, more: object = {}): TableCell => ({
    ...flowing(text),
    ...(figures && { alignment: 'right' as const }),
    ...(!wide && { noWrap: true }),
    ...more,
  })
  const head = columns.map((column) => tagAs('TH', cell(column, column.head, { bold: true, color: muted })))
  const body = rows.map((row) => columns.map((column, index) => cell(column, row[index] ?? '')))
  const foot = total && columns.map((column, index) => cell(column, total[index] ?? '', { bold: true }))
  return tagAs('Table', {
    fontSize: 10.5,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 2,
      dontBreakRows: true,
      widths: columns.map((column) => (column.wide ? '*' : 'auto')),
      body: [head, ...body, ...(foot ? [foot] : [])],
    },
    layout: hairlines(body.length + (foot ? 2 : 1), 1),
    margin: [0, 0, 0, 18],
  })
}

const hairlines = (rows: number, heads = 0) => ({
  vLineWidth: () => 0,
  hLineWidth: (index: number) => (index === 0 || index === rows ? (heads === 0 && index !== rows ? 0.6 : 0) : 0.6),
  hLineColor: (index: number) => (heads > 0 && index === heads ? ink : line),
  paddingLeft: (column: number) => (column === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
})

const sealed = ({ title, text, seal }: SectionOf<'sealed'>): Content =>
  together(linesOf(text.split('\n')), [
    heading(title),
    {
      table: {
        widths: ['*'],
        body: [[{ text, preserveLeadingSpaces: true, fillColor: tint, fontSize: 10.5, lineHeight: 1, margin: [10, 4, 10, 4] }]],
      },
      layout: { defaultBorder: false },
      margin: [0, 0, 0, 6],
    },
    ...seal.map(([name, fact]): Content => ({ fontSize: 10.5, text: [{ text: `${name}: `, color: muted }, fact] })),
  ])
