import { isLocalDate } from '#domain/kernel/calendar.ts'
import { parseCedis, pesewas, sizeOf, type Pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'

export const STATEMENT_LAYOUTS = ['mtn', 'paystack'] as const
export type StatementLayout = (typeof STATEMENT_LAYOUTS)[number]

/** `amount` has no sign; wallets as `0XXXXXXXXX`. */
export interface StatementLine {
  /** The head is row 1. */
  readonly row: number
  /** Other: between our accounts, or a refund. */
  readonly direction: 'collection' | 'disbursement' | 'other'
  readonly incoming: boolean
  readonly transactionId: string
  /** In the column of our reference. */
  readonly reference: string | null
  readonly phone: string | null
  readonly amount: Pesewas
  readonly fee: Pesewas
  readonly currency: string
  readonly at: Date
}

export class UnreadableCell extends Error {
  readonly column: string
  constructor(column: string, message: string) {
    super(message)
    this.column = column
  }
}

/** By lower-case column name; empty if missing. */
export type CellOf = (column: string) => string

interface Layout {
  /** In the provider's spelling. */
  readonly columns: readonly string[]
  readonly read: (cell: CellOf) => Omit<StatementLine, 'row'>
}

/** From users' descriptions: no provider documents its columns. Others are ignored. */
export const LAYOUTS: Readonly<Record<StatementLayout, Layout>> = {
  mtn: {
    columns: ['Id', 'External id', 'Date', 'Status', 'Type', 'From', 'To', 'Amount', 'Currency'],
    read: (cell) => {
      const amount = signedAmount(cell, 'Amount')
      const incoming = amount > 0
      const known = ['transfer', 'debit', 'payment'].includes(cell('Type').toLowerCase())
      return {
        direction: known ? (incoming ? 'collection' : 'disbursement') : 'other',
        incoming,
        transactionId: idOf(cell, 'Id'),
        reference: referenceOf(cell, 'External id'),
        phone: /^FRI:(\d{12})\/MSISDN$/i.exec(cell(incoming ? 'From' : 'To'))?.[1]?.replace(/^233/, '0') ?? null,
        amount: sizeOf(amount),
        fee: feeOf(cell, 'Fee'),
        currency: currencyOf(cell),
        at: momentOf(cell, 'Date'),
      }
    },
  },
  paystack: {
    columns: ['Reference', 'Transaction ID', 'Transaction Date', 'Status', 'Amount Paid', 'Currency'],
    read: (cell) => {
      // Missing where the file has transactions alone.
      const type = cell('Type').toLowerCase()
      const direction = type === '' || type === 'transaction' ? 'collection' : type === 'transfer' ? 'disbursement' : 'other'
      const amount = signedAmount(cell, 'Amount Paid')
      return {
        direction,
        incoming: direction === 'collection' || (direction === 'other' && type !== 'refund' && amount > 0),
        transactionId: idOf(cell, 'Transaction ID'),
        reference: referenceOf(cell, 'Reference'),
        phone: parsePhone(cell('Mobile Money Number')) ?? null,
        amount: sizeOf(amount),
        fee: feeOf(cell, 'Paystack Fees'),
        currency: currencyOf(cell),
        at: momentOf(cell, 'Transaction Date'),
      }
    },
  },
}

function idOf(cell: CellOf, column: string): string {
  const text = cell(column)
  if (!/^[\w.:-]{1,64}$/.test(text)) throw new UnreadableCell(column, 'This is no number of a transaction')
  return text
}

function referenceOf(cell: CellOf, column: string): string | null {
  const text = cell(column)
  if (text.length > 100 || /\p{Cc}/u.test(text)) throw new UnreadableCell(column, 'This is no reference')
  return text === '' ? null : text
}

/** Without floats. @throws UnreadableCell, also for 0. */
function signedAmount(cell: CellOf, column: string): Pesewas {
  const [, sign, digits = ''] = /^(-?)(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)$/.exec(cell(column)) ?? []
  const amount = parseCedis(digits.replaceAll(',', ''))
  if (amount === undefined || amount === 0) throw new UnreadableCell(column, 'This is no amount')
  return sign === '-' ? pesewas(0 - amount) : amount
}

const feeOf = (cell: CellOf, column: string): Pesewas =>
  /^(0+(\.0+)?)?$/.test(cell(column)) ? pesewas(0) : sizeOf(signedAmount(cell, column))

function currencyOf(cell: CellOf): string {
  const text = cell('Currency').toUpperCase()
  if (!/^[A-Z]{3}$/.test(text)) throw new UnreadableCell('Currency', 'This is no currency')
  return text
}

/** Ghana is on UTC. */
function momentOf(cell: CellOf, column: string): Date {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?Z?$/.exec(cell(column)) ?? []
  const at = new Date(`${day}T${time}Z`)
  if (!isLocalDate(day) || Number.isNaN(at.getTime())) throw new UnreadableCell(column, 'This is no date with a time')
  return at
}
