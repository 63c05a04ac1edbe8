import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatCedis, NOTHING, pesewas, sizeOf, type Pesewas } from '#domain/kernel/money.ts'

export const BANK_DIFFERENCES = ['not_in_ledger', 'not_on_statement', 'other_day', 'at_start', 'gap'] as const
export type BankDifference = (typeof BANK_DIFFERENCES)[number]

/** An entry with its line, or the one that exists; amounts are statement less ledger. */
export interface BankMovement {
  readonly name: string
  readonly inLedger: boolean
  readonly onStatement: boolean
  readonly days: readonly { readonly day: LocalDate; readonly amount: Pesewas }[]
}

export interface DifferenceItem {
  readonly cause: BankDifference
  readonly name: string
  readonly day: LocalDate
  readonly amount: Pesewas
}

/** At the end of the day. `expected`: first opening balance and all lines since. */
export interface BankBalances {
  readonly day: LocalDate
  readonly covered: boolean
  readonly statement: Pesewas | null
  readonly expected: Pesewas | null
  readonly ledger: Pesewas
  readonly openExceptions: number
}

export interface BankDay {
  readonly state: 'no_statement' | 'green' | 'red'
  readonly difference: Pesewas
  readonly items: readonly DifferenceItem[]
  readonly why: string | null
}

/**
 * Reconciled: nothing is open, and only other booking days differ. `atStart`: the first opening balance less the ledger of the day before.
 */
export function bankDayOf(
  balances: BankBalances,
  movements: readonly BankMovement[],
  first: { readonly day: LocalDate; readonly atStart: Pesewas },
): BankDay {
  const { day, statement, expected } = balances
  const items: DifferenceItem[] = movements.flatMap((movement) => {
    const until = movement.days.filter((one) => one.day <= day)
    const amount = add(NOTHING, ...until.map((one) => one.amount))
    return amount === 0 ? [] : [{ cause: causeOf(movement), name: movement.name, day: until[0]?.day ?? day, amount }]
  })
  if (first.atStart !== 0) items.push({ cause: 'at_start', name: 'Before the first statement', day: first.day, amount: first.atStart })
  if (statement !== null && expected !== null && statement !== expected)
    items.push({ cause: 'gap', name: 'Days without a statement', day, amount: pesewas(statement - expected) })
  const difference = add(NOTHING, ...items.map((one) => one.amount))
  const inTransit = add(NOTHING, ...items.filter(({ cause }) => cause === 'other_day').map((one) => one.amount))
  const state = !balances.covered ? 'no_statement' : difference === inTransit && balances.openExceptions === 0 ? 'green' : 'red'
  return {
    state,
    difference,
    items: items.toSorted((a, b) => sizeOf(b.amount) - sizeOf(a.amount)),
    why: state === 'red' ? reasonOf(items, balances.openExceptions) : null,
  }
}

const causeOf = ({ inLedger, onStatement }: BankMovement): BankDifference =>
  inLedger && onStatement ? 'other_day' : onStatement ? 'not_in_ledger' : 'not_on_statement'

const WORDS: Readonly<Record<BankDifference, string>> = {
  not_in_ledger: 'on the statement, not in the ledger',
  not_on_statement: 'in the ledger, not on the statement',
  other_day: 'booked on another day than the bank’s',
  at_start: 'difference before the first statement',
  gap: 'moved on days without a statement',
}

function reasonOf(items: readonly DifferenceItem[], openExceptions: number): string {
  const parts = BANK_DIFFERENCES.flatMap((cause) => {
    const of = items.filter((one) => one.cause === cause)
    return of.length === 0 ? [] : [`${of.length} ${WORDS[cause]} (${formatCedis(add(NOTHING, ...of.map((one) => one.amount)))})`]
  })
  if (openExceptions > 0) parts.push(openExceptions === 1 ? '1 open exception' : `${openExceptions} open exceptions`)
  return parts.join('; ')
}
