import { sql } from 'kysely'
import { isStaff } from '#domain/access/roles.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { effectiveOf, storedRole } from '#server/access/stored-access.ts'
import { loadPermissionsOfRole } from '#server/access/role-permission-store.ts'
import { withdrawLoan } from '#server/applications/withdraw-loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { openSession } from '#server/identity/open-session.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { openAttempt } from '#server/identity/sign-in-attempt.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { insertUser, lockUser, type UserRow } from '#server/identity/user-store.ts'
import { phoneTaken, updatePerson } from '#server/people/people-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'
import { fileComplaint } from '#server/support/file-complaint.ts'

/** @throws Refused ownership_answered */
export async function confirmOwnData(tx: Tx, context: RequestContext): Promise<void> {
  const user = await lockUnanswered(tx, context)
  await updatePerson(tx, user.id, context.now, { ownership_to_confirm: false })
  await recordAuditEvent(tx, context, { action: 'confirmOwnership', target: { kind: 'user', id: user.id } })
}

/**
 * The old account keeps its data, closed and without a phone; the phone gets a new one, signed in at once (rule S22). @returns false
 * where the office gets a complaint instead. @throws Refused ownership_answered
 */
export async function startAccountOver(
  tx: Tx,
  deps: Deps,
  browser: BrowserContext,
  context: RequestContext,
  fullName: string,
): Promise<boolean> {
  const earlier = await lockUnanswered(tx, context)
  const { now } = context
  if (await needsOffice(tx, earlier)) {
    await updatePerson(tx, earlier.id, now, { ownership_to_confirm: false })
    const text = `The owner of this phone, ${fullName}, did not enter the profile and the loans of this account. Check who they are. If it is so, remove the phone number from this account.`
    await fileComplaint(tx, context, { userId: earlier.id, subject: 'personal_data', text, as: 'fileComplaint' })
    return false
  }
  for (const loanId of await pendingApplications(tx, earlier.id)) await withdrawLoan(tx, context, loanId)
  const { phone } = earlier
  await updatePerson(tx, earlier.id, now, { phone: null, is_active: false, ownership_to_confirm: false })
  await endSessions(tx, earlier.id)
  await forgetDevicesOf(tx, earlier.id)
  await withdrawCodes(tx, earlier.id, ['phone', 'office', 'first'], now)
  const owner = phone === null ? undefined : await insertUser(tx, { id: deps.random.id(), fullName, phone, now })
  if (owner === undefined) throw phoneTaken()
  const verified = { phone_proved_at: earlier.phone_proved_at, first_code_used_at: earlier.first_code_used_at }
  await updatePerson(tx, owner.id, now, verified)
  await recordAuditEvent(tx, context, {
    action: 'startOver',
    target: { kind: 'user', id: earlier.id },
    after: { newAccount: owner.id },
    hashed: { phone: null },
  })
  const attempt = await openAttempt(tx, deps, browser, { ...owner, ...verified })
  await openSession(tx, attempt, { withCode: context.actor.withCode, message: '' })
  return true
}

async function lockUnanswered(tx: Tx, { actor }: RequestContext): Promise<UserRow> {
  const user = await lockUser(tx, actor.userId)
  if (!user?.ownership_to_confirm) throw new Refused(refusal('ownership_answered'))
  return user
}

/** The office checks who owns an account with money, a blacklist entry, a Ghana Card or staff rights. */
async function needsOffice(tx: Tx, user: UserRow): Promise<boolean> {
  const role = storedRole(user.role)
  if (isStaff(role, effectiveOf(user, await loadPermissionsOfRole(tx, role)))) return true
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select 1 from loans where user_id = ${user.id} and approved_at is not null)
      or exists (select 1 from earlier_loans where user_id = ${user.id})
      or exists (select 1 from payments where user_id = ${user.id})
      or exists (select 1 from receipts where user_id = ${user.id})
      or exists (select 1 from momo_transactions where user_id = ${user.id})
      or exists (select 1 from journal_lines where user_id = ${user.id})
      or exists (select 1 from blacklist_entries where user_id = ${user.id})
      or exists (select 1 from ghana_cards where user_id = ${user.id}) as needed`.execute(tx)
  return rows[0]?.needed ?? true
}

async function pendingApplications(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('loans')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
