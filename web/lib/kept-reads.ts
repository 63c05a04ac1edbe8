import * as z from 'zod/mini'
import { readCreditScore } from '#contract/credit.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { listOwnPayments } from '#contract/payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerOf, AnyEndpoint } from '#web/lib/call.ts'
import { keep, keepFor, readKept } from '#web/lib/kept.ts'
import { noteShownFrom } from '#web/lib/online.ts'

interface KeptRead {
  readonly endpoint: AnyEndpoint
  /** What of the answer stays on the phone: amounts, dates and statuses, no names, numbers or addresses (decisions, "On the phone"). */
  readonly trim: (answer: unknown) => unknown
}

const keptRead = <E extends AnyEndpoint>(endpoint: E, trim: (answer: AnswerOf<E>) => AnswerOf<E>): KeptRead => ({
  endpoint,
  // It is called with what this very endpoint answered.
  trim: (answer) => trim(answer as AnswerOf<E>),
})

const NOBODY = {
  email: null,
  firstName: null,
  lastName: null,
  fullName: '',
  profileImageUrl: null,
  phone: null,
  address: null,
  momoNumber: null,
}

const KEPT_READS: readonly KeptRead[] = [
  keptRead(readCurrentUser, ({ user }) => ({ user: { ...user, ...NOBODY } })),
  keptRead(listOwnLoans, (loans) =>
    loans.map((loan) => ({ ...loan, businessPurpose: null, weeklyIncome: null, profilePicture: null, disbursementMomoTransaction: null })),
  ),
  keptRead(listOwnPayments, (payments) =>
    payments.map((payment) => ({ ...payment, momoTransactionId: null, momoReference: null, cashReceiptNumber: null })),
  ),
  keptRead(readCreditScore, (score) => score),
]

const nameOf = (endpoint: AnyEndpoint): string => `read-${endpoint.name}`

/**
 * Reads, and keeps what the answer said. Where no answer comes, what was kept stands in for it, with its time: a screen with last week's figures that says so
 * is worth more than none. Reads that are not kept fail as they do.
 */
export async function readOrKept<E extends AnyEndpoint>(endpoint: E, read: () => Promise<AnswerOf<E>>): Promise<AnswerOf<E>> {
  const rule = KEPT_READS.find((one) => one.endpoint.name === endpoint.name)
  if (!rule) return read()
  try {
    const answer = await read()
    keepAnswer(rule, answer)
    return answer
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? readKept(nameOf(endpoint)) : undefined
    const decoded = kept && z.safeDecode(endpoint.response, kept.value)
    if (!kept || !decoded?.success) throw error
    noteShownFrom(kept.at)
    // The schema is the endpoint's own, so what it decodes is its answer.
    return decoded.data as AnswerOf<E>
  }
}

function keepAnswer(rule: KeptRead, answer: unknown): void {
  if (rule.endpoint === readCurrentUser) keepFor(z.parse(z.object({ user: z.object({ id: z.string() }) }), answer).user.id)
  keep(nameOf(rule.endpoint), z.encode(rule.endpoint.response, rule.trim(answer)))
}
