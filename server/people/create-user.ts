import { sql } from 'kysely'
import { refusalToCreateUser } from '#domain/access/role-assignment.ts'
import { isStaff, type AssignableRole } from '#domain/access/roles.ts'
import { needsSecondPersonToGrant } from '#domain/access/second-person-rules.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { maskEmail, maskPhone } from '#domain/kernel/phone.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { OfficeCode } from '#server/identity/issue-sign-in-code.ts'
import { insertUser } from '#server/identity/user-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'
import { issueCodeAndNotify, sendFirstCode } from '#server/people/account-access.ts'
import { readPerson } from '#server/people/people-query.ts'
import { emailTaken, phoneTaken } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

export interface NewPerson {
  readonly fullName: string
  readonly phone: string
  readonly email?: string | undefined
  /** Defaults to customer. */
  readonly role?: AssignableRole | undefined
  readonly reason?: string | undefined
}

/**
 * With a first code, valid for seven days; a staff account's goes to its phone. A role that waits for a second person is customer until
 * then (rule A14). @throws Refused phone_taken, email_taken, or by refusalToCreateUser.
 */
export async function createUser(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  { fullName, phone, email, role: wanted = 'customer', reason }: NewPerson,
): Promise<{ user: StaffUserView; first: OfficeCode; forStaff: boolean; waits: boolean }> {
  const roles = await loadRolePermissions(tx)
  throwIfRefused(refusalToCreateUser(wanted, context.actor, roles))
  const accessOf = (each: AssignableRole) => ({ role: each, permissions: roles[each] })
  const waits = needsSecondPersonToGrant(accessOf('customer'), accessOf(wanted), context.actor)
  const role = waits ? 'customer' : wanted
  const assignedBy = role === 'customer' ? undefined : context.actor.userId
  const created = await insertUser(tx, { id: deps.random.id(), fullName, phone, email, role, assignedBy, now: context.now })
  if (created === undefined) throw (await isPhoneTaken(tx, phone)) ? phoneTaken() : emailTaken()
  await recordAuditEvent(tx, context, {
    action: 'createUser',
    target: { kind: 'user', id: created.id },
    // The audit trail outlives an erasure.
    after: { role, phone: maskPhone(phone), ...(email !== undefined && { email: maskEmail(email) }) },
    hashed: { phone },
  })
  if (waits) {
    const [from, to] = [
      { role, permissions: [] },
      { role: wanted, permissions: [] },
    ]
    await requestSecondPerson(tx, context, { kind: 'role', userId: created.id, from, to }, reason ?? null)
  }
  const forStaff = isStaff(wanted, roles[wanted])
  const first = forStaff ? await sendFirstCode(tx, deps, context, created) : await issueCodeAndNotify(tx, deps, context, created, 'first')
  return { user: await readPerson(tx, context, created.id), first, forStaff, waits }
}

async function isPhoneTaken(tx: Tx, phone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where phone = ${phone}`.execute(tx)
  return rows.length > 0
}
