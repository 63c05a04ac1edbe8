import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { firstDayOf, lastDayOf, type LocalMonth } from '#domain/ledger/month.ts'
import { postingsForProvisions } from '#domain/ledger/provision-postings.ts'
import { LOAN_CLASS_NAMES, type LoanClass, NON_PERFORMING_FROM, ratesOn } from '#domain/reports/loan-classes.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'
import type { Tx } from '#server/platform/db.ts'
import { classifiedOn } from '#server/reports/classified-loans.ts'
import { rateChanges } from '#server/reports/provision-rates-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** After closeMonth(), which stopped other bookings (rule A50). Does nothing while the setting "provisions" is off. */
export async function bookProvisions(tx: Tx, context: RequestContext, month: LocalMonth): Promise<void> {
  if (!(await isOn(tx, 'provisions'))) return
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const rates = ratesOn(await rateChanges(tx), last)
  const { rows } = await sql<{ required: number; booked: number; last_entry_id: number }>`${sql.raw(LONG_STATEMENT)}
    with provided as materialized (${classifiedOn(last, rates)}
    ), moved as (
      -- The allowance as the month ended, with the entries of earlier months that were booked after it.
      select coalesce(-sum(l.amount), 0)::bigint as booked from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'loan_allowance' and (e.kind = 'provisions_booked' or e.booked_on <= ${last}::date)
    ), stored as (
      insert into loan_provisions (month, loan_id, days_past_due, class, principal, required)
      select ${first}::date, loan_id, days_past_due, class, principal, required from provided
    )
    select (select coalesce(sum(required), 0)::bigint from provided) as required, moved.booked,
      (select coalesce(max(id), 0)::bigint from journal_entries) as last_entry_id from moved`.execute(tx)
  const [sums] = rows
  if (sums === undefined) return
  const entry = postingsForProvisions(pesewas(sums.required), pesewas(sums.booked))
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: last }
  const entryId = entry === undefined ? null : await postEntry(tx, context, entry, facts)
  await tx
    .insertInto('month_provisions')
    .values({ month: first, ...sums, entry_id: entryId, booked_by: context.actor.userId, booked_at: context.now })
    .execute()
}

export interface ProvisionsOfMonth {
  readonly classes: readonly { class: LoanClass; loans: number; principal: Pesewas; rate: number; required: Pesewas }[]
  /** Allowance before the month's entry. */
  readonly booked: Pesewas
  /** Principal of loans at least 90 days past due. */
  readonly nonPerforming: Pesewas
}

export async function provisionsOfMonth(tx: Tx, month: LocalMonth): Promise<ProvisionsOfMonth | undefined> {
  const first = firstDayOf(month)
  const { rows: booked } = await sql<{ booked: number }>`select booked from month_provisions where month = ${first}::date`.execute(tx)
  if (booked[0] === undefined) return undefined
  const rates = ratesOn(await rateChanges(tx), lastDayOf(month))
  const { rows } = await sql<{ class: LoanClass; loans: number; principal: number; required: number; late: number }>`
    select class, count(*)::int as loans, sum(principal)::bigint as principal, sum(required)::bigint as required,
      coalesce(sum(principal) filter (where days_past_due >= ${NON_PERFORMING_FROM}), 0)::bigint as late
    from loan_provisions where month = ${first}::date group by class`.execute(tx)
  return {
    classes: LOAN_CLASS_NAMES.map((name) => {
      const found = rows.find((row) => row.class === name)
      return {
        class: name,
        loans: found?.loans ?? 0,
        principal: pesewas(found?.principal ?? 0),
        rate: rates[name],
        required: pesewas(found?.required ?? 0),
      }
    }),
    booked: pesewas(booked[0].booked),
    nonPerforming: pesewas(rows.reduce((sum, row) => sum + row.late, 0)),
  }
}
