import { importBook as importBookCall, previewImport as previewImportCall } from '#contract/imports.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { importBook, previewImport } from '#server/operations/import-book.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

/** It makes accounts with their profiles, which takes that permission too. */
function assertMayCreateCustomers({ permissions }: Actor): void {
  if (!permissions.includes('edit_customer_profiles')) throw new Refused(refusal('forbidden'))
}

export function importRoutes(api: Api): void {
  mountRead(api, previewImportCall, async ({ actor, body, now }, db) => {
    assertMayCreateCustomers(actor)
    const { totals, errorCount, errors, refusal: reason } = await previewImport(db, body, dayOf(now))
    return { totals, errorCount, errors, refusal: reason?.message ?? null }
  })
  mountWrite(api, importBookCall, async (call, tx) => {
    assertMayCreateCustomers(call.actor)
    const totals = await importBook(tx, api.deps, requestContextOf(call), call.body)
    return { success: true as const, message: 'The book was imported', totals }
  })
}
