import { vi } from 'vitest'
import { NamedClient } from '#server/platform/named-client.ts'

/** The result of `work`, with the text and values of each statement that it executed. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: { text: string; values: unknown }[] }> {
  const query = vi.spyOn(NamedClient.prototype, 'query')
  try {
    const answer = await work()
    return { answer, statements: query.mock.calls.map(([text, values]: unknown[]) => ({ text: String(text), values })) }
  } finally {
    query.mockRestore()
  }
}
