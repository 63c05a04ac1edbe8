import { vi } from 'vitest'
import { NamedClient } from '#server/platform/named-client.ts'

/** What some work answers, and what it asked databases for meanwhile: the text of each statement, and its values. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: { text: string; values: unknown }[] }> {
  const query = vi.spyOn(NamedClient.prototype, 'query')
  try {
    const answer = await work()
    return { answer, statements: query.mock.calls.map(([text, values]: unknown[]) => ({ text: String(text), values })) }
  } finally {
    query.mockRestore()
  }
}
