import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerOf, AnyEndpoint } from '#web/lib/call.ts'
import { keep, readKept } from '#web/lib/kept.ts'
import { noteShownFrom } from '#web/lib/online.ts'

/** What of an answer stays on the phone: amounts, dates and statuses, no names, numbers or addresses (rule T4). */
export type Trim<E extends AnyEndpoint> = (answer: AnswerOf<E>) => AnswerOf<E>

/**
 * Reads, and keeps what the answer said. Where no answer comes, what was kept stands in for it, with its time: a screen with last week's figures that says so
 * is worth more than none.
 */
export async function readOrKept<E extends AnyEndpoint>(
  endpoint: E,
  trim: Trim<E>,
  read: () => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const name = `read-${endpoint.name}`
  try {
    const answer = await read()
    keep(name, z.encode(endpoint.response, trim(answer)))
    return answer
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? readKept(name) : undefined
    const decoded = kept && z.safeDecode(endpoint.response, kept.value)
    if (!kept || !decoded?.success) throw error
    noteShownFrom(kept.at)
    // The schema is the endpoint's own, so what it decodes is its answer.
    return decoded.data as AnswerOf<E>
  }
}
