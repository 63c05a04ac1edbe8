import { sql } from 'kysely'
import {
  BINDING_ACTIONS,
  bindingSince,
  MAKING_ACTIONS,
  dependenceBetween,
  refusalToPayOutAlone,
  refusalUnlessIndependent,
  type AccountAction,
} from '#domain/access/independence.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/**
 * Actions on user `u` or on their role by which another user can act as them. A confirmed role also binds the user who requested it;
 * permissions taken from a role bind nobody.
 */
const actionsOnUser = (now: Date) => sql`
  select a.id, a.action, b.by, a.at,
    a.action = any(${MAKING_ACTIONS}::text[]) and (a.action <> 'assignRole' or coalesce(a.before ->> 'role', '') = 'customer') as "isMaking"
  from (
    select id, action, actor_id, before, after, at from audit_trail
    where outcome = 'done' and target_kind = 'user' and target_id = u.id and action = any(${BINDING_ACTIONS}::text[]) and at > ${bindingSince(now)}
    union all
    select id, action, actor_id, before, after, at from audit_trail
    where outcome = 'done' and target_kind = 'role' and target_id = u.role and action = 'updateRolePermissions' and at > ${bindingSince(now)}
      and not before -> 'permissions' @> (after -> 'permissions')
  ) a cross join lateral (
    values (a.actor_id), (case when a.action in ('assignRole', 'updateRolePermissions') then a.after ->> 'requestedBy' end)
  ) b (by) where b.by is not null`

/**
 * Follows chains of accounts. The administrator binds only directly, so that a small office has a second person left.
 * @param withMakers adds the users who made the accounts, by which two accounts of one maker are found.
 */
async function actionsAmong(db: Db | Tx, people: readonly string[], now: Date, withMakers = false): Promise<AccountAction[]> {
  const { rows } = await sql<AccountAction>`
    with recursive acted (id, action, by, "on", at, "isDirect", "isMaking") as (
      select e.id, e.action, e.by, u.id, e.at, true, e."isMaking" and maker.role <> 'administrator'
      from users u cross join lateral (${actionsOnUser(now)}) e join users maker on maker.id = e.by where u.id = any(${people}::text[])
      union
      select e.id, e.action, e.by, acted."on", e.at, false, acted."isMaking" and e."isMaking"
      from acted join users u on u.id = acted.by cross join lateral (${actionsOnUser(now)}) e
        join users maker on maker.id = e.by and maker.role <> 'administrator'
    )
    select action, by, "on", at, "isDirect", "isMaking" from acted
    where by = any(${people}::text[]) or (${withMakers}::boolean and "isMaking") order by id`.execute(db)
  return rows
}

/** `earlier`: the users who acted before (rule A18). @throws Refused not_independent */
export async function assertIndependentOf(tx: Tx, context: RequestContext, earlier: Earlier): Promise<void> {
  await assertIndependent(tx, context, earlier, false)
}

/** Also refuses two accounts of one maker: for a large amount, a role or a permission. @throws Refused not_independent */
export async function assertIndependentToRelease(tx: Tx, context: RequestContext, earlier: Earlier): Promise<void> {
  await assertIndependent(tx, context, earlier, true)
}

type Earlier = readonly (string | null | undefined)[]
async function assertIndependent(tx: Tx, context: RequestContext, earlier: Earlier, withMakers: boolean): Promise<void> {
  const others = earlier.filter((each) => typeof each === 'string')
  if (others.length === 0) return
  const actions = await actionsAmong(tx, [context.actor.userId, ...others], context.now, withMakers)
  for (const other of others) throwIfRefused(refusalUnlessIndependent(other, context.actor, actions, context.now))
}

type Viewer = Pick<RequestContext, 'actor' | 'now'>
export const dependentsAmong = (db: Db | Tx, viewer: Viewer, others: readonly string[]): Promise<string[]> =>
  dependentsOf(db, viewer, others, false)

/** Those of `others` whose requests the caller may not release. */
export const dependentsToRelease = (db: Db | Tx, viewer: Viewer, others: readonly string[]): Promise<string[]> =>
  dependentsOf(db, viewer, others, true)

async function dependentsOf(db: Db | Tx, { actor, now }: Viewer, others: readonly string[], withMakers: boolean): Promise<string[]> {
  if (others.length === 0) return []
  const actions = await actionsAmong(db, [actor.userId, ...others], now, withMakers)
  return others.filter((other) => dependenceBetween(other, actor, actions, now) !== undefined)
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
