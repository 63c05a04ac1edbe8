import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { fastify, type onSendHookHandler } from 'fastify'

const A_YEAR = 31_536_000

/**
 * The headers of every answer. They are the same each time, so helmet is asked for them once, by a server that nobody else reaches: it would write them out anew for
 * each answer.
 */
export async function securityHeaders(asked: Asked): Promise<Readonly<Record<string, string>>> {
  const probe = fastify()
  await probe.register(helmet, helmetOptions(asked))
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofTheAnswer = new Set(['date', 'connection', 'content-length'])
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)]])))
}

/** Sets them where the call has not set its own, on refusals and failures as on answers. */
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

/** `styleHashes` are those of the style sheets that the build wrote into its pages. Over plain http a browser must not be told to insist on https. */
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
