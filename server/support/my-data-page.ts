import type { Inside } from '#contract/endpoint.ts'
import type { readMyData } from '#contract/support-data.ts'
import type { Column, PaperPage, Section } from '#domain/documents/document-page.ts'
import { officeLines, type OfficeDetails } from '#domain/documents/document-source.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis, parseCedis } from '#domain/kernel/money.ts'

export type MyData = Inside<(typeof readMyData)['response']>
type Row = Readonly<Record<string, unknown>>

/** A section without a title does not compile. */
const TITLES: Readonly<Record<Exclude<keyof MyData, 'madeAt'>, string>> = {
  account: 'Your account',
  loans: 'Loans',
  earlierLoans: 'Repaid loans from before the import',
  instalments: 'Instalments',
  loanHistory: 'Events of your loans',
  payments: 'Payments',
  receipts: 'Receipts',
  mobileMoneyRequests: 'Mobile money requests',
  keptMoney: 'Credit balance',
  documents: 'Documents',
  pictures: 'Photos',
  scoreHistory: 'Credit score',
  notifications: 'Notifications',
  smsMessages: 'Text messages',
  devices: 'Phones and computers',
  sessions: 'Sessions',
  pushSubscriptions: 'Browsers that show our messages',
  consents: 'Consents',
  bureauSearches: 'Searches at a credit bureau',
  complaints: 'Complaints',
  complaintMessages: 'Messages of complaints',
  dataRequests: 'Data requests',
  contacts: 'Contacts with you',
  collectionCases: 'Collection',
  ghanaCard: 'Ghana Card',
  blacklist: 'Blocks on new loans',
  names: 'Earlier names',
  accessLog: 'Who used your data',
}

/** Paper shows at most these rows of a list, the JSON file all. */
export const MOST_ROWS = 100
/** Characters besides the widest column; wider rows become lists of facts. */
const TABLE_WIDTH = 62
/** Unbreakable content must fit on a page. */
const FACTS_TOGETHER = 18
const TEXT_TOGETHER = 1500

export function myDataPage(data: MyData, { lender, office }: { lender: string; office: OfficeDetails }): PaperPage {
  // Object.keys widens the keys to string.
  const names = Object.keys(TITLES) as (keyof typeof TITLES)[]
  const filled = names.filter((name) => data[name].length > 0)
  const empty = names.filter((name) => data[name].length === 0).map((name) => TITLES[name])
  return {
    title: 'Your personal data',
    lead: `What we hold about you on ${formatDay(dayOf(data.madeAt))} (Data Protection Act, 2012, Act 843)`,
    lender: { name: lender, lines: officeLines(office) },
    figures: [
      { label: 'Loans', value: String(data.loans.length) },
      { label: 'Payments', value: String(data.payments.length) },
      { label: 'Messages to you', value: String(data.notifications.length + data.smsMessages.length) },
    ],
    sections: [
      ...filled.flatMap((name) => sectionsOf(TITLES[name], data[name])),
      ...(empty.length === 0 ? [] : [{ kind: 'text' as const, title: 'Nothing is held here', paragraphs: [empty.join(', ')] }]),
    ],
  }
}

function sectionsOf(title: string, rows: readonly Row[]): Section[] {
  const shown = rows.slice(0, MOST_ROWS)
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row).filter((name) => isShown(row[name]))))]
  const cut =
    rows.length > shown.length ? `The first ${shown.length} of ${rows.length}. The file for computers has all of them.` : undefined
  const cells = shown.map((row) => columns.map((name) => (isShown(row[name]) ? valueOf(row[name]) : '–')))
  const widths = columns.map((name, at) => Math.max(labelOf(name).length, ...cells.map((row) => row[at]?.length ?? 0)))
  const widest = widths.indexOf(Math.max(...widths))
  const width = widths.reduce((sum, one, at) => (at === widest ? sum : sum + one + 2), 0)
  if (rows.length > 1 && width <= TABLE_WIDTH) {
    const heads = columns.map((name, at): Column => ({ head: labelOf(name), ...(at === widest && { wide: true }) }))
    return togetherOf(cells, (row) => row.join('').length).map((part, at, parts) => ({
      kind: 'table',
      title: titleOf(title, at),
      columns: heads,
      rows: part,
      ...(at === parts.length - 1 && cut !== undefined && { note: cut }),
    }))
  }
  const facts = shown.flatMap((row, index) => factsOf(rows.length === 1 ? title : `${title}, ${index + 1} of ${rows.length}`, row, columns))
  return cut === undefined ? facts : [...facts, { kind: 'text', paragraphs: [cut] }]
}

const titleOf = (title: string, part: number): string => (part === 0 ? title : `${title}, continued`)

function factsOf(title: string, row: Row, columns: readonly string[]): Section[] {
  const facts = columns.filter((name) => isShown(row[name])).map((name) => [labelOf(name), valueOf(row[name])] as const)
  return togetherOf(facts, ([, fact]) => fact.length).map((part, at) => ({ kind: 'rows', title: titleOf(title, at), rows: part }))
}

/** A part longer than a page would not be printed. */
function togetherOf<T>(all: readonly T[], lengthOf: (one: T) => number): T[][] {
  const parts: T[][] = []
  let length = 0
  for (const one of all) {
    const last = parts.at(-1)
    length += lengthOf(one)
    if (last !== undefined && last.length < FACTS_TOGETHER && length <= TEXT_TOGETHER) last.push(one)
    else {
      parts.push([one])
      length = lengthOf(one)
    }
  }
  return parts
}

/** Hides objects: a document shows its own content. */
const isShown = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && (typeof value !== 'object' || Array.isArray(value))

/** `requestedAmount` as `Requested amount`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

function valueOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(String).join(', ')
  const text = String(value)
  const [, sign, size] = /^(-?)(\d+\.\d\d)$/.exec(text) ?? []
  const amount = size === undefined ? undefined : parseCedis(size)
  if (amount !== undefined) return `${sign === '-' ? '−' : ''}${formatCedis(amount)}`
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*Z)?$/.exec(text) ?? []
  if (day === undefined) return text
  return time === undefined ? formatDay(day) : `${formatDay(day)}, ${time}`
}
