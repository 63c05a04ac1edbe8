import { sql } from 'kysely'
import {
  BINDING_ACTIONS,
  bindingSince,
  dependenceBetween,
  refusalToPayOutAlone,
  refusalUnlessIndependent,
  type AccountAction,
} from '#domain/access/independence.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** From the audit trail. A confirmed role binds the user who requested it as long as the one who confirmed it. */
async function actionsAmong(db: Db | Tx, people: readonly string[], now: Date): Promise<AccountAction[]> {
  const { rows } = await sql<AccountAction>`
    select action, by, "on", at from (
      select id, action, actor_id as by, target_id as "on", at from audit_trail
      where outcome = 'done' and target_kind = 'user' and action = any(${BINDING_ACTIONS}::text[]) and at > ${bindingSince(now)}
        and target_id = any(${people}::text[]) and actor_id = any(${people}::text[])
      union all
      select id, action, after ->> 'requestedBy', target_id, at from audit_trail
      where outcome = 'done' and target_kind = 'user' and action = 'assignRole' and at > ${bindingSince(now)}
        and target_id = any(${people}::text[]) and after ->> 'requestedBy' = any(${people}::text[])
    ) a order by id`.execute(db)
  return rows
}

/** Every check of a second person calls it with the users who acted before (rule A18). @throws Refused not_independent */
export async function assertIndependentOf(tx: Tx, context: RequestContext, earlier: readonly (string | null | undefined)[]): Promise<void> {
  const others = earlier.filter((each) => typeof each === 'string')
  if (others.length === 0) return
  const actions = await actionsAmong(tx, [context.actor.userId, ...others], context.now)
  for (const other of others) throwIfRefused(refusalUnlessIndependent(other, context.actor, actions, context.now))
}

/** Those of `others` who are not independent of the caller. */
export async function dependentsAmong(
  db: Db | Tx,
  context: Pick<RequestContext, 'actor' | 'now'>,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return []
  const actions = await actionsAmong(db, [context.actor.userId, ...others], context.now)
  return others.filter((other) => dependenceBetween(other, context.actor, actions, context.now) !== undefined)
}

/** Call it before money goes to a customer (rule A19). @throws Refused payer_not_independent */
export async function assertIndependentPayer(
  tx: Tx,
  context: RequestContext,
  customerId: string,
  approvedBy: string | null,
): Promise<void> {
  const people = { payer: context.actor, approvedBy, customerId }
  const ids = [context.actor.userId, customerId, ...(approvedBy === null ? [] : [approvedBy])]
  throwIfRefused(refusalToPayOutAlone(people, await actionsAmong(tx, ids, context.now), context.now))
}
