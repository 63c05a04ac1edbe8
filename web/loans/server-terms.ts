/** Terms that the server sent with its refusal, because they are no longer those that the screen showed. */
export interface ServerTerms {
  hash: string
  text: string
}

export function serverTermsIn(body: unknown): ServerTerms | undefined {
  if (typeof body !== 'object' || body === null || !('terms' in body)) return undefined
  const { terms } = body
  if (typeof terms !== 'object' || terms === null || !('hash' in terms) || !('text' in terms)) return undefined
  return typeof terms.hash === 'string' && typeof terms.text === 'string' ? { hash: terms.hash, text: terms.text } : undefined
}
