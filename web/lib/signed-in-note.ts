/** With this note, which has no user data, the service worker shows the stored document before the server responds. */
const NOTE = { cache: 'signed-in', address: '/signed-in' } as const

let noted: boolean | undefined

/** Without a cache every document comes from the server. */
export async function noteSignedIn(isSignedIn: boolean): Promise<void> {
  if (typeof caches === 'undefined' || noted === isSignedIn) return
  noted = isSignedIn
  try {
    if (isSignedIn) await (await caches.open(NOTE.cache)).put(NOTE.address, new Response())
    else await caches.delete(NOTE.cache)
  } catch {}
}
