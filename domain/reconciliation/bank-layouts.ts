import { isLocalDate, type LocalDate } from '#domain/kernel/calendar.ts'

/** Columns by their names in the first row; others are ignored. */
interface CsvLayout {
  readonly name: string
  readonly day: string
  readonly date: keyof typeof DATE_FORMATS
  readonly reference: string
  readonly details: string
  /** Two columns, a signed one, or one with a column of the side. */
  readonly money: { readonly debit: string; readonly credit: string } | { readonly amount: string; readonly side?: string }
  readonly balance?: string
  readonly payer?: string
  readonly account?: string
}

/** Common forms; none is claimed to be a bank's own. Add a layout here, or convert the file. */
export const BANK_CSV_LAYOUTS = {
  columns: {
    name: 'CSV with Debit and Credit',
    day: 'Transaction Date',
    date: 'DD/MM/YYYY',
    reference: 'Reference',
    details: 'Narration',
    money: { debit: 'Debit', credit: 'Credit' },
    balance: 'Balance',
  },
  signed: {
    name: 'CSV with a signed Amount',
    day: 'Date',
    date: 'YYYY-MM-DD',
    reference: 'Transaction ID',
    details: 'Description',
    money: { amount: 'Amount' },
    payer: 'Counterparty',
    account: 'Account',
  },
  sides: {
    name: 'CSV with Amount and Dr/Cr',
    day: 'Posting Date',
    date: 'DD-MMM-YYYY',
    reference: 'Bank Ref',
    details: 'Remarks',
    money: { amount: 'Amount', side: 'Dr/Cr' },
    balance: 'Running Balance',
  },
} as const satisfies Record<string, CsvLayout>

export type BankCsvLayout = keyof typeof BANK_CSV_LAYOUTS
export const bankCsvLayout = (layout: BankCsvLayout): CsvLayout => BANK_CSV_LAYOUTS[layout]

export const BANK_LAYOUTS = ['columns', 'signed', 'sides', 'mt940', 'camt053'] as const
export type BankLayout = (typeof BANK_LAYOUTS)[number]
export const BANK_LAYOUT_NAMES: Readonly<Record<BankLayout, string>> = {
  columns: BANK_CSV_LAYOUTS.columns.name,
  signed: BANK_CSV_LAYOUTS.signed.name,
  sides: BANK_CSV_LAYOUTS.sides.name,
  mt940: 'SWIFT MT940',
  camt053: 'ISO 20022 camt.053',
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const DATE_FORMATS = {
  'YYYY-MM-DD': (text: string) => /^(\d{4}-\d\d-\d\d)$/.exec(text)?.[1],
  'DD/MM/YYYY': (text: string) => {
    const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
    return `${year}-${month}-${day}`
  },
  'DD-MMM-YYYY': (text: string) => {
    const [, day, month = '', year] = /^(\d\d)-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? []
    return `${year}-${String(MONTHS.indexOf(month.toUpperCase()) + 1).padStart(2, '0')}-${day}`
  },
} as const

export function readDay(text: string, format: keyof typeof DATE_FORMATS): LocalDate | undefined {
  const day = DATE_FORMATS[format](text)
  return day !== undefined && isLocalDate(day) ? day : undefined
}
