import type { onSendHookHandler } from 'fastify'
import type { Presence } from '#server/platform/presence.ts'

/** Whatever a call changed is known to every process before its caller hears that it was done. */
export const tellWhenKnown =
  (presence: Pick<Presence, 'beforeTelling'>): onSendHookHandler =>
  (request, _reply, _payload, goOn) => {
    const known = request.method === 'GET' || request.method === 'HEAD' ? undefined : presence.beforeTelling()
    if (known === undefined) return goOn()
    known.then(() => goOn(), goOn)
  }
