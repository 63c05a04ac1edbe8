import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { fastify, type onSendHookHandler } from 'fastify'

const A_YEAR = 31_536_000

/** The headers are the same for each response, so helmet writes them once, in a server that does not listen. */
export async function securityHeaders(asked: Asked): Promise<Readonly<Record<string, string>>> {
  const probe = fastify()
  await probe.register(helmet, helmetOptions(asked))
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofTheAnswer = new Set(['date', 'connection', 'content-length'])
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)]])))
}

/** On every response, failures too, unless the route set its own. */
export function addSecurityHeaders(headers: Readonly<Record<string, string>>): onSendHookHandler {
  const pairs = Object.entries(headers)
  return (request, reply, _payload, done) => {
    for (const [name, value] of pairs) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  }
}

interface Asked {
  readonly secure: boolean
  readonly styleHashes: readonly string[]
}

/** `styleHashes`: the inline style sheets of the built pages. Over plain http a browser must not require https. */
function helmetOptions({ secure, styleHashes }: Asked): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...styleHashes],
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
