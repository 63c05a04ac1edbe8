import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatCedis, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { StatementProblem } from '#domain/reconciliation/read-statement.ts'

/** `amount` has no sign. */
export interface BankLine {
  /** Its row, or the first of several. */
  readonly row: number
  readonly day: LocalDate
  readonly incoming: boolean
  readonly amount: Pesewas
  readonly reference: string | null
  readonly details: string
  readonly payer: string | null
}

export interface BankStatement {
  readonly account: string | null
  readonly opening: Pesewas | null
  readonly closing: Pesewas | null
  readonly lines: readonly BankLine[]
  readonly problems: readonly StatementProblem[]
}

export const MOST_BANK_LINES = 20_000

export const unreadable = (row: number, message: string, column: string | null = null): BankStatement => ({
  account: null,
  opening: null,
  closing: null,
  lines: [],
  problems: [{ row, column, message }],
})

/** Positive for money in. */
export const signed = ({ incoming, amount }: Pick<BankLine, 'incoming' | 'amount'>): Pesewas => (incoming ? amount : pesewas(0 - amount))

/** Compares the balances where the file names both. */
export function balanceProblem({ opening, closing, lines }: Omit<BankStatement, 'problems'>, row: number): StatementProblem | undefined {
  if (opening === null || closing === null) return undefined
  const reached = add(opening, ...lines.map(signed))
  if (reached === closing) return undefined
  const difference = formatCedis(subtract(closing, reached))
  const sums = `the opening balance ${formatCedis(opening)} and the lines give ${formatCedis(reached)}, the file says ${formatCedis(closing)}`
  const repeated = repeatedRows(lines)
  const hint = repeated === undefined ? 'A line is missing, changed or too many' : `Row ${repeated.row} repeats row ${repeated.first}`
  return { row, column: null, message: `The closing balance differs by ${difference}: ${sums}. ${hint}.` }
}

function repeatedRows(lines: readonly BankLine[]): { row: number; first: number } | undefined {
  const seen = new Map<string, number>()
  for (const line of lines) {
    const key = `${groupOf(line)} ${referenceKey(line)}`
    const first = seen.get(key)
    if (first !== undefined) return { row: line.row, first }
    seen.set(key, line.row)
  }
  return undefined
}

export const referenceKey = ({ reference }: Pick<BankLine, 'reference'>): string => (reference === null ? '' : transactionKey(reference))
const groupOf = ({ day, incoming, amount }: Pick<BankLine, 'day' | 'incoming' | 'amount'>): string => `${day} ${incoming} ${amount}`

/** Where no balance proves otherwise, a line with the same reference is a repetition. */
export function withoutRepeats(statement: BankStatement): { readonly lines: readonly BankLine[]; readonly repeated: readonly number[] } {
  if (statement.opening !== null) return { lines: statement.lines, repeated: [] }
  const seen = new Set<string>()
  const lines: BankLine[] = []
  const repeated: number[] = []
  for (const line of statement.lines) {
    const key = `${groupOf(line)} ${referenceKey(line)}`
    if (line.reference !== null && seen.has(key)) repeated.push(line.row)
    else lines.push(line)
    seen.add(key)
  }
  return { lines, repeated }
}

export interface KnownLine extends Pick<BankLine, 'day' | 'incoming' | 'amount' | 'reference'> {
  readonly id: number
}

/** Same day, direction, amount and reference, if the layout has references. A file has every line of its days, so the rest is new. */
export function knownLines<L extends BankLine>(lines: readonly L[], stored: readonly KnownLine[]): ReadonlyMap<L, number> {
  const open = Map.groupBy(stored, groupOf)
  const known = new Map<L, number>()
  const take = (line: L, fits: (one: KnownLine) => boolean) => {
    const group = open.get(groupOf(line)) ?? []
    const at = known.has(line) ? -1 : group.findIndex(fits)
    const [found] = at < 0 ? [] : group.splice(at, 1)
    if (found) known.set(line, found.id)
  }
  for (const line of lines) take(line, (one) => referenceKey(one) === referenceKey(line))
  for (const line of lines) take(line, (one) => line.reference === null || one.reference === null)
  return known
}

export interface PossiblePair {
  readonly line: number
  readonly entry: number
  /** In days. */
  readonly apart: number
}

/** Each line with one entry and each entry with one line, the nearest first. */
export function nearestPairs(possible: readonly PossiblePair[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const { line, entry } of possible.toSorted((a, b) => a.apart - b.apart || a.line - b.line || a.entry - b.entry)) {
    if (pairs.has(line) || taken.has(entry)) continue
    pairs.set(line, entry)
    taken.add(entry)
  }
  return pairs
}

/** `Loan 12`, `loan no. 12`, `#12`, or the number alone. */
export function loanNumbersIn(text: string): readonly number[] {
  const alone = /^\s*([1-9]\d{0,5})\s*$/.exec(text)?.[1]
  const named = [...text.matchAll(/(?:\bloan\s*(?:no\.?|number|nr\.?|id)?\s*[:#-]?\s*|#\s*)(\d{1,9})(?!\d)/gi)].map((one) => one[1])
  return [...new Set([alone, ...named].filter((one) => one !== undefined).map(Number))].filter((one) => one > 0)
}

/** They share a word; titles and initials are too short to count. */
export function sharesName(payer: string, customer: string): boolean {
  const words = (name: string) =>
    new Set(
      name
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toUpperCase()
        .match(/\p{L}{3,}/gu) ?? [],
    )
  const own = words(customer)
  return [...words(payer)].some((word) => own.has(word))
}

/** `details`: the office's own text; `before`: an earlier statement's account. */
export function isOwnAccount(account: string, details: string | undefined, before: string | null): boolean {
  const numbers = account
    .split('/')
    .map(transactionKey)
    .filter((part) => part.length >= 5)
  if (details !== undefined) return numbers.some((number) => transactionKey(details).includes(number))
  return before === null || numbers.some((number) => transactionKey(before).includes(number))
}
