import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findDueTransactions, nextDueAt, findTransaction } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { announceWakes } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

/** Wake it after a reservation with wakeAfterCommit(tx, MOMO_CHECK). */
export const MOMO_CHECK = 'momo-check'

/** Per second: half of MTN's limit, because a second process polls too. */
const AT_ONCE = 5
const ROUND_MILLISECONDS = 1_000
/** A run that takes longer, because providers do not answer, leaves the rest to the next run. */
const LONGEST_ROUND = 45_000
/** Where the next transaction is due within a minute, the job wakes itself then. */
const LONGEST_NAP = 60_000
const SHORTEST_NAP = 1_000

/** Sends, polls and settles due transactions: every minute, after each reservation, and when the next one is due. */
export function momoJob(providers: PaymentProviders): RepeatedJob {
  let nap: NodeJS.Timeout | undefined
  return {
    name: MOMO_CHECK,
    everyMinutes: 1,
    run: async (deps) => {
      const transactions = await advanceDue(deps, providers)
      clearTimeout(nap)
      const next = await nextDueAt(deps.db, deps.clock.now())
      const wait = next === undefined ? LONGEST_NAP : Math.max(SHORTEST_NAP, next.getTime() - deps.clock.now().getTime())
      if (wait < LONGEST_NAP) nap = setTimeout(() => announceWakes(deps.db, new Set([MOMO_CHECK])), wait).unref()
      return transactions === 0 ? undefined : { transactions }
    },
  }
}

/** Advances all due transactions. Returns their number. */
export async function advanceDue(deps: Deps, providers: PaymentProviders): Promise<number> {
  const done = new Set<string>()
  const started = performance.now()
  for (;;) {
    const began = performance.now()
    if (began - started > LONGEST_ROUND) return done.size
    // A transaction that cannot advance yet (it was polled a moment ago) waits for the next run.
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

/** Takes the next step of a transaction from its row alone: a process may have stopped after any step. */
export async function advance(deps: Deps, providers: PaymentProviders, reference: string): Promise<void> {
  await checkTransaction(deps, providers, reference)
  if ((await findTransaction(deps.db, reference))?.status !== 'CREATED') return
  const outcome = await sendTransaction(deps, providers.networks, reference)
  if (outcome?.sent === 'refused' && !outcome.again) await checkTransaction(deps, providers, reference)
}
