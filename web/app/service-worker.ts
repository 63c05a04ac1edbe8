// Caches the app's own files, never calls, so that it opens offline. A new version waits until every page of the old one is closed, so that
// an update never discards a form.

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Pushed extends Extendable {
  readonly data: { json: () => unknown } | null
}
interface Clicked extends Extendable {
  readonly notification: { close: () => void }
}
interface Tab {
  readonly focus: () => Promise<unknown>
}
interface Worker {
  readonly location: Location
  /** `waiting`: a newer version. */
  readonly registration: {
    readonly waiting: unknown
    readonly showNotification: (title: string, options: object) => Promise<void>
    readonly pushManager: { getSubscription: () => Promise<{ unsubscribe: () => Promise<unknown> } | null> }
  }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: object) => Promise<readonly Tab[]>
    readonly openWindow: (address: string) => Promise<unknown>
  }
  addEventListener(kind: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: Clicked) => void): void
}

/** The build inserts the version and the files of the customer's screens. */
const BUILT: { version: string; files: readonly string[] } = JSON.parse('__OFFLINE__')
const CACHE = `mmoa-${BUILT.version}`
/** The server returns the app here to every caller, without data. */
const PAGE = '/mmoa-admin'
const OTHER_PAGES = ['/help', '/login']
/** Screens of customers that open from the phone while a user is signed in (`web/lib/signed-in-note.ts`). */
const AT_ONCE = /^\/(?:profile|apply|loan-application|payment|loan-history|loans\/\d+|score)?$/
const SIGNED_IN = '/signed-in'
/** Milliseconds until the cached page is shown. */
const PATIENCE = 4_000

// The types of pages and workers cannot be loaded together, so the interfaces above declare what is used.
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...OTHER_PAGES, ...BUILT.files])))
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

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp())
})

/** While no user is signed in, it shows nothing and ends the subscription. */
async function show(pushed: unknown): Promise<void> {
  if (!(await caches.match(SIGNED_IN))) {
    await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  // Written by the office's server, and encrypted for this browser.
  const { id, text } = pushed as { id: number; text: string }
  await worker.registration.showNotification('Mmoa Loans', { body: text, tag: String(id), icon: '/app-icon-192.png' })
}

async function openApp(): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  await (open ? open.focus() : worker.clients.openWindow('/'))
}

const isScreen = (pathname: string): boolean => !/^\/(?:api|hooks)(?:\/|$)/.test(pathname) && !pathname.includes('.')

async function forgetOldVersions(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('mmoa-') && name !== CACHE).map((name) => caches.delete(name)))
}

async function pageFor(request: Request): Promise<Response> {
  return (await pageAtOnce(request)) ?? pageFromServer(request)
}

/** The document has no personal data. The server answers a reload, and every request while a newer version waits. */
async function pageAtOnce(request: Request): Promise<Response | undefined> {
  if (request.cache !== 'default' || worker.registration.waiting || !AT_ONCE.test(new URL(request.url).pathname)) return undefined
  return (await caches.match(SIGNED_IN)) && caches.match(PAGE, { cacheName: CACHE, ignoreVary: true })
}

async function pageFromServer(request: Request): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE)
  try {
    return await fetch(request, { signal: late.signal })
  } catch {
    const { pathname } = new URL(request.url)
    return (await caches.match(OTHER_PAGES.includes(pathname) ? pathname : PAGE, { ignoreVary: true })) ?? Response.error()
  } finally {
    clearTimeout(timer)
  }
}

/** Files with a hash in their name never change. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
