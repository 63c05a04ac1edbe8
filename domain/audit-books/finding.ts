import { formatCedis, pesewas } from '#domain/kernel/money.ts'

export interface Finding {
  readonly rule: string
  readonly what: string
  readonly expected: string
  readonly found: string
}

type Value = string | number | boolean | null | undefined

export class Findings {
  readonly list: Finding[] = []

  add(rule: string, what: string, expected: string, found: string): void {
    this.list.push({ rule, what, expected, found })
  }

  same(rule: string, what: string, expected: Value, found: Value): void {
    if ((expected ?? null) !== (found ?? null)) this.add(rule, what, textOf(expected), textOf(found))
  }

  /** Pesewas. */
  amount(rule: string, what: string, expected: number | null, found: number | null): void {
    if (expected !== found) this.add(rule, what, money(expected), money(found))
  }

  moment(rule: string, what: string, expected: Date | null, found: Date | null): void {
    if (expected?.getTime() !== found?.getTime()) this.add(rule, what, instantOf(expected), instantOf(found))
  }
}

const textOf = (value: Value): string => (value === null || value === undefined ? 'nothing' : String(value))
const instantOf = (moment: Date | null): string => moment?.toISOString() ?? 'nothing'

/** Pesewas as text. */
export const money = (amount: number | null): string =>
  amount === null ? 'nothing' : Number.isSafeInteger(amount) ? formatCedis(pesewas(amount)) : String(amount)

export const sentenceOf = ({ what, expected, found }: Finding): string => `${what}: expected ${expected}, found ${found}.`
