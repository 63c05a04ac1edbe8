import type { Pesewas } from '#domain/kernel/money.ts'
import { postingsForFunding } from '#domain/ledger/funding-postings.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'

/** Books money that the owner put into the office cash. */
export async function bookFunding(tx: Tx, act: Act, input: { amount: Pesewas; reference: string }): Promise<void> {
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: act.today, reason: input.reference }
  await postEntry(tx, act, postingsForFunding(input.amount), facts)
  await recordAct(tx, act, {
    action: 'bookFunding',
    target: { kind: 'account', id: 'office_cash' },
    after: { amount: input.amount },
    reason: input.reference,
  })
}
