import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerOf, AnyEndpoint } from '#web/lib/call.ts'
import { saveLocal, readLocal } from '#web/lib/local-data.ts'
import { noteShownFrom } from '#web/lib/online.ts'

/** The part of a response that is cached on the phone: amounts, dates and statuses, no names, numbers or addresses (rule T4). */
export type Trim<E extends AnyEndpoint> = (answer: AnswerOf<E>) => AnswerOf<E>

/** Reads and caches the response. Without a network it returns the cached response and notes its time, so that the screen can show how old it is. */
export async function readOrCached<E extends AnyEndpoint>(
  endpoint: E,
  trim: Trim<E>,
  read: () => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const name = `read-${endpoint.name}`
  try {
    const answer = await read()
    saveLocal(name, z.encode(endpoint.response, trim(answer)))
    return answer
  } catch (error) {
    const cached = error instanceof ApiError && error.status === 0 ? readLocal(name) : undefined
    const decoded = cached && z.safeDecode(endpoint.response, cached.value)
    if (!cached || !decoded?.success) throw error
    noteShownFrom(cached.at)
    // The schema is the endpoint's own, so its output is the response type.
    return decoded.data as AnswerOf<E>
  }
}
