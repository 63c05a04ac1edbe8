import {
  listLoanClasses,
  readProvisions,
  requestInterestBasis as requestInterestBasisEndpoint,
  setProvisionRates as setProvisionRatesEndpoint,
} from '#contract/provisions/provisions.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { requestInterestBasis } from '#server/ledger/interest-basis-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { cursorParts } from '#server/platform/http/paging.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { setProvisionRates } from '#server/reports/provision-rates-store.ts'
import { loanClasses, provisions } from '#server/reports/provisions-query.ts'

export function provisionRoutes(api: Api): void {
  mountList(api, listLoanClasses, async ({ query, now, page }, db) => {
    // One page: no cursor leads to another.
    if (page.cursor !== undefined) cursorParts(page.cursor, /(?!)/)
    return { rows: await loanClasses(db, query.asOf, dayOf(now)), next: undefined }
  })
  mountRead(api, readProvisions, ({ query, now }, db) => provisions(db, query.asOf, dayOf(now)))
  mountWrite(api, setProvisionRatesEndpoint, async (call, tx) => {
    await setProvisionRates(tx, requestContextOf(call), call.body)
    return { success: true as const, message: 'The percentages were set' }
  })
  mountWrite(api, requestInterestBasisEndpoint, async (call, tx) => {
    const { reason, ...wanted } = call.body
    await requestInterestBasis(tx, requestContextOf(call), wanted, reason)
    return { success: true as const, message: 'The change waits for a second person' }
  })
}
