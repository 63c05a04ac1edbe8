import {
  confirmRequest as confirmRequestEndpoint,
  readSecondPerson,
  refuseRequest as refuseRequestEndpoint,
  withdrawRequest as withdrawRequestEndpoint,
} from '#contract/payouts.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { confirmRequest, refuseRequest, withdrawRequest } from '#server/second-person/decide-request.ts'
import { waitingFor } from '#server/second-person/waiting-query.ts'

const done = (message: string) => ({ success: true as const, message })

export function secondPersonRoutes(api: Api, { networks }: PaymentProviders): void {
  const { random, config } = api.deps
  const settings = { networks, random, secondPersonAbove: config.payoutSecondPersonAbove, wallet: undefined }
  mountRead(api, readSecondPerson, async ({ actor, now }, db) => ({ waiting: await waitingFor(db, actor, now) }))
  mountWrite(api, confirmRequestEndpoint, async (call, tx) => {
    await confirmRequest(tx, requestContextOf(call), settings, call.params.id)
    return done('The request was confirmed')
  })
  mountWrite(api, refuseRequestEndpoint, async (call, tx) => {
    await refuseRequest(tx, requestContextOf(call), call.params.id, call.body.reason)
    return done('The request was refused')
  })
  mountWrite(api, withdrawRequestEndpoint, async (call, tx) => {
    await withdrawRequest(tx, requestContextOf(call), call.params.id)
    return done('The request was withdrawn')
  })
}
