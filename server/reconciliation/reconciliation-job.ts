import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { pollTransactions } from '#server/reconciliation/poll-transactions.ts'
import { findExceptions } from '#server/reconciliation/find-exceptions.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

/** The statements against our books: the provider is asked after what it has and we have not, and what does not fit is noted. Answers how many are new. */
export async function reconcileMomo(deps: Deps, desk: PaymentProviders): Promise<{ found: number; cleared: number }> {
  await pollTransactions(deps, desk)
  return findExceptions(deps, desk.networks)
}

/** Every hour, since our books change after a statement was imported too. */
export const reconciliationJob = (desk: PaymentProviders): RepeatedJob => ({
  name: 'momo-books',
  everyMinutes: 60,
  offsetMinutes: 23,
  run: async (deps) => {
    const { found, cleared } = await reconcileMomo(deps, desk)
    return found + cleared === 0 ? undefined : { momoExceptions: found, momoCleared: cleared }
  },
})
