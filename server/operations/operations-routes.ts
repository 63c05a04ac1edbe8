import { setTimeout } from 'node:timers/promises'
import {
  changeSetting as changeSettingCall,
  listSettings,
  readOperations,
  readProductVersions,
  readRetention,
  requestProduct as requestProductCall,
  runJobNow,
} from '#contract/operations.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { recordAuditEvent, requestContextOf } from '#server/audit/audit-event.ts'
import { productVersions } from '#server/loans/product-versions-query.ts'
import { requestProduct, waitingProducts } from '#server/loans/switch-product.ts'
import { queryOperations } from '#server/operations/operations-query.ts'
import { EXAMPLE, toProductView } from '#server/operations/product-view.ts'
import { retentionPlan } from '#server/operations/erase-expired-data.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { JobRunners, RunNowOutcome } from '#server/platform/jobs/job-runners.ts'
import { changeSetting, pageOfSettings, querySettings, settingCalled } from '#server/settings/settings-store.ts'

export function operationsRoutes(api: Api, runners: JobRunners): void {
  mountRead(api, readOperations, () => queryOperations(api.deps, runners))
  mountRead(api, readRetention, ({ now }, db) => retentionPlan(db, now))
  mountRead(api, readProductVersions, async ({ query: { amount = EXAMPLE }, now }, db) => {
    if (amount < SMALLEST_LOAN) throw new Refused(refusal('amount_too_small'))
    const waiting = await waitingProducts(db, now)
    return { versions: (await productVersions(db)).map((one) => toProductView(one, amount, waiting.has(one.product.version))) }
  })
  mountWrite(api, requestProductCall, async (call, tx) => {
    await requestProduct(tx, requestContextOf(call), { version: call.params.version, ...call.body })
    return { success: true as const, message: 'The change waits for a second person' }
  })
  mountList(api, listSettings, async ({ page }, db) => pageOfSettings(await querySettings(db), page))
  mountWrite(api, changeSettingCall, async (call, tx) => {
    const name = settingCalled(call.params.name)
    if (!name) throw new Refused(refusal('not_found'))
    await changeSetting(tx, requestContextOf(call), { name, value: call.body.value })
    const setting = (await querySettings(tx)).find((one) => one.name === name)
    if (!setting) throw new Error('a setting of the catalogue is always listed')
    return { success: true as const, message: `${setting.title}: ${setting.value ? 'on' : 'off'}`, setting }
  })
  // The job has its own transactions, so it runs before the audit's.
  mountPreparedWrite(
    api,
    runJobNow,
    (call) => outcomeOf(runners, call.params.job),
    async (call, tx, outcome) => {
      await recordAuditEvent(tx, requestContextOf(call), {
        action: 'runJobNow',
        target: { kind: 'job', id: call.params.job },
        after: outcome,
      })
      return { success: true as const, message: MESSAGES[outcome.result], ...outcome }
    },
  )
}

/** A longer job continues, and the page shows its result. */
const PATIENCE_MILLISECONDS = 20_000

type ReportedException = { result: keyof typeof MESSAGES; reason: string | null }

async function outcomeOf(runners: JobRunners, name: string): Promise<ReportedException> {
  const job = runners.jobs.find((one) => one.name === name)
  if (!job) throw new Refused(refusal('not_found'))
  const ended = new AbortController()
  const waited = setTimeout(PATIENCE_MILLISECONDS, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
  const outcome: RunNowOutcome | undefined = await Promise.race([runners.runNow(job).finally(() => ended.abort()), waited])
  if (outcome === undefined) return { result: 'running', reason: null }
  if (outcome.result === 'busy') throw new Refused(refusal('job_running'))
  return { result: outcome.result, reason: outcome.result === 'failed' ? outcome.reason : null }
}

const MESSAGES = {
  done: 'The job ran.',
  nothing_to_do: 'There was nothing to do.',
  failed: 'The job failed. What it had done so far stays, and it will be tried again.',
  running: 'The job is running. Look again in a while.',
} as const
