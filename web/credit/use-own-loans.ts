import { useQuery } from '@tanstack/react-query'
import { listOwnLoans } from '#contract/loans.ts'
import { callPage, type AnswerOf } from '#web/lib/call.ts'
import { readOrCached } from '#web/lib/cached-reads.ts'
import { readKey } from '#web/lib/use-read.ts'

export type OwnLoan = AnswerOf<typeof listOwnLoans>[number]

/** All pages of the list, so that what is counted and added up on a screen is all there is. */
async function everyLoan(signal: AbortSignal): Promise<OwnLoan[]> {
  const loans: OwnLoan[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await callPage(listOwnLoans, {}, { signal, page: { cursor } })
    loans.push(...rows)
    cursor = next
  } while (cursor !== undefined)
  return loans
}

/** What the phone keeps of a loan: no words, income or picture. */
const trimmed = (loans: readonly OwnLoan[]): OwnLoan[] =>
  loans.map((loan) => ({ ...loan, businessPurpose: null, weeklyIncome: null, profilePicture: null, disbursementMomoTransaction: null }))

/** The signed-in person's loans, newest first. Home, score, history and payment look at the same ones. */
export const useOwnLoans = () =>
  useQuery({ queryKey: readKey(listOwnLoans), queryFn: ({ signal }) => readOrCached(listOwnLoans, trimmed, () => everyLoan(signal)) })
