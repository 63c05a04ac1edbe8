import { requestContextOf, type RequestContext } from '#server/audit/audit-event.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'
import type { UssdCaller } from '#server/ussd/ussd-caller.ts'

/** From which session and where a caller acts. */
export interface UssdContext {
  readonly sessionId: string
  readonly origin: Origin
  readonly now: Date
}

/** What a caller does by USSD is their own act, as in the app; no code was asked for, so nothing of staff can ever be done by it. */
export function ussdAct({ userId, fullName, role, permissions }: UssdCaller, { sessionId, origin, now }: UssdContext): RequestContext {
  return requestContextOf({ actor: { userId, name: fullName, role, permissions, withCode: false, sessionHash: sessionId }, origin, now })
}
