// The document requests /api/start before the scripts arrive (web/early-start.js). Its responses are of one user, and each is used once.

/** Later the data may have changed. */
const USE_WITHIN_MS = 15_000

// The inline script of the document has set it.
const page = globalThis as { mmoaStart?: Promise<Record<string, unknown> | undefined> | undefined }
const startedAt = Date.now()

/** Replaces the first call of this endpoint without input. */
export async function takeEarly(name: string): Promise<unknown> {
  const responses = await page.mmoaStart
  if (responses === undefined || page.mmoaStart === undefined || Date.now() - startedAt > USE_WITHIN_MS) return undefined
  const { [name]: response } = responses
  delete responses[name]
  return response ?? undefined
}

/** Called before every write and at logout. */
export function dropEarly(): void {
  page.mmoaStart = undefined
}
