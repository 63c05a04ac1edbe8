import { dayOf } from '#domain/kernel/calendar.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { importBook } from '#server/imports/import-book.ts'
import { endRun, saveProgress, takeOpenRun, type OpenRun } from '#server/imports/import-runs-store.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export const IMPORT_BOOK = 'import-book'

/** A killed process leaves an open run and nothing imported: the next interval starts it again (rule R26). */
export const importBookJob: RepeatedJob = {
  name: IMPORT_BOOK,
  everyMinutes: 1,
  run: async (deps) => {
    let taken: OpenRun | undefined
    try {
      await transaction(deps.db, async (tx) => {
        taken = await takeOpenRun(tx)
        if (taken) await runImport(tx, deps, taken)
      })
    } catch (error) {
      if (!taken) throw error
      const reason = error instanceof Refused ? error.message : 'Something went wrong, and nothing was imported. Try again.'
      await endRun(deps.db, taken.id, deps.clock.now(), { reason })
      if (error instanceof Refused) return undefined
      throw error
    }
    return taken && { imported: 1 }
  },
}

async function runImport(tx: Tx, deps: Deps, { id, files, userId, name, role, requestId, address }: OpenRun): Promise<void> {
  const now = deps.clock.now()
  // The request was authorised.
  const actor = { userId, name, role, permissions: [], withCode: true, codeIssuedBy: null, sessionHash: '' }
  const context = { actor, origin: { requestId, address }, now, today: dayOf(now) }
  // The embedded database's one connection is in use.
  const isEmbedded = 'dataDir' in deps.config.place
  const onProgress = isEmbedded ? () => Promise.resolve() : (done: number) => saveProgress(deps.db, id, done)
  await onProgress(0)
  const importId = await importBook(tx, deps, context, files, onProgress)
  await endRun(tx, id, now, { importId })
}
