import type { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'
import type { AnswerOf } from '#web/lib/call.ts'

/** A till in a list. */
export type Till = AnswerOf<typeof listTills>[number]
/** A till with what went through it. */
export type TillDetails = AnswerOf<typeof readTill>
export type TillMovement = TillDetails['movements'][number]
/** What the tab opens with. */
export type OwnTill = AnswerOf<typeof readOwnTill>
export type ReceiptBook = AnswerOf<typeof readReceiptBook>
export type BookedNumber = ReceiptBook['receipts'][number]
