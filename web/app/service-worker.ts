// The app without a network: its own files stand in the phone's cache, so that it opens and shows what it kept. Calls are never answered from here: what
// the office says comes from the office. A new version waits until no page of the old one is open, so that an update never takes a form away.

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  addEventListener(kind: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
}

/** The build writes the version and the files of the customer's screens in here. */
const BUILT: { version: string; files: readonly string[] } = JSON.parse('__OFFLINE__')
const CACHE = `mmoa-${BUILT.version}`
/** The page that opens the app; this address answers with it whoever asks. */
const PAGE = '/login'
/** How long a page may take before the phone's own copy is shown, in milliseconds. */
const PATIENCE = 4_000

// A worker's own scope, of which these types name what is used; the types of pages and of workers cannot be loaded together.
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...BUILT.files])))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/') || BUILT.files.includes(pathname)) event.respondWith(fileFor(request))
})

/** Calls, and files with a dot in their name, are no screens of the app. */
const isScreen = (pathname: string): boolean => !/^\/(?:api|hooks)(?:\/|$)/.test(pathname) && !pathname.includes('.')

async function forgetOldVersions(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('mmoa-') && name !== CACHE).map((name) => caches.delete(name)))
}

/** From the network; where that is silent for too long, the phone's own copy. */
async function pageFor(request: Request): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE)
  try {
    return await fetch(request, { signal: late.signal })
  } catch {
    return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error()
  } finally {
    clearTimeout(timer)
  }
}

/** Files with a hash in their name never change, so the phone's own copy is as good as the server's. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
