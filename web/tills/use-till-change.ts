import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'

/** What every change of a till shows again. */
export const TILL_READS = [readOwnTill, listTills, readTill, readReceiptBook] as const

/** What follows when a till was changed, and when it could not be. */
export const useTillChange = (otherwise: string, onDone: () => void) => useFollowUp({ reads: TILL_READS, otherwise, onDone })
