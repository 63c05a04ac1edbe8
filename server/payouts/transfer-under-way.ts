import { sql } from 'kysely'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalWhileUnderWay, type PayoutsOfLoan } from '#domain/loans/payout.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * A transfer in flight, or arrived after its failure, allows no other payout and no change of the approval (rule L2). Call it under the
 * customer's lock. @throws Refused
 */
export async function assertNoTransferInFlight(tx: Tx, loanId: number): Promise<void> {
  throwIfRefused(refusalWhileUnderWay(await payoutsOfLoan(tx, loanId)))
}

export async function payoutsOfLoan(tx: Tx, loanId: number): Promise<PayoutsOfLoan> {
  const { rows } = await sql<{ under_way: boolean; arrived_late: boolean }>`
    select exists (
        select 1 from momo_transactions m where m.loan_id = ${loanId} and m.direction = 'disbursement' and m.status in ('CREATED', 'PENDING')
      ) as under_way, exists (
        select 1 from momo_exceptions o join momo_transactions m on m.reference = o.reference
        where m.loan_id = ${loanId} and m.direction = 'disbursement' and m.status = 'FAILED' and o.kind in ('late_success', 'wrong_amount')
          and o.state = 'open'
      ) as arrived_late`.execute(tx)
  return { underWay: rows[0]?.under_way === true, arrivedLate: rows[0]?.arrived_late === true }
}

/** A balance may not grow during the transfer of its refinance. @throws Refused transfer_under_way. */
export async function assertNoRefinanceInFlight(tx: Tx, oldLoanId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from loans l join momo_transactions m on m.loan_id = l.id
    where l.refinanced_from_loan_id = ${oldLoanId} and m.direction = 'disbursement' and m.status in ('CREATED', 'PENDING') limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Refused(refusal('transfer_under_way'))
}
