import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForOfficeEntry, refusalOfOfficeDate, takesFromSafe, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import { linkBankLines } from '#server/bank/bank-lines-store.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { safeBalance } from '#server/tills/till-balance-query.ts'

export interface OfficeEntry {
  readonly entry: OfficeEntryKind
  readonly amount: Pesewas
  readonly valueDate: LocalDate
  /** Number and date of the paper. */
  readonly document: string
  readonly documentOn: LocalDate
}

/** Waits for a second user (rule P34). @throws Refused office_date_out_of_range or document_used. */
export async function requestOfficeEntry(tx: Tx, context: RequestContext, entered: OfficeEntry, note: string): Promise<void> {
  throwIfRefused(refusalOfOfficeDate(entered.valueDate, context.today))
  const { rows } = await sql`
    select 1 from second_person_requests
    where office_entry is not null and upper(document) = upper(${entered.document}) and document_on = ${entered.documentOn}::date
      and (outcome is null and expires_at > ${context.now} or outcome = 'confirmed')`.execute(tx)
  if (rows.length > 0) {
    const { message } = refusal('document_used')
    throw new Refused(refusal('document_used', undefined, { errors: { document: message } }))
  }
  // An expired request that no job ended yet blocks its document.
  await sql`
    update second_person_requests set outcome = 'expired', decided_at = expires_at
    where kind = 'office_entry' and outcome is null and expires_at <= ${context.now}`.execute(tx)
  await requestSecondPerson(tx, context, { kind: 'office_entry', ...entered }, note)
}

/** @throws Refused safe_too_little, with tills on. */
export async function bookOfficeEntry(
  tx: Tx,
  context: RequestContext,
  { entry, amount, valueDate }: OfficeEntry,
  requested: { readonly id: number; readonly by: string; readonly note: string | null },
): Promise<void> {
  if (takesFromSafe(entry) && (await isOn(tx, 'tills'))) {
    // Locks the safe against concurrent deposits.
    await sql`select 1 from accounts where account = 'office_cash' for no key update`.execute(tx)
    const inSafe = await safeBalance(tx)
    if (amount > inSafe) throw new Refused(refusal('safe_too_little', { amount: inSafe }))
  }
  const reason = requested.note ?? ''
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate, reason }
  await postEntry(tx, context, postingsForOfficeEntry(entry, amount), facts)
  await recordAuditEvent(tx, context, {
    action: 'bookOfficeEntry',
    target: { kind: 'office_entry', id: entry },
    after: { amount, valueDate, request: requested.id, requestedBy: requested.by },
    reason,
  })
  await linkBankLines(tx, context.now)
}
