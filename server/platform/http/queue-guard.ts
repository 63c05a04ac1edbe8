import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type pg from 'pg'
import { simpleLogin, validateAdmin } from '#contract/identity.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sessionTokenOf } from '#server/platform/http/visit.ts'

/** So many may come at once and wait for a connection: a rush that is soon over, or a disk that writes for a second, is waited for. */
const LONGEST = 400
/** A queue that nobody has found empty for so long is no rush: calls come faster than they are answered, and a long queue only makes all of them late. */
const STANDING = { milliseconds: 2_000, longest: 50 } as const
/** Where one caller has many calls in work, it is that caller who makes the others wait: whoever has few may wait behind more. */
const SHARE = { many: 20, few: 5, longest: 150 } as const
/** Who signs in may send any session along. */
const SIGNING_IN = new Set<string | undefined>([simpleLogin.path, validateAdmin.path])

/**
 * Whoever would wait for a connection behind too many others is better told so at once: each that is taken up makes all others wait longer, until none is
 * answered in time.
 */
export function turnAwayFromQueue(
  pool: Pick<pg.Pool, 'waitingCount'>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tooBusyFor: (request: FastifyRequest) => Error | undefined,
): onRequestHookHandler {
  let foundBusy: number | undefined
  const inWork = callsInWork(SHARE.many)
  return (request, reply, done) => {
    const { waitingCount } = pool
    const now = clock.now().getTime()
    foundBusy = waitingCount === 0 ? undefined : (foundBusy ?? now)
    const stands = foundBusy !== undefined && now - foundBusy >= STANDING.milliseconds
    const caller = callerOf(request, config.secure)
    const { own, somebodyHasMany } = inWork.of(caller)
    const longest = !stands ? LONGEST : somebodyHasMany && own < SHARE.few ? SHARE.longest : STANDING.longest
    inWork.begin(caller, reply)
    done(waitingCount < longest ? undefined : tooBusyFor(request))
  }
}

/** The session that a call comes with, and the address of one without. */
function callerOf(request: FastifyRequest, secure: boolean): string {
  const session = SIGNING_IN.has(request.routeOptions.url) ? undefined : sessionTokenOf(request, secure)
  return session ?? request.ip
}

/** Counts the calls that are in work, by caller. */
function callsInWork(many: number) {
  const counts = new Map<string, number>()
  let withMany = 0
  const change = (caller: string, by: 1 | -1): void => {
    const before = counts.get(caller) ?? 0
    const after = before + by
    withMany += Number(after >= many) - Number(before >= many)
    if (after > 0) counts.set(caller, after)
    else counts.delete(caller)
  }
  return {
    of: (caller: string) => ({ own: counts.get(caller) ?? 0, somebodyHasMany: withMany > 0 }),
    begin: (caller: string, reply: FastifyReply): void => {
      change(caller, 1)
      reply.raw.once('close', () => change(caller, -1))
    },
  }
}
