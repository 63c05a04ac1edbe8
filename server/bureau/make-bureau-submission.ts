import { sql } from 'kysely'
import { SUBMISSION_LAYOUT } from '#domain/bureau/bureau-layouts.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { firstDayOf, lastDayOf, type LocalMonth, monthOf } from '#domain/ledger/month.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { positionsOn } from '#server/reports/positions-query.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** Stored once; a repeated call changes nothing. @throws Refused bureau_off; InvalidRequest for a month that is not closed. */
export async function makeBureauSubmission(tx: Tx, context: RequestContext, month: LocalMonth): Promise<void> {
  if (!(await isOn(tx, 'bureau'))) throw new Refused(refusal('bureau_off'))
  const problem = 'Choose a month that is closed to its last day, by whose end a loan was paid out'
  if (month >= monthOf(context.today)) throw new InvalidRequest(problem, { month: problem })
  const day = lastDayOf(month)
  const { rows: closed } = await sql`
    select 1 from closed_days where day >= ${day}::date
      and exists (select 1 from loans where disbursed_on <= ${day}::date) limit 1`.execute(tx)
  if (closed.length === 0) throw new InvalidRequest(problem, { month: problem })
  await sql`select pg_advisory_xact_lock(hashtext('bureau-submission'))`.execute(tx)
  const made = await sql`select 1 from bureau_submissions where month = ${month}`.execute(tx)
  if (made.rows.length > 0) return
  const lines = sql`
    select p.loan_id, l.approved_amount as disbursed, p.principal + p.interest as outstanding, p.overdue, p.days_past_due, 'open' as status
    from (${positionsOn(day)}) p join loans l on l.id = p.loan_id
    union all
    select l.id, l.approved_amount, 0, 0, 0, case when l.status = 'written_off' then 'written_off' else 'closed' end
    from loans l where l.disbursed_on <= ${day}::date and not exists (
        select 1 from loan_balances b
        where b.loan_id = l.id and b.from_day <= ${day}::date and b.until_day > ${day}::date and (b.principal <> 0 or b.interest <> 0))
      and exists (
        select 1 from loan_balances b where b.loan_id = l.id and b.from_day < ${day}::date and b.until_day >= ${firstDayOf(month)}::date
          and b.until_day <= ${day}::date and (b.principal <> 0 or b.interest <> 0))`
  await sql`
    insert into bureau_submissions (month, layout, loans, disbursed, outstanding, overdue, made_by, made_at)
    select ${month}, ${SUBMISSION_LAYOUT.name}, count(*)::int, coalesce(sum(x.disbursed), 0)::bigint, coalesce(sum(x.outstanding), 0)::bigint,
      coalesce(sum(x.overdue), 0)::bigint, ${context.actor.userId}, ${context.now}::timestamptz from (${lines}) x`.execute(tx)
  await sql`
    insert into bureau_submission_lines (month, loan_id, disbursed, outstanding, overdue, days_past_due, status)
    select ${month}, x.loan_id, x.disbursed, x.outstanding, x.overdue, x.days_past_due, x.status from (${lines}) x`.execute(tx)
  const { rows } = await sql<{ hash: string }>`
    select sum_of_lines(string_agg(concat_ws('|', loan_id, disbursed, outstanding, overdue, days_past_due, status), E'\n' order by loan_id)) as hash
    from bureau_submission_lines where month = ${month}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'makeBureauSubmission',
    target: { kind: 'report', id: `bureau-${month}` },
    after: { month, linesHash: rows[0]?.hash },
  })
}
