import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { fastify, type onSendHookHandler } from 'fastify'
import type { InlineHashes } from '#server/platform/http/web-pages.ts'

const A_YEAR = 31_536_000

/** Helmet writes these constants once, in a server that does not listen. */
export async function securityHeaders(options: HeaderOptions): Promise<Readonly<Record<string, string>>> {
  const probe = fastify()
  await probe.register(helmet, helmetOptions(options))
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofTheAnswer = new Set(['date', 'connection', 'content-length'])
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)]])))
}

export function addSecurityHeaders(headers: Readonly<Record<string, string>>): onSendHookHandler {
  const pairs = Object.entries(headers)
  return (request, reply, _payload, done) => {
    for (const [name, value] of pairs) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  }
}

interface HeaderOptions {
  readonly secure: boolean
  readonly inlineHashes: InlineHashes
}

/** Without HSTS over http. */
function helmetOptions({ secure, inlineHashes }: HeaderOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes.scriptSrc],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inlineHashes.styleSrc],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: A_YEAR, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  }
}
