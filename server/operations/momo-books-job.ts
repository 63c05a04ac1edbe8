import type { MomoDesk } from '#server/momo/momo-desk.ts'
import { askAfterOrders } from '#server/operations/ask-after-orders.ts'
import { findExceptions } from '#server/operations/find-exceptions.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

/** The statements against our books: the provider is asked after what it has and we have not, and what does not fit is noted. Answers how many are new. */
export async function compareMomoBooks(deps: Deps, desk: MomoDesk): Promise<{ found: number; cleared: number }> {
  await askAfterOrders(deps, desk)
  return findExceptions(deps, desk.networks)
}

/** Every hour, since our books change after a statement was imported too. */
export const momoBooksJob = (desk: MomoDesk): RepeatedJob => ({
  name: 'momo-books',
  everyMinutes: 60,
  offsetMinutes: 23,
  run: async (deps) => {
    const { found, cleared } = await compareMomoBooks(deps, desk)
    return found + cleared === 0 ? undefined : { momoExceptions: found, momoCleared: cleared }
  },
})
