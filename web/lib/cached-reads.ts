import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerOf, AnyEndpoint } from '#web/lib/call.ts'
import { saveLocal, readLocal } from '#web/lib/local-data.ts'
import { noteShownFrom } from '#web/lib/online.ts'

/** Leaves only amounts, dates and statuses (rule T4). */
export type Trim<E extends AnyEndpoint> = (answer: AnswerOf<E>) => AnswerOf<E>

/** Without a response it returns the cached one and notes its time for the banner. */
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
    // Decoded with the endpoint's own schema.
    return decoded.data as AnswerOf<E>
  }
}
