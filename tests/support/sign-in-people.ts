import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import type { AssignableRole } from '#domain/access/roles.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import type { TestApp } from './test-app.ts'
import type { Answer, Caller } from './test-caller.ts'

export const enter = (caller: Caller, phone: string, otp?: string, name = 'Ama Mensah'): Promise<Answer> =>
  caller.post('/api/simple-login', { name, phone, ...(otp !== undefined && { otp }) })

/** With the browser `person`. @returns the user ID. */
export async function signUp(product: TestApp, person: string, phone: string): Promise<string> {
  const answer = await enter(product.as(person), phone, undefined, person)
  expect(answer.status).toBe(200)
  return answer.body['user']['id']
}

export async function enterWithCode(caller: Caller, phone: string): Promise<Answer> {
  const first = await enter(caller, phone)
  expect(first).toMatchObject({ status: 200, body: { otpRequired: true } })
  return enter(caller, phone, first.body['developmentCode'])
}

/** With an audit row without an actor: nobody depends on the user (rule A18). */
export async function makeStaff(product: TestApp, userId: string, role: AssignableRole, permissions: Permission[] = []): Promise<void> {
  await product.db.updateTable('users').set({ role, permissions }).where('id', '=', userId).execute()
  await sql`
    insert into audit_trail (at, action, outcome, target_kind, target_id, after, request_id, address)
    values (${product.clock.now()}, 'assignRole', 'done', 'user', ${userId}, ${JSON.stringify({ role, permissions })}, 'staff for a test', '127.0.0.1')`.execute(
    product.db,
  )
}

export async function signInStaff(product: TestApp, person: string, phone: string, role: AssignableRole): Promise<string> {
  const userId = await signUp(product, person, phone)
  await makeStaff(product, userId, role)
  const answer = await enterWithCode(product.as(person), phone)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return userId
}

export async function signInAdministrator(product: TestApp, person = 'administrator'): Promise<string> {
  await ensureAdministrator(product.deps)
  const { email, password } = product.deps.config.administrator
  const caller = product.as(person)
  const checked = await caller.post('/api/auth/validate-admin', { email, password })
  const answer = await enter(caller, checked.body['phone'])
  expect(answer.status).toBe(200)
  return answer.body['user']['id']
}
