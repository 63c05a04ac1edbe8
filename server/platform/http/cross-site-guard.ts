import type { onRequestHookHandler } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { saysAnotherSite } from '#server/platform/http/browser-context.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What changes something is refused when the browser says that another site sent it: by Sec-Fetch-Site, and by Origin where a browser is too old for
 * that. Clients that are no browsers send neither and carry no cookies that a stranger could ride on.
 */
export function refuseOtherSites(publicOrigin: string): onRequestHookHandler {
  return (request, _reply, done) => {
    if (SAFE.has(request.method)) return done()
    const { origin } = request.headers
    const another = saysAnotherSite(request) || (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.host)
    return another ? done(new Refused(refusal('cross_site'))) : done()
  }
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
