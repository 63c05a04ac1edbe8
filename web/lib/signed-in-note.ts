/** The service worker reads it: only with it the stored document of the application is shown before the server has responded. Nothing of the user is in it. */
const NOTE = { cache: 'signed-in', address: '/signed-in' } as const

let noted: boolean | undefined

/** Without a cache of the browser every document comes from the server. */
export async function noteSignedIn(isSignedIn: boolean): Promise<void> {
  if (typeof caches === 'undefined' || noted === isSignedIn) return
  noted = isSignedIn
  try {
    if (isSignedIn) await (await caches.open(NOTE.cache)).put(NOTE.address, new Response())
    else await caches.delete(NOTE.cache)
  } catch {
    // A full or closed storage: as above.
  }
}
