/** Undefined: not JSON. */
export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Undefined: not a JSON object. */
export function objectIn(body: string): Record<string, unknown> | undefined {
  const read = jsonIn(body)
  return read !== null && typeof read === 'object' && !Array.isArray(read) ? { ...read } : undefined
}
