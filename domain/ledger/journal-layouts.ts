import type { LocalDate } from '#domain/kernel/calendar.ts'
import { type CsvCell, csvMoney } from '#domain/kernel/csv-row.ts'
import { type Pesewas, pesewas } from '#domain/kernel/money.ts'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'

export const JOURNAL_LAYOUT_NAMES = ['erpnext', 'quickbooks', 'xero'] as const
export type JournalLayoutName = (typeof JOURNAL_LAYOUT_NAMES)[number]

type Source = 'reference' | 'title' | 'lineReference' | 'date' | 'account' | 'debit' | 'credit' | 'signed' | 'extra' | 'voucher'

interface Column {
  readonly head: string
  readonly source: Source
  /** Only in an entry's first line. */
  readonly once?: true
}

interface JournalLayout {
  readonly name: string
  /** Where the program shows its accounts. */
  readonly accountHint: string
  readonly extraLabel: string | null
  readonly date: 'year first' | 'day first' | 'month first'
  /** The import refuses more lines. */
  readonly maximumLines: number
  readonly columns: readonly Column[]
}

/** By each program's own description of its import. */
export const JOURNAL_LAYOUTS: Readonly<Record<JournalLayoutName, JournalLayout>> = {
  // ERPNext, Data Import of Journal Entry: later lines of an entry leave its own fields empty.
  erpnext: {
    name: 'ERPNext',
    accountHint: 'The full name with the abbreviation of the company: Cash - MD',
    extraLabel: 'Company',
    date: 'year first',
    maximumLines: 5_000,
    columns: [
      { head: 'Entry Type', source: 'voucher', once: true },
      { head: 'Company', source: 'extra', once: true },
      { head: 'Posting Date', source: 'date', once: true },
      { head: 'Reference Number', source: 'reference', once: true },
      { head: 'Reference Date', source: 'date', once: true },
      { head: 'User Remark', source: 'title', once: true },
      { head: 'Account (Accounting Entries)', source: 'account' },
      { head: 'Debit (Accounting Entries)', source: 'debit' },
      { head: 'Credit (Accounting Entries)', source: 'credit' },
      { head: 'User Remark (Accounting Entries)', source: 'lineReference' },
    ],
  },
  // QuickBooks Online, Import journal entries: it warns of a Journal No. that exists.
  quickbooks: {
    name: 'QuickBooks',
    accountHint: 'The name, with its parent: Loans:Principal',
    extraLabel: null,
    date: 'month first',
    maximumLines: 1_000,
    columns: [
      { head: 'Journal No', source: 'reference' },
      { head: 'Journal Date', source: 'date' },
      { head: 'Account Name', source: 'account' },
      { head: 'Description', source: 'lineReference' },
      { head: 'Debits', source: 'debit' },
      { head: 'Credits', source: 'credit' },
    ],
  },
  // Xero, Import manual journals: lines of one narration and date are one journal; a debit is positive.
  xero: {
    name: 'Xero',
    accountHint: 'The code: 610',
    extraLabel: 'Tax rate name',
    date: 'day first',
    maximumLines: 300,
    columns: [
      { head: 'Narration', source: 'title' },
      { head: 'Date', source: 'date' },
      { head: 'Description', source: 'lineReference' },
      { head: 'AccountCode', source: 'account' },
      { head: 'TaxRate', source: 'extra' },
      { head: 'Amount', source: 'signed' },
    ],
  },
}

export interface AccountMap {
  readonly targets: Readonly<Partial<Record<Account, string>>>
  readonly extra: string
}

export interface ExportedLine {
  readonly entryId: number
  readonly line: number
  /** The day of statements; of a year end, the last of the year (rules A46, A47). */
  readonly postedOn: LocalDate
  readonly kindName: string
  readonly account: Account
  readonly amount: Pesewas
}

/** The same in every export, so that a repeated import is noticed. */
const referenceOf = (entryId: number): string => `MMOA-${entryId}`

/** Stops an export; undefined: the map is complete. */
export function missingInMap(layout: JournalLayoutName, map: AccountMap, used: readonly Account[]): string | undefined {
  const missing = used
    .filter((account) => (map.targets[account] ?? '') === '')
    .map((account) => `${ACCOUNTS[account].code} ${ACCOUNTS[account].name}`)
  const { extraLabel, name } = JOURNAL_LAYOUTS[layout]
  if (extraLabel !== null && map.extra === '') missing.push(extraLabel)
  return missing.length === 0 ? undefined : `Choose in ${name} first: ${missing.join(', ')}.`
}

export const headOf = (layout: JournalLayoutName): CsvCell[] => JOURNAL_LAYOUTS[layout].columns.map(({ head }) => head)

export const rowOf = (layout: JournalLayoutName, map: AccountMap, line: ExportedLine): CsvCell[] =>
  JOURNAL_LAYOUTS[layout].columns.map(({ source, once }) => (once && line.line !== 1 ? '' : cellOf(source, layout, map, line)))

function cellOf(source: Source, layout: JournalLayoutName, map: AccountMap, line: ExportedLine): CsvCell {
  const { entryId, amount } = line
  switch (source) {
    case 'reference':
      return referenceOf(entryId)
    case 'title':
      return `${referenceOf(entryId)} ${line.kindName}`
    case 'lineReference':
      return `${referenceOf(entryId)}-${line.line} ${line.kindName}`
    case 'date':
      return dateOf(line.postedOn, JOURNAL_LAYOUTS[layout].date)
    case 'account':
      return map.targets[line.account] ?? ''
    case 'debit':
      return amount > 0 ? csvMoney(amount) : ''
    case 'credit':
      return amount < 0 ? csvMoney(pesewas(0 - amount)) : ''
    case 'signed':
      return csvMoney(amount)
    case 'extra':
      return map.extra
    case 'voucher':
      return 'Journal Entry'
  }
}

function dateOf(day: LocalDate, order: JournalLayout['date']): string {
  const [year, month, date] = day.split('-')
  if (order === 'year first') return day
  return order === 'day first' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}

/** An entry is never divided. */
export function partsOf<Line extends { readonly entryId: number }>(lines: readonly Line[], maximum: number): Line[][] {
  const parts: Line[][] = []
  for (const entry of Map.groupBy(lines, ({ entryId }) => entryId).values()) {
    const part = parts.at(-1)
    if (part === undefined || part.length + entry.length > maximum) parts.push([...entry])
    else part.push(...entry)
  }
  return parts
}
