import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import {
  listMomoRequestsFor,
  readMomoRequestFor,
  requestMomoFor,
  submitVoucherFor,
  type staffMomoRequestShape,
} from '#contract/staff-payments.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { requestContextOf, type RequestContext } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findOpenCollectionsOfUser, type LoanTransaction } from '#server/momo/transactions-store.ts'
import { ownMomoRequest, toMomoStatus } from '#server/payments/momo-request-view.ts'
import { requestMomoForCustomer, sendWithTimeout } from '#server/payments/reserve-collection.ts'
import { onePayment } from '#server/payments/staff-payment-routes.ts'
import { submitVoucher, takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWriteThen } from '#server/platform/http/mount.ts'

export function staffMomoRoutes(api: Api, providers: PaymentProviders): void {
  const { deps } = api
  mountWriteThen(
    api,
    requestMomoFor,
    async (call, tx) => {
      const { userId: customerId } = call.params
      const { loanId, amount, phoneNumber: phone, momoProvider: network } = call.body
      const order = { customerId, loanId, amount, phone, network }
      const reference = await requestMomoForCustomer(tx, requestContextOf(call), order, {
        networks: providers.networks,
        random: deps.random,
      })
      const request = await viewOf(tx, reference, customerId, call)
      return {
        success: true as const,
        message: `We sent a request for ${formatCedis(amount)} to ${request.phoneNumber}. The customer approves it there.`,
        request,
      }
    },
    async (call, response) => {
      const { referenceId } = response.request
      await sendWithTimeout(deps, providers, referenceId)
      return { ...response, request: await viewOf(deps.db, referenceId, call.params.userId, call) }
    },
  )

  mountList(api, listMomoRequestsFor, async ({ params, actor, now, page }, db) => {
    assertNotOwnAccount(params.userId, actor)
    await assertCustomerExists(db, params.userId)
    // A loan has at most one open request, so they fit on one page.
    const open = (await findOpenCollectionsOfUser(db, params.userId)).slice(0, page.limit)
    const rows: Awaited<ReturnType<typeof staffMomoView>>[] = []
    for (const request of open) rows.push(await staffMomoView(db, request, { actor, now }))
    return { rows }
  })

  // Polls at most once in five seconds.
  mountRead(api, readMomoRequestFor, async ({ params: { userId, referenceId }, actor, now }, db) => {
    assertNotOwnAccount(userId, actor)
    const { reference } = await ownMomoRequest(db, referenceId, userId)
    await checkTransaction(deps, providers, reference)
    return viewOf(db, reference, userId, { actor, now })
  })

  mountWriteThen(
    api,
    submitVoucherFor,
    async (call, tx) => {
      const { userId, referenceId } = call.params
      assertNotOwnAccount(userId, call.actor)
      await takeOwnVoucher(tx, requestContextOf(call), referenceId, userId)
      const request = await viewOf(tx, referenceId, userId, call)
      return { success: true as const, message: 'The code was handed on', request }
    },
    async (call, response) => {
      const { userId, referenceId } = call.params
      await submitVoucher(deps, providers, referenceId, call.body.voucher)
      return { ...response, request: await viewOf(deps.db, referenceId, userId, call) }
    },
  )
}

type Viewer = Pick<RequestContext, 'actor' | 'now'>

const viewOf = async (db: Db | Tx, reference: string, customerId: string, viewer: Viewer) =>
  staffMomoView(db, await ownMomoRequest(db, reference, customerId), viewer)

function assertNotOwnAccount(customerId: string, { userId }: Actor): void {
  if (customerId === userId) throw new Refused(refusal('own_record'))
}

async function assertCustomerExists(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select 1 from users where id = ${id}`.execute(db)
  if (rows.length === 0) throw new Refused(refusal('not_found'))
}

async function staffMomoView(db: Db | Tx, request: LoanTransaction, { actor, now }: Viewer): Promise<Inside<typeof staffMomoRequestShape>> {
  const { status, referenceId, amount, reason, voucherNote } = toMomoStatus(request)
  const { rows } = await sql<{ id: number }>`select id from payments where momo_reference = ${request.reference}`.execute(db)
  const [payment] = rows
  return {
    referenceId,
    status,
    amount,
    reason,
    voucherNote,
    loanId: request.loanId,
    phoneNumber: maskPerson({ phone: request.phone }, actor.permissions).phone,
    momoProvider: request.network,
    createdAt: request.createdAt,
    payment: payment === undefined ? null : await onePayment(db, payment.id, actor.permissions, dayOf(now)),
  }
}
