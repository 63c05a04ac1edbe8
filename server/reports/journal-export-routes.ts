import { exportAccounting, readAccountMaps, readJournalExport, saveAccountMap as saveAccountMapEndpoint } from '#contract/ledger-reports.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { JOURNAL_LAYOUTS } from '#domain/ledger/journal-layouts.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { transaction } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { accountMaps, journalExport, journalExportFile, saveAccountMap } from '#server/reports/journal-export.ts'

export function journalExportRoutes(api: Api): void {
  mountRead(api, readAccountMaps, (_call, db) => accountMaps(db))
  mountWrite(api, saveAccountMapEndpoint, async (call, tx) => {
    const { layout } = call.params
    await saveAccountMap(tx, requestContextOf(call), { layout, ...call.body })
    return { success: true as const, message: `The accounts in ${JOURNAL_LAYOUTS[layout].name} were saved` }
  })
  mountRead(api, readJournalExport, ({ query }, db) => journalExport(db, query))
  mountFile(api, exportAccounting, async (call, db) => {
    if (!call.actor.permissions.includes('export_data')) throw new Refused(refusal('forbidden'))
    const { text, name } = await transaction(db, (tx) => journalExportFile(tx, requestContextOf(call), call.query))
    return { bytes: Buffer.from(text), name }
  })
}
