import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type pg from 'pg'
import type { Clock } from '#server/platform/clock.ts'

/** So many may come at once and wait for a connection: a rush that is soon over, or a disk that writes for a second, is waited for. */
const LONGEST = 400
/** A queue that nobody has found empty for so long is no rush: calls come faster than they are answered, and a long queue only makes all of them late. */
const STANDING = { milliseconds: 2_000, longest: 50 } as const

/**
 * Whoever would wait for a connection behind too many others is better told so at once: each that is taken up makes all others wait longer, until none is
 * answered in time.
 */
export function turnAwayFromQueue(
  pool: Pick<pg.Pool, 'waitingCount'>,
  clock: Clock,
  turnAway: (request: FastifyRequest) => Promise<void>,
): onRequestHookHandler {
  let foundBusy: number | undefined
  return (request, _reply, goOn) => {
    const { waitingCount } = pool
    const now = clock.now().getTime()
    foundBusy = waitingCount === 0 ? undefined : (foundBusy ?? now)
    const longest = foundBusy !== undefined && now - foundBusy >= STANDING.milliseconds ? STANDING.longest : LONGEST
    if (waitingCount < longest) return goOn()
    turnAway(request).then(() => goOn(), goOn)
  }
}
