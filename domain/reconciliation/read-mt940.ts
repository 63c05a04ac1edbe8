import { isLocalDate, type LocalDate } from '#domain/kernel/calendar.ts'
import { parseCedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOST_BANK_LINES, unreadable, type BankLine, type BankStatement } from '#domain/reconciliation/bank-statement.ts'

interface Field {
  readonly row: number
  readonly tag: string
  readonly text: string
}
class Unreadable extends Error {
  readonly field: Field
  constructor(field: Field, message: string) {
    super(message)
    this.field = field
  }
}

/** Statements of one account; each begins with `:20:`. Unknown tags of the standard are ignored, other text is refused. */
export function readMt940(text: string): BankStatement {
  try {
    return statementOf(fieldsOf(text))
  } catch (error) {
    if (error instanceof Unreadable)
      return unreadable(error.field.row, error.message, error.field.tag === '' ? null : `:${error.field.tag}:`)
    throw error
  }
}

/** Without `{1:…}` headers and the final `-}`. */
function fieldsOf(text: string): Field[] {
  const fields: { row: number; tag: string; text: string }[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const row = at + 1
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.replace(/^(\{[1235]:[^{}]*\})*\{4:/, ''))
    const last = fields.at(-1)
    if (start) fields.push({ row, tag: start[1] ?? '', text: start[2] ?? '' })
    else if (/^(\s*|-\}?(\{5:.*)?|(\{[1235]:[^{}]*\})*\{4:)$/.test(line)) continue
    else if (last) last.text += `\n${line}`
    else throw new Unreadable({ row, tag: '', text: line }, 'This is no MT940 file: it must begin with :20:')
  }
  if (fields.length > MOST_BANK_LINES * 2) throw new Unreadable({ row: 1, tag: '', text: '' }, 'This file is too long for a statement')
  return fields
}

const OPENING = new Set(['60F', '60M'])
const CLOSING = new Set(['62F', '62M'])

interface Open {
  account: string | null
  opening: Pesewas | null
  closing: Pesewas | null
}

function statementOf(fields: readonly Field[]): BankStatement {
  const [first] = fields
  if (first?.tag !== '20') throw new Unreadable(first ?? { row: 1, tag: '', text: '' }, 'This is no MT940 file: it must begin with :20:')
  assertWhole(fields)
  const lines: BankLine[] = []
  const whole: Open = { account: null, opening: null, closing: null }
  for (const [at, field] of fields.entries()) {
    const { tag, text } = field
    if (tag === '25') {
      const account = text.trim()
      if (whole.account !== null && whole.account !== account)
        throw new Unreadable(field, `This statement is of another account, ${account}`)
      whole.account = account
    } else if (OPENING.has(tag)) {
      const amount = balanceOf(field)
      if (whole.closing !== null && whole.closing !== amount)
        throw new Unreadable(field, 'The opening balance is not the closing balance of the statement before: a statement is missing')
      whole.opening ??= amount
      whole.closing = amount
    } else if (tag === '61') lines.push(lineOf(field, fields[at + 1]))
    else if (CLOSING.has(tag)) whole.closing = balanceOf(field)
  }
  return { ...whole, lines, problems: [] }
}

/** Each statement names both balances, and the last page ends with `:62F:`. */
function assertWhole(fields: readonly Field[]): void {
  let start: Field | undefined
  let [hasOpening, hasClosing] = [false, false]
  const assertEnded = () => {
    if (start && !(hasOpening && hasClosing))
      throw new Unreadable(start, 'This statement has no opening or no closing balance (:60F:, :62F:): the file may be cut off')
  }
  for (const field of fields) {
    if (field.tag === '20') {
      assertEnded()
      start = field
      ;[hasOpening, hasClosing] = [false, false]
    }
    hasOpening ||= OPENING.has(field.tag)
    hasClosing ||= CLOSING.has(field.tag)
  }
  assertEnded()
  const [opening] = fields.filter(({ tag }) => OPENING.has(tag))
  const closing = fields.findLast(({ tag }) => CLOSING.has(tag))
  if (opening?.tag === '60M') throw new Unreadable(opening, 'The pages before this one are missing: the file begins with :60M:')
  if (closing?.tag === '62M') throw new Unreadable(closing, 'The pages after this one are missing: the file ends with :62M:')
}

function balanceOf(field: Field): Pesewas {
  const [, side, date = '', currency, amount = ''] = /^([DC])(\d{6})([A-Z]{3})(\d[\d,]*)$/.exec(field.text.trim()) ?? []
  if (currency !== undefined && currency !== 'GHS') throw new Unreadable(field, `This statement is in ${currency}, not in GHS`)
  dayOf(field, date)
  const size = amountOf(field, amount)
  return side === 'D' ? pesewas(0 - size) : size
}

/** Value date, entry date, side, amount, type, customer's reference, and after `//` the bank's own. */
function lineOf(field: Field, next: Field | undefined): BankLine {
  const [top = '', ...more] = field.text.split('\n')
  const [, value = '', entered, side = '', amount = '', rest = ''] =
    /^(\d{6})(\d{4})?(R?[DC])[A-Z]?(\d[\d,]{0,15})[A-Z][A-Z0-9]{3}(.*)$/.exec(top.trim()) ?? []
  if (side === '') throw new Unreadable(field, 'This line has no date, side or amount of the standard')
  const [own = '', bank] = rest.split('//')
  const valueDay = dayOf(field, value)
  const size = amountOf(field, amount)
  if (size === 0) throw new Unreadable(field, 'This is no amount')
  const details = next?.tag === '86' ? next.text : ''
  const structured = /^\d{3}[?]/.test(details)
  const texts = [own === 'NONREF' ? '' : own, ...more, structured ? partsOf(details, /\?2\d([^?]*)/g) : details]
  return {
    row: field.row,
    day: entered === undefined ? valueDay : entryDay(field, valueDay, entered),
    incoming: side === 'C' || side === 'RD',
    amount: size,
    reference: (bank ?? (own === 'NONREF' ? '' : own)).trim() || null,
    details: texts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 500),
    payer: (structured ? partsOf(details, /\?3[23]([^?]*)/g) : (/\/NAME\/([^/]*)/.exec(details)?.[1] ?? '')).trim().slice(0, 200) || null,
  }
}

const partsOf = (text: string, part: RegExp): string => [...text.replaceAll('\n', '').matchAll(part)].map((one) => one[1]).join(' ')

function amountOf(field: Field, text: string): Pesewas {
  const amount = parseCedis(/^\d+,\d{0,2}$/.test(text) ? text.replace(',', '.').replace(/\.$/, '') : '')
  if (amount === undefined) throw new Unreadable(field, 'This is no amount')
  return amount
}

function dayOf(field: Field, text: string): LocalDate {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  if (!isLocalDate(day)) throw new Unreadable(field, 'This is no date')
  return day
}

/** Without a year: the nearest to the value date. */
function entryDay(field: Field, value: LocalDate, entered: string): LocalDate {
  const year = Number(value.slice(0, 4))
  const months = Number(entered.slice(0, 2)) - Number(value.slice(5, 7))
  const day = `${months > 6 ? year - 1 : months < -6 ? year + 1 : year}-${entered.slice(0, 2)}-${entered.slice(2)}`
  if (!isLocalDate(day)) throw new Unreadable(field, 'This is no date')
  return day
}
