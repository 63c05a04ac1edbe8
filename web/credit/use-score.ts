import { readCreditScore } from '#contract/credit.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'

export type ScoreAnswer = AnswerOf<typeof readCreditScore>

export const useScore = () => useRead(readCreditScore, { query: {} }, { trimForCache: (score) => score })
