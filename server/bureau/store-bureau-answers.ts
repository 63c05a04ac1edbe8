import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { BureauGateway } from '#server/bureau/bureau-gateway.ts'
import type { Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { isOn } from '#server/settings/settings-store.ts'

const MOST_PROBLEMS = 20

/** All or none. @throws Refused bureau_off; InvalidRequest with the problem of each line. */
export async function storeBureauAnswers(tx: Tx, context: RequestContext, gateway: BureauGateway, file: string): Promise<number> {
  const { answers, problems } = gateway.readAnswers(file)
  if (problems.length > 0) throw invalid(problems)
  if (!(await isOn(tx, 'bureau'))) throw new Refused(refusal('bureau_off'))
  const { rows: waiting } = await sql<{ id: number; user_id: string }>`
    select id, user_id from bureau_searches where outcome is null and id = any(${answers.map(({ reference }) => reference)}::bigint[])
    order by id for update`.execute(tx)
  const unknown = answers.filter(({ reference }) => !waiting.some(({ id }) => id === reference))
  if (unknown.length > 0) throw invalid(unknown.map(({ reference }) => `No search waits with the reference ${reference}`))
  for (const { reference, outcome, report } of answers) {
    await tx
      .updateTable('bureau_searches')
      .set({
        outcome,
        answered_at: context.now,
        answered_by: context.actor.userId,
        report_number: report?.number ?? null,
        open_loans: report?.openLoans ?? null,
        outstanding: report?.outstanding ?? null,
        days_past_due: report?.daysPastDue ?? null,
      })
      .where('id', '=', reference)
      .execute()
    // The trail has only a hash: an erasure must reach the result.
    const userId = waiting.find(({ id }) => id === reference)?.user_id
    await recordAuditEvent(tx, context, {
      action: 'storeBureauAnswers',
      target: { kind: 'user', id: userId ?? '' },
      after: { search: reference },
      hashed: { answer: [outcome, report?.number, report?.openLoans, report?.outstanding, report?.daysPastDue].filter(isKnown).join('|') },
    })
  }
  return answers.length
}

const isKnown = (value: string | number | undefined): boolean => value !== undefined

function invalid(problems: readonly string[]): InvalidRequest {
  const shown = problems.slice(0, MOST_PROBLEMS).join('. ')
  return new InvalidRequest(`Nothing was saved. ${shown}`, { csv: shown })
}
