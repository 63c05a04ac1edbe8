import {
  importBook as importBookCall,
  importPicture as importPictureCall,
  previewImport as previewImportCall,
  readImport,
} from '#contract/imports/import-calls.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, requestContextOf } from '#server/audit/audit-event.ts'
import { previewImport } from '#server/imports/import-book.ts'
import { productsIn } from '#server/imports/import-plan.ts'
import { IMPORT_BOOK } from '#server/imports/import-job.ts'
import { importPicture } from '#server/imports/import-picture.ts'
import { addImportRun, newestRun, rememberHeadings, storedHeadings } from '#server/imports/import-runs-store.ts'
import { toJpeg } from '#server/loans/profile-picture.ts'
import { wakeAfterCommit } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead } from '#server/platform/http/mount.ts'

/** An import creates accounts with profiles. */
function assertMayCreateCustomers({ permissions }: Actor): void {
  if (!permissions.includes('edit_customer_profiles')) throw new Refused(refusal('forbidden'))
}

export function importRoutes(api: Api): void {
  mountRead(api, previewImportCall, async ({ actor, body, now }, db) => {
    assertMayCreateCustomers(actor)
    const { plan, products, totals, errorCount, errors, refusal: reason } = await previewImport(db, body, dayOf(now))
    return { totals, products: productsIn(plan, products), errorCount, errors, refusal: reason?.message ?? null }
  })
  mountRead(api, readImport, async (_call, db) => ({ run: await newestRun(db), headings: await storedHeadings(db) }))
  mountPreparedWrite(
    api,
    importBookCall,
    async ({ actor, body, now }) => {
      assertMayCreateCustomers(actor)
      const { totals, refusal: reason } = await previewImport(api.deps.db, body, dayOf(now))
      return { totals, reason }
    },
    async (call, tx, { totals, reason }) => {
      if (reason) throw new Refused(reason)
      const context = requestContextOf(call)
      const { headings, ...texts } = call.body
      const id = await addImportRun(tx, context, texts, totals.customers)
      if (id === undefined) throw new Refused(refusal('import_running'))
      await rememberHeadings(tx, headings ?? [])
      await recordAuditEvent(tx, context, { action: 'startImport', target: { kind: 'import_run', id }, after: totals })
      const run = await newestRun(tx)
      if (!run) throw new Error('the run was just inserted')
      wakeAfterCommit(tx, IMPORT_BOOK)
      return { success: true as const, message: 'The import has started', run }
    },
  )
  mountPreparedWrite(
    api,
    importPictureCall,
    async ({ actor, body }) => {
      assertMayCreateCustomers(actor)
      return { id: api.deps.random.id(), jpeg: await toJpeg(body.picture) }
    },
    async (call, tx, picture) => {
      await importPicture(tx, requestContextOf(call), call.body.phone, picture)
      return { success: true as const, message: 'The photo is stored' }
    },
  )
}
