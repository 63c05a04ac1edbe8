import {
  activateUser as activateUserCall,
  assignRole as assignRoleCall,
  changePhone,
  correctName as correctNameCall,
  createUser as createUserCall,
  deactivateUser as deactivateUserCall,
  forgetDevices,
  issueSignInCode,
  listStaff,
  listUsers,
  findPeople,
  blacklistCustomer as blacklistCustomerCall,
  liftBlacklist as liftBlacklistCall,
  recordGhanaCard as recordGhanaCardCall,
  verifyGhanaCard as verifyGhanaCardCall,
  readRolePermissions,
  updateRolePermissions as updateRolePermissionsCall,
} from '#contract/people.ts'
import { confirmOwnership, startOver } from '#contract/profile.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { identifiesOnePerson } from '#domain/access/identifying-text.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { activateUser, deactivateUser, forgetUserDevices, giveSignInCode } from '#server/people/account-access.ts'
import { assignRole, updateRolePermissions } from '#server/people/assign-role.ts'
import { blacklistCustomer, liftBlacklist } from '#server/people/blacklist-customer.ts'
import { changeUserPhone } from '#server/people/change-user-phone.ts'
import { confirmOwnData, startAccountOver } from '#server/people/start-over.ts'
import { correctName } from '#server/people/correct-name.ts'
import { createUser } from '#server/people/create-user.ts'
import { listPeople } from '#server/people/people-query.ts'
import { searchPeople, soughtAmong } from '#server/people/people-search-query.ts'
import { manualIdentityCheck } from '#server/people/identity-check-gateway.ts'
import { checkIdentity, recordGhanaCard, verifyGhanaCard } from '#server/people/verify-ghana-card.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountWrite, mountRead } from '#server/platform/http/mount.ts'

const WAITS = 'The change waits for a second person'
const success = <T extends object>(message: string, members: T) => ({ success: true as const, message, ...members })

function listRoutes(api: Api): void {
  const { deps } = api
  for (const [endpoint, staffOnly] of [
    [listUsers, false],
    [listStaff, true],
  ] as const)
    mountList(api, endpoint, async (call, db) => {
      const { query, actor, page, now } = call
      const people = await listPeople(db, { ...query, staffOnly, viewer: actor.permissions, today: dayOf(now), page })
      if (identifiesOnePerson(query.search ?? ''))
        await recordFound(deps, endpoint, call, { kind: 'user', ids: people.rows.map(({ id }) => id) })
      return people
    })
  // One page.
  mountList(api, findPeople, async (call, db) => {
    const rows = (await searchPeople(db, call.query.q, call.actor)).slice(0, call.page.limit)
    await recordFound(deps, findPeople, call, { kind: 'user', ids: soughtAmong(rows, call.query.q) })
    return { rows }
  })
}

export function peopleRoutes(api: Api): void {
  const { deps } = api
  listRoutes(api)
  mountWrite(api, createUserCall, async (call, tx) => {
    const { user, first, forStaff, waits } = await createUser(tx, deps, requestContextOf(call), call.body)
    const shown = forStaff ? deps.config.showsCodes && { developmentCode: first.code } : { signInCode: first.code }
    return success('User created successfully', { user, waits, signInCodeExpiresAt: first.expiresAt, ...shown })
  })
  mountWrite(api, assignRoleCall, async (call, tx) => {
    const changed = await assignRole(tx, requestContextOf(call), call.params.userId, call.body)
    return success(changed.waits ? WAITS : 'User role updated successfully', changed)
  })
  mountWrite(api, activateUserCall, async (call, tx) =>
    success('The account is active again', { user: await activateUser(tx, requestContextOf(call), call.params.userId) }),
  )
  mountWrite(api, deactivateUserCall, async (call, tx) =>
    success('The account is deactivated', { user: await deactivateUser(tx, requestContextOf(call), call.params.userId, call.body.reason) }),
  )
  mountWrite(api, issueSignInCode, async (call, tx) => {
    const { code, expiresAt, toPhone } = await giveSignInCode(tx, deps, requestContextOf(call), call.params.userId)
    if (!toPhone)
      return success('Give this code to the person. It works once, within 24 hours.', { signInCode: code, expiresAt, sentToPhone: false })
    const shown = deps.config.showsCodes && { developmentCode: code }
    return success('The code was sent to the phone of the person.', { expiresAt, sentToPhone: true, ...shown })
  })
  mountWrite(api, forgetDevices, async (call, tx) => {
    await forgetUserDevices(tx, requestContextOf(call), call.params.userId)
    return success('Every phone was signed out of this account', {})
  })
  mountWrite(api, blacklistCustomerCall, async (call, tx) =>
    success('The person was added to the blacklist', {
      user: await blacklistCustomer(tx, requestContextOf(call), call.params.userId, call.body),
    }),
  )
  mountWrite(api, liftBlacklistCall, async (call, tx) =>
    success('The person was removed from the blacklist', {
      user: await liftBlacklist(tx, requestContextOf(call), call.params.userId, call.body.reason),
    }),
  )
  mountWrite(api, recordGhanaCardCall, async (call, tx) =>
    success('The Ghana Card number was saved', {
      user: await recordGhanaCard(tx, requestContextOf(call), call.params.userId, call.body.number),
    }),
  )
  mountPreparedWrite(
    api,
    verifyGhanaCardCall,
    (call) => checkIdentity(api.deps.db, manualIdentityCheck, call.params.userId),
    async (call, tx, checked) => {
      const user = await verifyGhanaCard(tx, requestContextOf(call), call.params.userId, checked)
      const byAuthority = user.ghanaCard?.verifiedHow === 'authority'
      return success(byAuthority ? 'The authority confirmed the card' : 'The card was recorded as seen, not verified with the authority', {
        user,
      })
    },
  )
  mountWrite(api, changePhone, async (call, tx) => {
    const user = await changeUserPhone(tx, requestContextOf(call), call.params.userId, call.body)
    return success(call.body.phone === null ? 'The number was taken off the account' : 'The phone number was changed', { user })
  })
  mountWrite(api, correctNameCall, async (call, tx) =>
    success('The name was corrected', { user: await correctName(tx, requestContextOf(call), call.params.userId, call.body) }),
  )
}

export function ownershipRoutes(api: Api): void {
  mountWrite(api, confirmOwnership, async (call, tx) => {
    await confirmOwnData(tx, requestContextOf(call))
    return success('Thank you. Everything stays as it is.', {})
  })
  mountWrite(api, startOver, async (call, tx) => {
    const startedOver = await startAccountOver(tx, api.deps, call, requestContextOf(call), call.body.fullName)
    const message = startedOver ? 'Your account starts again.' : 'The office will check this account. Please come with your Ghana Card.'
    return success(message, { startedOver })
  })
}

export function roleRoutes(api: Api): void {
  mountRead(api, readRolePermissions, async (_call, db) => {
    const { customer, front_desk, manager, md } = await loadRolePermissions(db)
    return { customer: [...customer], front_desk: [...front_desk], manager: [...manager], md: [...md] }
  })
  mountWrite(api, updateRolePermissionsCall, async (call, tx) => {
    const { permissions, waits } = await updateRolePermissions(tx, requestContextOf(call), call.body)
    return success(waits ? WAITS : 'Role permissions updated successfully', { role: call.body.role, permissions: [...permissions], waits })
  })
}
