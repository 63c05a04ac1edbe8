import { listMomoRequestsFor, readMomoRequestFor, requestMomoFor, submitVoucherFor } from '#contract/staff-momo-requests.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findOpenCollectionsOfUser } from '#server/momo/transactions-store.ts'
import { ownMomoRequest } from '#server/payments/momo-request-view.ts'
import { requestMomoForCustomer } from '#server/payments/request-momo-for-customer.ts'
import { sendWhileAwaited } from '#server/payments/send-while-awaited.ts'
import { staffMomoView } from '#server/payments/staff-momo-view.ts'
import { submitVoucher, takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWriteThen } from '#server/platform/http/mount.ts'

/** A request to pay that the desk makes for a customer, in the same way as the customer's own: reserved, sent, asked after and settled by the one path. */
export function staffMomoRoutes(api: Api, desk: PaymentProviders): void {
  const { deps } = api
  mountWriteThen(
    api,
    requestMomoFor,
    async (call, tx) => {
      const { userId: customerId } = call.params
      const { loanId, amount, phoneNumber: phone, momoProvider: network } = call.body
      const order = { customerId, loanId, amount, phone, network }
      const reference = await requestMomoForCustomer(tx, requestContextOf(call), order, { networks: desk.networks, random: deps.random })
      const request = await viewOf(tx, reference, customerId, call.actor.permissions)
      return {
        success: true as const,
        message: `${request.phoneNumber} was asked for ${formatCedis(amount)}. The customer approves it there.`,
        request,
      }
    },
    async (call, answer) => {
      const { referenceId } = answer.request
      await sendWhileAwaited(deps, desk, referenceId)
      return { ...answer, request: await viewOf(deps.db, referenceId, call.params.userId, call.actor.permissions) }
    },
  )

  mountList(api, listMomoRequestsFor, async ({ params, actor, page }, db) => {
    assertNotOwnAccount(params.userId, actor)
    await assertCustomerExists(db, params.userId)
    // One for each loan at most: they fit on one page.
    const open = (await findOpenCollectionsOfUser(db, params.userId)).slice(0, page.limit)
    const rows: Awaited<ReturnType<typeof staffMomoView>>[] = []
    for (const request of open) rows.push(await staffMomoView(db, request, actor.permissions))
    return { rows }
  })

  // However often the screen asks here, the provider is asked once in five seconds; in between the answer is what is known.
  mountRead(api, readMomoRequestFor, async ({ params: { userId, referenceId }, actor }, db) => {
    assertNotOwnAccount(userId, actor)
    const { reference } = await ownMomoRequest(db, referenceId, userId)
    await checkTransaction(deps, desk, reference)
    return viewOf(db, reference, userId, actor.permissions)
  })

  mountWriteThen(
    api,
    submitVoucherFor,
    async (call, tx) => {
      const { userId, referenceId } = call.params
      assertNotOwnAccount(userId, call.actor)
      await takeOwnVoucher(tx, requestContextOf(call), referenceId, userId)
      const request = await viewOf(tx, referenceId, userId, call.actor.permissions)
      return { success: true as const, message: 'The code was handed on', request }
    },
    async (call, answer) => {
      const { userId, referenceId } = call.params
      await submitVoucher(deps, desk, referenceId, call.body.voucher)
      return { ...answer, request: await viewOf(deps.db, referenceId, userId, call.actor.permissions) }
    },
  )
}

const viewOf = async (db: Db | Tx, reference: string, customerId: string, viewer: readonly Permission[]) =>
  staffMomoView(db, await ownMomoRequest(db, reference, customerId), viewer)

/** One's own payments are made in one's own app. @throws Refused own_record. */
function assertNotOwnAccount(customerId: string, { userId }: Actor): void {
  if (customerId === userId) throw new Refused(refusal('own_record'))
}

/** @throws Refused not_found where no account has this id. */
async function assertCustomerExists(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused(refusal('not_found'))
}
