import { readCreditScore } from '#contract/credit.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'

export type ScoreAnswer = AnswerOf<typeof readCreditScore>

/** As the server computes it now. */
export const useScore = () => useRead(readCreditScore, { query: {} }, { trimForCache: (score) => score })
