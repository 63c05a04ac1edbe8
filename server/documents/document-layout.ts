import type { Column, Content, ContentTable, DynamicContent, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { DocumentPage, Figure, PaperPage } from '#domain/documents/document-page.ts'
import { LOCKUP, PRINT_COLOURS, wovenStrip } from '#server/documents/document-drawing.ts'
import { openTags, tagAs, withTags, type Tag } from '#server/documents/document-tags.ts'
import { flowing } from '#server/documents/flowing-text.ts'
import { layOutSection } from '#server/documents/document-sections.ts'

export interface Sheet {
  readonly page: PaperPage | DocumentPage
  readonly mark: string
  readonly issuedAt: Date
  /** The footer: how to verify the document. */
  readonly proof: { readonly lead: string; readonly words: string }
}

const { ink, muted, line, forest, danger } = PRINT_COLOURS
const SIDE = 48
const WIDTH = 595 - 2 * SIDE

/** A pdfmake definition: A4, one column, text of at least 10.5 points. */
export function layOut({ page, mark, issuedAt, proof }: Sheet): TDocumentDefinitions {
  const root = openTags()
  return {
    pageSize: 'A4',
    pageMargins: [SIDE, 42, SIDE, 68],
    defaultStyle: { font: 'NotoSans', fontSize: 11, lineHeight: 1.05, color: ink },
    version: '1.7',
    tagged: true,
    language: 'en-GH',
    displayTitle: true,
    info: {
      title: `${page.title} ${mark}`,
      author: 'Mmoa Loans',
      creator: 'Mmoa Loans',
      producer: 'Mmoa Loans',
      // The time of issue, so that a reprint is the same file.
      creationDate: issuedAt,
      modDate: issuedAt,
    },
    content: withTags(
      [
        letterHead(page),
        title(page, mark, issuedAt),
        ...('customer' in page ? [parties(page)] : []),
        figures(page.figures),
        ...withoutSpaceAtEnd(page.sections.flatMap(layOutSection)),
      ],
      root,
    ),
    footer: footer(proof, root),
  }
}

/** Space after the last section could begin a blank page. */
const withoutSpaceAtEnd = (parts: readonly Content[]): Content[] => {
  const last = parts.at(-1)
  return typeof last === 'object' && 'text' in last && last.text === '' ? parts.slice(0, -1) : [...parts]
}

function letterHead({ lender }: PaperPage): Content {
  return {
    stack: [
      {
        columns: [
          tagAs('Figure', { svg: LOCKUP, width: 190, alt: 'Mmoa Loans' }),
          { width: '*', alignment: 'right', color: muted, stack: lender.lines.map(flowing) },
        ],
        columnGap: 24,
      },
      { svg: wovenStrip(WIDTH, 5), width: WIDTH, margin: [0, 12, 0, 18] },
    ],
  }
}

function title(page: PaperPage, mark: string, issuedAt: Date): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          tagAs('H1', { text: page.title, fontSize: 23, bold: true, lineHeight: 1 }),
          { text: page.lead, color: muted, margin: [0, 3, 0, 0] },
        ],
      },
      {
        width: 130,
        alignment: 'right',
        stack: [
          { text: mark, bold: true, fontSize: 13, characterSpacing: 0.8 },
          { text: `Issued ${formatDay(dayOf(issuedAt))}`, color: muted },
          ...(page.stamp === undefined ? [] : [stamp(page.stamp)]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 12],
  }
}

const stamp = (word: string): ContentTable => ({
  table: { body: [[{ text: word, bold: true, fontSize: 15, lineHeight: 1, color: danger, characterSpacing: 2, margin: [6, 4, 4, 4] }]] },
  layout: { hLineColor: () => danger, vLineColor: () => danger, hLineWidth: () => 2, vLineWidth: () => 2 },
  margin: [0, 8, 0, 0],
})

const parties = ({ customer, lender }: DocumentPage): Content => ({
  columns: [party('Borrower', customer.name, customer.phone), party('Lender', lender.name, null)],
  columnGap: 24,
  margin: [0, 0, 0, 12],
})

const party = (label: string, name: string, phone: string | null): Column => ({
  width: '*',
  stack: [
    { text: label, color: muted },
    { ...flowing(name), bold: true, fontSize: 12 },
    ...(phone === null ? [] : [{ text: formatPhone(phone) }]),
  ],
})

/** Groups the digits as read aloud; a masked number is unchanged. */
const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** By the number of figures, so that five digits fit in one line. */
const FIGURE_SIZES: Readonly<Record<number, number>> = { 4: 15, 5: 11.5, 6: 9.5 }

const figures = (all: readonly Figure[]): Content => ({
  table: { widths: all.map(() => '*'), body: [all.map((one) => figureCell(one, FIGURE_SIZES[all.length] ?? 18))], dontBreakRows: true },
  layout: {
    hLineWidth: () => 1,
    vLineWidth: () => 1,
    hLineColor: () => ink,
    vLineColor: (index: number) => (index === 0 || index === all.length ? ink : line),
    paddingLeft: () => 9,
    paddingRight: () => 7,
    paddingTop: () => 8,
    paddingBottom: () => 9,
  },
  margin: [0, 0, 0, 16],
})

function figureCell({ label, value, note }: Figure, size: number): TableCell {
  const [, sign = '', rest = value] = /^(GH₵)(.*)$/.exec(value) ?? []
  return {
    stack: [
      { text: label, color: muted, fontSize: 10.5 },
      {
        text: [
          { text: sign, fontSize: size * 0.72, color: muted },
          { text: rest, fontSize: size, bold: true },
        ],
        lineHeight: 1,
      },
      ...(note === undefined ? [] : [figureNote(note)]),
    ],
  }
}

const figureNote = (text: string): Content => ({ text, color: muted, fontSize: 10.5, margin: [0, 2, 0, 0] })

const footer =
  ({ lead, words }: Sheet['proof'], root: Tag): DynamicContent =>
  (page, pages) => {
    const howToVerify: Content = { margin: [0, 6, 0, 0], text: [{ text: `${lead} `, bold: true, color: forest }, words] }
    return {
      margin: [SIDE, 10, SIDE, 0],
      fontSize: 10.5,
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.7, lineColor: line }] },
        // Read aloud once, at the end.
        ...(page === pages ? withTags([howToVerify], root) : [howToVerify]),
        {
          margin: [0, 4, 0, 0],
          color: muted,
          columns: [
            { text: 'Boa me na me mmoa wo. Help me and let me help you.', width: '*' },
            { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
          ],
        },
      ],
    }
  }
