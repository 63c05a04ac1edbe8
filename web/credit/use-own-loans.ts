import { listOwnLoans } from '#contract/loans.ts'
import { callPage, type AnswerOf } from '#web/lib/call.ts'
import { readOrCached } from '#web/lib/cached-reads.ts'
import { useReading } from '#web/lib/use-reading.ts'

export type OwnLoan = AnswerOf<typeof listOwnLoans>[number]

/** All pages: screens add up the loans. */
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

const trimmed = (loans: readonly OwnLoan[]): OwnLoan[] =>
  loans.map((loan) => ({
    ...loan,
    businessPurpose: null,
    weeklyIncome: null,
    weeklyObligations: null,
    profilePicture: null,
    disbursementMomoTransaction: null,
  }))

const ownLoans = {
  name: listOwnLoans.name,
  load: ({ signal }: { signal: AbortSignal }) => readOrCached(listOwnLoans, trimmed, () => everyLoan(signal)),
}

/** Newest first. */
export const useOwnLoans = () => useReading(ownLoans)
