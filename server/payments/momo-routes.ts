import { setTimeout } from 'node:timers/promises'
import { completeMomoPayment, listOpenMomoRequests, readMomoStatus, requestMomoPayment, submitMomoVoucher } from '#contract/payments.ts'
import { sayCedis } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { wordsForCustomer } from '#domain/payments/momo-reason.ts'
import { actOf } from '#server/audit/act.ts'
import { checkOrder } from '#server/momo/check-order.ts'
import type { MomoDesk } from '#server/momo/momo-desk.ts'
import { openRequestsOfUser, requestOf } from '#server/momo/requests-store.ts'
import { sendOrder } from '#server/momo/send-order.ts'
import { completedByMomo } from '#server/payments/completed-by-momo.ts'
import { ownMomoRequest, toMomoStatus, toOpenRequest } from '#server/payments/momo-request-view.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import { submitVoucher, takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWriteThen } from '#server/platform/http/mount.ts'

/** How long a customer waits for the first sending, so that a refusal is told at once. What takes longer goes on by itself. */
const WAIT_FOR_SENDING = 6_000

/** Paying by mobile money (specification, points 2 and 4): what the network says is learned by the server, never taken from the caller. */
export function momoRoutes(api: Api, desk: MomoDesk): void {
  const { deps } = api
  mountWriteThen(
    api,
    requestMomoPayment,
    async (call, tx) => {
      const { amount, phoneNumber: phone, momoProvider: network } = call.body
      const order = { customerId: call.actor.userId, loanId: call.params.loanId, amount, phone, network, channel: 'app' as const }
      const { reference } = await reserveCollection(tx, actOf(call), order, { networks: desk.networks, random: deps.random })
      const message = `${phone} was asked for ${sayCedis(amount)}. Approve it on that phone.`
      return { referenceId: reference, message, status: 'PENDING' }
    },
    async (_call, answer) => {
      const sending = sendFirst(deps, desk, answer.referenceId)
      // What fails after the wait is in the log and in the row; the job goes on from there.
      const refused = await Promise.race([sending, setTimeout(WAIT_FOR_SENDING, undefined, { ref: false })])
      if (refused !== undefined) throw new Refused(refusal('momo_request_failed', { sentence: refused }))
      return answer
    },
  )

  // One for each loan at most: they fit on one page.
  mountList(api, listOpenMomoRequests, async (call, db) => ({
    rows: (await openRequestsOfUser(db, call.actor.userId)).slice(0, call.page.limit).map(toOpenRequest),
  }))

  // However often a customer asks here, the provider is asked once in five seconds; in between the answer is what is known.
  mountRead(api, readMomoStatus, async (call, db) => {
    const { reference } = await ownMomoRequest(db, call.params.referenceId, call.actor.userId)
    await checkOrder(deps, desk, reference)
    return toMomoStatus(await ownMomoRequest(db, reference, call.actor.userId))
  })

  mountWriteThen(
    api,
    submitMomoVoucher,
    async (call, tx) => toMomoStatus(await takeOwnVoucher(tx, actOf(call), call.params.referenceId)),
    async (call, answer) => {
      await submitVoucher(deps, desk, answer.referenceId, call.body.voucher)
      return toMomoStatus(await ownMomoRequest(deps.db, answer.referenceId, call.actor.userId))
    },
  )

  mountPreparedWrite(
    api,
    completeMomoPayment,
    async (call) => {
      const { reference } = await ownMomoRequest(deps.db, call.body.referenceId, call.actor.userId)
      await checkOrder(deps, desk, reference)
    },
    (call, tx) => completedByMomo(tx, { ...call.body, loanId: call.params.loanId, userId: call.actor.userId, now: call.now }),
  )
}

/** The words for the customer where the provider refused the order for good. Never fails: what goes wrong here is the job's to repeat. */
async function sendFirst(deps: Deps, desk: MomoDesk, reference: string): Promise<string | undefined> {
  try {
    const outcome = await sendOrder(deps, desk.networks, reference)
    if (outcome?.sent === 'refused' && !outcome.again) await checkOrder(deps, desk, reference)
    const order = await requestOf(deps.db, reference)
    return order?.status === 'FAILED' ? wordsForCustomer(order.reason ?? 'unknown') : undefined
  } catch (error) {
    deps.log.error({ err: error, reference }, 'A request to pay was kept and could not be sent yet')
    return undefined
  }
}
