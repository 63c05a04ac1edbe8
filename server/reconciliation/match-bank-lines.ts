import { sql } from 'kysely'
import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { BankExceptionKind } from '#domain/reconciliation/bank-exception.ts'
import { loanNumbersIn, referenceKey, sharesName, type BankLine } from '#domain/reconciliation/bank-statement.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type BankFit =
  /** Staff entered it before. */
  | { readonly fit: 'matched' }
  | { readonly fit: 'posts'; readonly loanId: number; readonly userId: string }
  | { readonly fit: 'exception'; readonly kind: BankExceptionKind; readonly paymentId: number | null; readonly details: string | null }
  | { readonly fit: 'debit' }

interface NamedLoan {
  readonly id: number
  readonly userId: string
  readonly fullName: string
}
/** Days: staff may enter the day of the customer's slip. */
const MOST_APART = 7

interface EnteredPayment {
  readonly id: number
  readonly loanId: number
  readonly valueDate: LocalDate
  readonly arrived: Pesewas
}
interface Registered {
  readonly key: string
  /** A bank payment without a line. */
  readonly paymentId: number | null
  readonly arrived: Pesewas
}

/** In the order of the file; changes nothing. `isBalanced`: two equal lines moved money twice. */
export async function fitBankLines<L extends BankLine>(
  db: Db | Tx,
  lines: readonly L[],
  isBalanced: boolean,
): Promise<(L & { readonly to: BankFit })[]> {
  const credits = lines.filter(({ incoming }) => incoming)
  const loans = await loansCalled(db, [...new Set(credits.flatMap(({ details }) => loanNumbersIn(details)))])
  const registered = await registeredMoney(
    db,
    credits.map(referenceKey).filter((key) => key !== ''),
  )
  const named = new Set([...registered.values()].map(({ paymentId }) => paymentId))
  const entered = (await enteredPayments(db, [...loans.keys()])).filter(({ id }) => !named.has(id))
  const taken = new Set<string>()
  return lines.map((line) => {
    if (!line.incoming) return { ...line, to: { fit: 'debit' as const } }
    const key = referenceKey(line)
    const known = key === '' ? undefined : registered.get(key)
    const once = key !== '' || isBalanced ? key : [line.day, line.amount, line.details, line.payer].join(' ')
    const repeats = once !== '' && taken.has(once)
    taken.add(once)
    if (known || repeats) return { ...line, to: fitKnown(line, repeats ? undefined : known) }
    const to = fitLoan(line, loans)
    return { ...line, to: to.fit === 'posts' ? fitEntered(line, to, entered) : to }
  })
}

/** Removes the payment that the line may be: it stops only one line. */
function fitEntered(line: BankLine, to: BankFit & { readonly fit: 'posts' }, entered: EnteredPayment[]): BankFit {
  const same = entered.findIndex(
    ({ loanId, arrived, valueDate }) =>
      loanId === to.loanId && arrived === line.amount && Math.abs(daysBetween(valueDate, line.day)) <= MOST_APART,
  )
  const [payment] = same < 0 ? [] : entered.splice(same, 1)
  return payment ? exception('other_reference', `It may be payment ${payment.id}.`, payment.id) : to
}

const exception = (kind: BankExceptionKind, details: string | null = null, paymentId: number | null = null): BankFit => ({
  fit: 'exception',
  kind,
  details,
  paymentId,
})

function fitKnown({ amount }: BankLine, known: Registered | undefined): BankFit {
  if (known?.paymentId == null) return exception('duplicate')
  return known.arrived === amount ? { fit: 'matched' } : exception('wrong_amount', null, known.paymentId)
}

function fitLoan({ details, payer }: BankLine, loans: ReadonlyMap<number, NamedLoan>): BankFit {
  const numbers = loanNumbersIn(details)
  const [number, ...others] = numbers
  if (number === undefined) return exception('no_loan_number')
  if (others.length > 0) return exception('wrong_loan', `It names the loans ${numbers.join(', ')}.`)
  const loan = loans.get(number)
  if (!loan) return exception('wrong_loan', `Loan #${number} does not exist.`)
  if (payer !== null && !sharesName(payer, loan.fullName))
    return exception('wrong_loan', `Loan #${number} is of another name than the payer.`)
  return { fit: 'posts', loanId: loan.id, userId: loan.userId }
}

async function loansCalled(db: Db | Tx, ids: readonly number[]): Promise<Map<number, NamedLoan>> {
  const { rows } = await sql<NamedLoan>`
    select l.id, l.user_id as "userId", u.full_name as "fullName" from loans l join users u on u.id = l.user_id
    where l.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Bank payments on no statement, in the order of their days. */
async function enteredPayments(db: Db | Tx, loans: readonly number[]): Promise<EnteredPayment[]> {
  const { rows } = await sql<Omit<EnteredPayment, 'arrived'> & { arrived: number }>`
    select p.id, p.loan_id as "loanId", p.value_date as "valueDate", ${ARRIVED} as arrived
    from payments p join received_money r on r.payment_id = p.id and r.left_entry_id is null
    where p.payment_method = 'bank' and p.loan_id = any(${loans}::bigint[]) and p.status in ('completed', 'failed')
      and not exists (select 1 from bank_statement_lines s where s.payment_id = p.id)
      and not exists (select 1 from bank_exceptions o where o.about_payment_id = p.id and o.kind = 'other_reference')
    order by p.value_date, p.id`.execute(db)
  return rows.map((row) => ({ ...row, arrived: pesewas(row.arrived) }))
}

/** Money that payment `p` brought. */
const ARRIVED = sql`case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end`

async function registeredMoney(db: Db | Tx, keys: readonly string[]): Promise<Map<string, Registered>> {
  const { rows } = await sql<Omit<Registered, 'arrived'> & { arrived: number }>`
    select r.reference as key, p.id as "paymentId", coalesce(${ARRIVED}, 0) as arrived
    from received_money r left join payments p on p.id = r.payment_id and p.payment_method = 'bank'
      and not exists (select 1 from bank_statement_lines s where s.payment_id = p.id)
    where r.kind <> 'cash_receipt' and r.left_entry_id is null and r.reference = any(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { ...row, arrived: pesewas(row.arrived) }]))
}
