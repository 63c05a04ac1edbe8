import { sql } from 'kysely'
import {
  BINDING_ACTIONS,
  bindingSince,
  dependenceBetween,
  refusalUnlessIndependent,
  type AccountAction,
} from '#domain/access/independence.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The audit trail has every such action, in its transaction. */
async function actionsBetween(db: Db | Tx, { actor, now }: Pick<RequestContext, 'actor' | 'now'>, others: readonly string[]) {
  const { rows } = await sql<AccountAction>`
    select action, actor_id as by, target_id as "on", at from audit_trail
    where outcome = 'done' and target_kind = 'user' and action = any(${BINDING_ACTIONS}::text[]) and at > ${bindingSince(now)}
      and ((target_id = ${actor.userId} and actor_id = any(${others}::text[])) or (target_id = any(${others}::text[]) and actor_id = ${actor.userId}))
    order by id`.execute(db)
  return rows
}

/** Every check of a second person calls it with the users who acted before (rule A18). @throws Refused not_independent */
export async function assertIndependentOf(tx: Tx, context: RequestContext, earlier: readonly (string | null | undefined)[]): Promise<void> {
  const others = earlier.filter((each) => typeof each === 'string')
  if (others.length === 0) return
  const actions = await actionsBetween(tx, context, others)
  for (const other of others) throwIfRefused(refusalUnlessIndependent(other, context.actor, actions, context.now))
}

/** Those of `others` who are not independent of the caller. */
export async function dependentsAmong(
  db: Db | Tx,
  context: Pick<RequestContext, 'actor' | 'now'>,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return []
  const actions = await actionsBetween(db, context, others)
  return others.filter((other) => dependenceBetween(other, context.actor, actions, context.now) !== undefined)
}
