import { sql } from 'kysely'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { CollectionStep } from '#domain/collections/collection-case.ts'
import { refusalOfLadder } from '#domain/collections/ladder.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { readSteps } from '#server/loans/collection-cases-store.ts'
import type { Tx } from '#server/platform/db.ts'

const LADDER_LOCK = 7_232_025

/** Cases reach a changed step at the next daily close (rule C10). @throws Refused by refusalOfLadder. */
export async function changeLadder(tx: Tx, context: RequestContext, typed: readonly CollectionStep[]): Promise<CollectionStep[]> {
  const steps = typed.toSorted((a, b) => a.fromDay - b.fromDay)
  throwIfRefused(refusalOfLadder(steps))
  await sql`select pg_advisory_xact_lock(${LADDER_LOCK})`.execute(tx)
  const before = await readSteps(tx)
  await tx.deleteFrom('collection_steps').execute()
  await tx
    .insertInto('collection_steps')
    .values(steps.map(({ fromDay, action, template }) => ({ from_day: fromDay, action, template })))
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'changeLadder',
    target: { kind: 'setting', id: 'collection_steps' },
    before: { steps: before },
    after: { steps },
  })
  return readSteps(tx)
}
