import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { hasSessionCookie } from '#server/platform/http/browser-context.ts'

/** The sign-in form before its scripts arrive, and help without the application. */
const OWN_PAGES: Readonly<Record<string, 'sign-in.html' | 'help.html'>> = { '/login': 'sign-in.html', '/help': 'help.html' }
const ADMIN_SIGN_IN = '/mmoa-admin'

export async function webPages(app: FastifyInstance, { webRoot, secure }: { webRoot: string; secure: boolean }): Promise<void> {
  const built = existsSync(join(webRoot, 'app.html'))
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: built,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['{index,app,sign-in,help}.html', '{index,app,sign-in,help}.html.*', '**/*.{br,gz}'],
    ...(!built && { suppressWarning: true }),
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404 && (isCall(request) || !isPage(request))) throw new Refused(refusal('not_found'))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web pages have not been built. Run "npm run build", or start with "npm start".')
    return reply.header('vary', 'Cookie').sendFile(pageFor(request, secure))
  })
}

function pageFor(request: FastifyRequest, secure: boolean): 'index.html' | 'app.html' | 'sign-in.html' | 'help.html' {
  const path = pathOf(request)
  const own = OWN_PAGES[path.toLowerCase().replace(/\/$/, '')]
  if (own) return own
  return hasSessionCookie(request, secure) || path === ADMIN_SIGN_IN ? 'app.html' : 'index.html'
}

/** A path has many spellings (`/%61pi/…`); a matched route identifies it. */
const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '/'
const isCall = (request: FastifyRequest): boolean => /^\/(?:api|hooks)(?:\/|$)/.test(pathOf(request))
const isPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !/\.|^\/assets(?:\/|$)/.test(pathOf(request))

const LOGOUT = '/api/logout'

export const cacheRules: onSendHookHandler = (request, reply, _payload, done) => {
  // Clears also the pages stored for the Back button.
  if (pathOf(request) === LOGOUT && reply.statusCode < 400) reply.header('clear-site-data', '"cache"')
  if (!reply.hasHeader('cache-control')) {
    const asset = pathOf(request).startsWith('/assets/') && reply.statusCode < 400
    reply.header('cache-control', isCall(request) ? 'no-store' : asset ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  done()
}

const hashes = z.array(z.string().check(z.regex(/^'sha256-[\w+/=]+'$/)))
const recorded = z.object({ styleSrc: hashes, scriptSrc: hashes })
/** Hashes of inline styles and scripts. */
export type InlineHashes = Readonly<Record<keyof z.output<typeof recorded>, readonly string[]>>

/** None without a build. */
export function inlineHashesOf(webRoot: string): InlineHashes {
  const file = join(webRoot, '.vite', 'csp.json')
  return existsSync(file) ? z.parse(recorded, JSON.parse(readFileSync(file, 'utf8'))) : { styleSrc: [], scriptSrc: [] }
}
