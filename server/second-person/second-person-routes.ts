import {
  confirmRequest as confirmRequestEndpoint,
  readSecondPerson,
  refuseRequest as refuseRequestEndpoint,
  withdrawRequest as withdrawRequestEndpoint,
} from '#contract/payouts.ts'
import { requestOfficeEntry as requestOfficeEntryEndpoint } from '#contract/staff-undo.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { requestOfficeEntry } from '#server/bank/book-office-entry.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { confirmRequest, prepareConfirmation, refuseRequest, withdrawRequest } from '#server/second-person/decide-request.ts'
import { waitingFor } from '#server/second-person/waiting-query.ts'

const done = (message: string) => ({ success: true as const, message })

export function secondPersonRoutes(api: Api, { networks }: PaymentProviders): void {
  const { random, config } = api.deps
  const settings = { networks, random, secondPersonAbove: config.payoutSecondPersonAbove, wallet: undefined }
  mountRead(api, readSecondPerson, async ({ actor, now }, db) => ({ waiting: await waitingFor(db, actor, now) }))
  const prepare = ({ params }: { params: { id: number } }) => prepareConfirmation(api.deps, params.id)
  mountPreparedWrite(api, confirmRequestEndpoint, prepare, async (call, tx) => {
    await confirmRequest(tx, requestContextOf(call), settings, call.params.id)
    return done('The request was confirmed')
  })
  mountWrite(api, requestOfficeEntryEndpoint, async (call, tx) => {
    const { note, ...entered } = call.body
    await requestOfficeEntry(tx, requestContextOf(call), entered, note)
    return done('The entry waits for a second person')
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
