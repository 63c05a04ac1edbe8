/** What a body holds; undefined where it cannot be read. */
export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The object that a body holds; undefined where it holds anything else. */
export function objectIn(body: string): Record<string, unknown> | undefined {
  const read = jsonIn(body)
  return read !== null && typeof read === 'object' && !Array.isArray(read) ? { ...read } : undefined
}
