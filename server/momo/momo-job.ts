import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findDueTransactions, nextDueAt, findTransaction } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { announceWakes } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export const MOMO_CHECK = 'momo-check'

/** Half of MTN's limit per second, for two processes. */
const AT_ONCE = 5
const ROUND_MILLISECONDS = 1_000
const LONGEST_ROUND = 45_000
const LONGEST_WAIT = 60_000
const SHORTEST_WAIT = 1_000

/** Also woken after each reservation and when a transaction is due. */
export function momoJob(providers: PaymentProviders): RepeatedJob {
  let timer: NodeJS.Timeout | undefined
  return {
    name: MOMO_CHECK,
    everyMinutes: 1,
    run: async (deps) => {
      const transactions = await advanceDue(deps, providers)
      clearTimeout(timer)
      const next = await nextDueAt(deps.db, deps.clock.now())
      const wait = next === undefined ? LONGEST_WAIT : Math.max(SHORTEST_WAIT, next.getTime() - deps.clock.now().getTime())
      if (wait < LONGEST_WAIT) timer = setTimeout(() => announceWakes(deps.db, new Set([MOMO_CHECK])), wait).unref()
      return transactions === 0 ? undefined : { transactions }
    },
  }
}

export async function advanceDue(deps: Deps, providers: PaymentProviders): Promise<number> {
  const done = new Set<string>()
  const started = performance.now()
  for (;;) {
    const began = performance.now()
    if (began - started > LONGEST_ROUND) return done.size
    // Without those of this run, polled a moment ago.
    const due = (await findDueTransactions(deps.db, AT_ONCE + done.size, deps.clock.now()))
      .filter((each) => !done.has(each))
      .slice(0, AT_ONCE)
    if (due.length === 0) return done.size
    for (const reference of due) done.add(reference)
    const results = await Promise.allSettled(due.map((reference) => advance(deps, providers, reference)))
    for (const result of results) if (result.status === 'rejected') logFailure(deps, result)
    if (due.length < AT_ONCE) continue
    const left = ROUND_MILLISECONDS - (performance.now() - began)
    if (left > 0) await new Promise((resume) => setTimeout(resume, left))
  }
}

const logFailure = ({ log }: Deps, { reason: err }: { reason: unknown }): void =>
  log.error({ err, job: MOMO_CHECK }, 'A mobile money transaction could not be advanced')

/** Continues from the stored row: a process may have stopped after any step. */
export async function advance(deps: Deps, providers: PaymentProviders, reference: string): Promise<void> {
  await checkTransaction(deps, providers, reference)
  if ((await findTransaction(deps.db, reference))?.status !== 'CREATED') return
  const outcome = await sendTransaction(deps, providers.networks, reference)
  if (outcome?.sent === 'refused' && !outcome.again) await checkTransaction(deps, providers, reference)
}
