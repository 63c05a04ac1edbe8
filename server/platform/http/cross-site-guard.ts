import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { saysAnotherSite } from '#server/platform/http/visit.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What changes something is refused when the browser says that another site sent it: by Sec-Fetch-Site, and by Origin where a browser is too old for
 * that. Clients that are no browsers send neither and carry no cookies that a stranger could ride on.
 */
export function refuseOtherSites(publicOrigin: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (SAFE.has(request.method)) return
    const { origin } = request.headers
    if (saysAnotherSite(request) || (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.host))
      throw new Refused(refusal('cross_site'))
  }
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
