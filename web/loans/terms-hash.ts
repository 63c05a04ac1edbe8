/** SHA-256 of the terms in hex, as the server seals them. Undefined where the browser has none (a page served without https): then nothing is compared. */
export async function hashTerms(text: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
