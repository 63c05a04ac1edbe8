import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { TILL_READS } from '#web/tills/till-reads.ts'

/** What follows when a till was changed, and when it could not be. */
export const useTillChange = (otherwise: string, onDone: () => void) => useFollowUp({ reads: TILL_READS, otherwise, onDone })
