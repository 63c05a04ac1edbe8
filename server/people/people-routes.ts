import {
  activateUser as activateUserCall,
  assignRole as assignRoleCall,
  changePhone,
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
} from '#contract/people.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'
import { activateUser } from '#server/people/activate-user.ts'
import { assignRole } from '#server/people/assign-role.ts'
import { blacklistCustomer } from '#server/people/blacklist-customer.ts'
import { changeUserPhone } from '#server/people/change-user-phone.ts'
import { createUser } from '#server/people/create-user.ts'
import { deactivateUser } from '#server/people/deactivate-user.ts'
import { forgetUserDevices } from '#server/people/forget-user-devices.ts'
import { giveSignInCode } from '#server/people/give-sign-in-code.ts'
import { liftBlacklist } from '#server/people/lift-blacklist.ts'
import { listPeople } from '#server/people/people-query.ts'
import { recordGhanaCard } from '#server/people/record-ghana-card.ts'
import { verifyGhanaCard } from '#server/people/verify-ghana-card.ts'
import { searchPeople } from '#server/people/people-search-query.ts'

const done = <T extends object>(message: string, members: T) => ({ success: true as const, message, ...members })

export function peopleRoutes(api: Api): void {
  const { deps } = api
  mountList(api, listUsers, ({ query, actor, page, now }, db) =>
    listPeople(db, { ...query, staffOnly: false, viewer: actor.permissions, today: dayOf(now), page }),
  )
  mountList(api, listStaff, ({ query, actor, page, now }, db) =>
    listPeople(db, { ...query, staffOnly: true, viewer: actor.permissions, today: dayOf(now), page }),
  )
  // One page: who is not among these is found by typing on.
  mountList(api, findPeople, async ({ query, actor, page }, db) => ({
    rows: (await searchPeople(db, query.q, actor)).slice(0, page.limit),
  }))
  mountWrite(api, createUserCall, async (call, tx) => {
    const { user, first } = await createUser(tx, deps, requestContextOf(call), call.body)
    return done('User created successfully', { user, signInCode: first.code, signInCodeExpiresAt: first.expiresAt })
  })
  mountWrite(api, assignRoleCall, async (call, tx) =>
    done('User role updated successfully', { user: await assignRole(tx, requestContextOf(call), call.params.userId, call.body) }),
  )
  mountWrite(api, activateUserCall, async (call, tx) =>
    done('The account is active again', { user: await activateUser(tx, requestContextOf(call), call.params.userId) }),
  )
  mountWrite(api, deactivateUserCall, async (call, tx) =>
    done('The account is deactivated', { user: await deactivateUser(tx, requestContextOf(call), call.params.userId, call.body.reason) }),
  )
  mountWrite(api, issueSignInCode, async (call, tx) => {
    const { code, expiresAt } = await giveSignInCode(tx, deps, requestContextOf(call), call.params.userId)
    return done('Give this code to the person. It works once, within 24 hours.', { signInCode: code, expiresAt })
  })
  mountWrite(api, forgetDevices, async (call, tx) => {
    await forgetUserDevices(tx, requestContextOf(call), call.params.userId)
    return done('Every phone was signed out of this account', {})
  })
  mountWrite(api, blacklistCustomerCall, async (call, tx) =>
    done('The person was added to the blacklist', {
      user: await blacklistCustomer(tx, requestContextOf(call), call.params.userId, call.body),
    }),
  )
  mountWrite(api, liftBlacklistCall, async (call, tx) =>
    done('The person was removed from the blacklist', {
      user: await liftBlacklist(tx, requestContextOf(call), call.params.userId, call.body.reason),
    }),
  )
  mountWrite(api, recordGhanaCardCall, async (call, tx) =>
    done('The Ghana Card number was saved', {
      user: await recordGhanaCard(tx, requestContextOf(call), call.params.userId, call.body.number),
    }),
  )
  mountWrite(api, verifyGhanaCardCall, async (call, tx) =>
    done('The Ghana Card is verified', { user: await verifyGhanaCard(tx, requestContextOf(call), call.params.userId) }),
  )
  mountWrite(api, changePhone, async (call, tx) => {
    const user = await changeUserPhone(tx, requestContextOf(call), call.params.userId, call.body)
    return done(call.body.phone === null ? 'The number was taken off the account' : 'The phone number was changed', { user })
  })
}
