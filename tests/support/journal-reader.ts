/** Statements from the exported journal alone, without code of the product: amounts in pesewas, accounts by their codes. */
export interface JournalRow {
  readonly entry: string
  readonly day: string
  readonly kind: string
  readonly code: string
  /** A debit is positive. */
  readonly amount: number
}
type Sums = Readonly<Record<string, number>>

/** They count on the last day of the month that they close. */
const CLOSES_OF_MONTHS = ['provisions_booked', 'interest_accrued']

export function readJournal(csv: string): JournalRow[] {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').split('\r\n').slice(0, -1)
  const place = (name: string) => head.split(',').indexOf(name)
  return lines.map((line) => {
    // Texts come after the columns read here, so that their commas do not matter.
    const cells = line.split(',')
    const cell = (name: string) => cells[place(name)] ?? ''
    return {
      entry: cell('entry'),
      day: cell(CLOSES_OF_MONTHS.includes(cell('kind')) ? 'value_date' : 'booked_on'),
      kind: cell('kind'),
      code: cell('account_code'),
      amount: centsOf(cell('debit')) - centsOf(cell('credit')),
    }
  })
}

/** Both decimals are always there. */
const centsOf = (text: string): number => Number(text.replace('.', ''))

const isResult = (code: string): boolean => code >= '4000'
/** Debits are positive in assets (1…) and expenses (5…). */
const sign = (code: string): number => (code.startsWith('1') || code.startsWith('5') ? 1 : -1)

function sumsOf(rows: readonly JournalRow[]): Sums {
  const sums = new Map<string, number>()
  for (const { code, amount } of rows) sums.set(code, (sums.get(code) ?? 0) + sign(code) * amount)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

/** Without year ends. */
export const incomeOf = (rows: readonly JournalRow[], from: string, to: string): Sums =>
  sumsOf(rows.filter(({ day, kind, code }) => day >= from && day <= to && kind !== 'year_closed' && isResult(code)))

export const balancesOf = (rows: readonly JournalRow[], day: string): Sums =>
  sumsOf(rows.filter((row) => row.day <= day && !isResult(row.code)))

export const totalOf = (sums: Sums, digit: string): number =>
  Object.entries(sums).reduce((total, [code, sum]) => total + (code.startsWith(digit) ? sum : 0), 0)

/** Debits positive; nothing is left where a year end moved it. */
export const openResult = (rows: readonly JournalRow[], day: string): number =>
  -rows.filter((row) => row.day <= day && isResult(row.code)).reduce((sum, { amount }) => sum + amount, 0)

/** Moves a day by years or months; a longer month's end becomes the last day. */
export function shiftDay(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))).toISOString().slice(0, 10)
}

export const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
