export async function publicFacts(): Promise<ReadonlyMap<string, unknown> | undefined> {
  const response = await fetch('/api/public/stats', { credentials: 'omit' }).catch(() => undefined)
  return response?.ok ? factsIn(await response.json()) : undefined
}

export const factsIn = (answer: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)) : undefined
