import { add, encodeCedis, NOTHING, type Pesewas, subtract } from '#domain/kernel/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import type { SimulatedTransaction } from '#tools/simulator/simulated-transactions.ts'
import type { SimulatorPart } from '#tools/simulator/simulator-part.ts'

type Providers = Readonly<Record<ProviderPart['name'], ProviderPart>>

/**
 * A provider's ledger: `GET /book/mtn?day=2026-03-02` as JSON (default: all days), `GET /book/mtn.csv?day=…` as a statement. Days are UTC.
 *
 * Neither provider documents the columns; users describe these. Both list failed transactions too, which readers must skip.
 * - MTN: `Id` is the transaction ID, `External id` our `externalId`, `Type` Debit (out) or Transfer (in), `From` and `To` as
 *   `FRI:<msisdn>/MSISDN`, `Amount` signed, `Balance` afterwards.
 * - Paystack's two exports (Transactions, Transfers) are one file here, distinguished by `Type`. `Amount Paid` is the customer's side,
 *   `Paystack Fees` the deduction, `Amount Due` the change of the lender's balance.
 */
export function bookPart(providers: Providers, clock: Clock): SimulatorPart {
  return {
    name: 'book',
    prefix: '/book',
    handle: ({ path, query }) => {
      const [, name = '', csv] = /^\/(mtn|paystack)(\.csv)?$/.exec(path) ?? []
      if (name !== 'mtn' && name !== 'paystack') return { status: 404, body: { message: 'There is a book of mtn and one of paystack.' } }
      const day = query.get('day') ?? ''
      if (csv === undefined) return { status: 200, body: bookOf(providers[name], day, clock.now()) }
      return { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: statementOf(providers[name], day) }
    },
  }
}

const isOf = (day: string, at: Date | undefined): boolean => at?.toISOString().startsWith(day) ?? false
const inOrder = ({ orders: transactions }: ProviderPart, day: string) =>
  transactions
    .all()
    .filter(({ decidedAt }) => isOf(day, decidedAt))
    .toSorted((one, other) => Number(one.decidedAt) - Number(other.decidedAt))

function bookOf(part: ProviderPart, day: string, now: Date): object {
  part.orders.tick()
  const lines = part.book.linesOf(day)
  const sum = (kind: string) => encodeCedis(add(...lines.filter((line) => line.kind === kind).map(({ amount }) => amount)))
  return {
    provider: part.name,
    day: day === '' ? null : day,
    asked: now,
    balance: encodeCedis(part.book.balance('GHS')),
    collected: sum('collection'),
    disbursed: sum('disbursement'),
    refunded: sum('refund'),
    lines: lines.map((line) => ({
      ...line,
      amount: encodeCedis(line.amount),
      fee: encodeCedis(line.fee),
      balance: encodeCedis(line.balance),
    })),
    orders: part.orders
      .all()
      .filter(({ createdAt, decidedAt }) => isOf(day, createdAt) || isOf(day, decidedAt))
      .map(transactionAsJson),
  }
}

const transactionAsJson = ({
  kind,
  reference,
  phone,
  amount,
  currency,
  state,
  reason,
  createdAt,
  decidedAt,
}: SimulatedTransaction): object => ({
  kind,
  reference,
  phone,
  amount: encodeCedis(amount),
  currency,
  state,
  reason: reason ?? null,
  createdAt,
  decidedAt: decidedAt ?? null,
})

/** Quoted only where necessary; not escaped for spreadsheets, as providers do. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

function statementOf(part: ProviderPart, day: string): string {
  part.orders.tick()
  const columns = part.name === 'mtn' ? MTN_COLUMNS : PAYSTACK_COLUMNS
  const rows = inOrder(part, day).map((transaction) => columns.map(([, cell]) => cell(transaction)))
  return [columns.map(([title]) => title), ...rows].map(csvLine).join('')
}

type Column = readonly [title: string, cell: (transaction: SimulatedTransaction) => string]
const moment = (at: Date | undefined): string => (at === undefined ? '' : at.toISOString().slice(0, 19).replace('T', ' '))
const msisdn = (phone: string): string => phone.replace(/^0(?=\d{9}$)/, '233')
const incoming = ({ kind }: SimulatedTransaction): boolean => kind === 'collection'
function change({ line, kind }: SimulatedTransaction): Pesewas {
  if (line === undefined) return NOTHING
  return kind === 'collection' ? subtract(line.amount, line.fee) : subtract(NOTHING, add(line.amount, line.fee))
}

const OWN_ACCOUNT = 'FRI:mmoa.loans/USER'
const MTN_COLUMNS: readonly Column[] = [
  ['Id', ({ line, reference }) => line?.transactionId ?? reference],
  ['External id', ({ externalId }) => externalId],
  ['Date', ({ decidedAt }) => moment(decidedAt)],
  ['Status', ({ state }) => (state === 'successful' ? 'Successful' : 'Failed')],
  ['Type', (transaction) => (incoming(transaction) ? 'Transfer' : 'Debit')],
  ['From', (transaction) => (incoming(transaction) ? `FRI:${msisdn(transaction.phone)}/MSISDN` : OWN_ACCOUNT)],
  ['To', (transaction) => (incoming(transaction) ? OWN_ACCOUNT : `FRI:${msisdn(transaction.phone)}/MSISDN`)],
  ['Message', ({ note }) => note],
  ['Amount', (transaction) => encodeCedis(incoming(transaction) ? transaction.amount : subtract(NOTHING, transaction.amount))],
  ['Currency', ({ currency }) => currency],
  ['Fee', ({ fee }) => encodeCedis(fee)],
  ['Balance', ({ line }) => (line === undefined ? '' : encodeCedis(line.balance))],
]

const PAYSTACK_TYPES = { collection: 'transaction', disbursement: 'transfer', refund: 'refund' } as const
const PAYSTACK_COLUMNS: readonly Column[] = [
  ['Type', ({ kind }) => PAYSTACK_TYPES[kind]],
  ['Reference', ({ reference }) => reference],
  ['Transaction ID', ({ line }) => line?.transactionId ?? ''],
  ['Transaction Date', ({ decidedAt }) => decidedAt?.toISOString() ?? ''],
  ['Status', ({ state }) => (state === 'successful' ? 'success' : 'failed')],
  ['Amount Paid', ({ amount }) => encodeCedis(amount)],
  ['Paystack Fees', ({ fee }) => encodeCedis(fee)],
  ['Amount Due', (transaction) => encodeCedis(change(transaction))],
  ['Currency', ({ currency }) => currency],
  ['Channel', () => 'mobile_money'],
  ['Mobile Money Number', ({ phone }) => phone],
  ['Gateway Response', ({ state, reason }) => (state === 'successful' ? 'Approved' : (reason ?? ''))],
]
