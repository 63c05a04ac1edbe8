import { readLoan } from '#contract/loans.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'

export type LoanDetails = AnswerOf<typeof readLoan>

export const useLoanDetails = (id: number) => useRead(readLoan, { params: { id } })
