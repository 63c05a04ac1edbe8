import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordGhanaCard } from '#contract/people.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { checkIdentity, verifyGhanaCard } from '#server/people/verify-ghana-card.ts'
import { transaction } from '#server/platform/db.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { defaultActor } from '#tests/support/platform-probe.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { simulatedIdentityCheck } from '#tools/simulator/simulated-identity-check.ts'

let product: TestApp
let md = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'md'`.execute(product.db)
  md = rows[0]?.id ?? ''
})
afterAll(() => product.close())

async function verify(userId: string) {
  const now = product.clock.now()
  const actor = defaultActor(md, { role: 'md', permissions: [...PERMISSIONS] })
  const context = { actor, origin: { requestId: 'test', address: 'test' }, now, today: dayOf(now) }
  const checked = await checkIdentity(product.db, simulatedIdentityCheck, userId)
  return (await transaction(product.db, (tx) => verifyGhanaCard(tx, context, userId, checked))).ghanaCard
}

test('a card that the authority confirms is verified with the authority', async () => {
  const userId = await joinWithProfile(product, 'Ama')
  await expect(verify(userId)).rejects.toMatchObject({ refusal: { code: 'card_not_recorded' } })
  await product.as('md').call(recordGhanaCard, { params: { userId }, body: { number: 'GHA-123456789-0' } })
  expect(await verify(userId)).toMatchObject({ verifiedHow: 'authority', verifiedBy: 'md' })
  const { rows } = await sql`select after from audit_trail where action = 'verifyGhanaCard' and outcome = 'done'`.execute(product.db)
  expect(rows).toEqual([{ after: { verified: true, how: 'authority', reference: 'SIM-789-0' } }])
})

test('a card that the authority does not confirm stays unverified', async () => {
  const userId = await joinWithProfile(product, 'Esi')
  await product.as('md').call(recordGhanaCard, { params: { userId }, body: { number: 'GHA-123456788-9' } })
  await expect(verify(userId)).rejects.toMatchObject({ refusal: { code: 'card_not_confirmed' } })
  const { rows } = await sql`select verified_at, verified_how from ghana_cards where user_id = ${userId}`.execute(product.db)
  expect(rows).toEqual([{ verified_at: null, verified_how: null }])
})
