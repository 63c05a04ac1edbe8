import { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'

/** What every change of a till shows again. */
export const TILL_READS = [readOwnTill, listTills, readTill, readReceiptBook] as const
