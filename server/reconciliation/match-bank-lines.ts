import { sql } from 'kysely'
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
interface Registered {
  readonly key: string
  /** Of a bank payment without a line. */
  readonly paymentId: number | null
  readonly arrived: Pesewas
}

/** In the order of the file; changes nothing. */
export async function fitBankLines<L extends BankLine>(db: Db | Tx, lines: readonly L[]): Promise<(L & { readonly to: BankFit })[]> {
  const credits = lines.filter(({ incoming }) => incoming)
  const loans = await loansCalled(db, [...new Set(credits.flatMap(({ details }) => loanNumbersIn(details)))])
  const registered = await registeredMoney(
    db,
    credits.map(referenceKey).filter((key) => key !== ''),
  )
  const taken = new Set<string>()
  return lines.map((line) => {
    if (!line.incoming) return { ...line, to: { fit: 'debit' as const } }
    const key = referenceKey(line)
    const known = key === '' ? undefined : registered.get(key)
    const repeats = key !== '' && taken.has(key)
    taken.add(key)
    return { ...line, to: known || repeats ? fitKnown(line, repeats ? undefined : known) : fitLoan(line, loans) }
  })
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

async function registeredMoney(db: Db | Tx, keys: readonly string[]): Promise<Map<string, Registered>> {
  const { rows } = await sql<Omit<Registered, 'arrived'> & { arrived: number }>`
    select r.reference as key, p.id as "paymentId", coalesce(case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end, 0) as arrived
    from received_money r left join payments p on p.id = r.payment_id and p.payment_method = 'bank'
      and not exists (select 1 from bank_statement_lines s where s.payment_id = p.id)
    where r.kind <> 'cash_receipt' and r.left_entry_id is null and r.reference = any(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { ...row, arrived: pesewas(row.arrived) }]))
}
