import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SimulatorContext } from '#tools/simulator/simulator-part.ts'

export interface SimulatedUssd {
  readonly id: string
  readonly phone: string
  readonly network: string
  readonly message: string
  readonly isOpen: boolean
}

export interface SimulatedUssdSessions {
  readonly find: (id: string) => SimulatedUssd | undefined
  readonly dial: (phone: string, network: string, code: string) => Promise<SimulatedUssd>
  /** Undefined after the end of the session. */
  readonly answer: (id: string, input: string) => Promise<SimulatedUssd | undefined>
}

/** Seconds. */
const LONGEST_SESSION = 150
/** Real milliseconds until networks end one whose next screen is late. */
const PATIENCE = 10_000
/** Longer screens do not reach every phone. */
const LONGEST_SCREEN = 182
const MOST_SESSIONS = 200
/** Shown without a valid screen. */
const CONNECTION_PROBLEM = 'Connection problem or invalid MMI code.'

const answerShape = z.object({
  sessionID: z.string(),
  userID: z.string(),
  msisdn: z.string(),
  message: z.string().check(z.minLength(1), z.maxLength(LONGEST_SCREEN)),
  continueSession: z.boolean(),
})

type StoredSession = SimulatedUssd & { readonly since: Date }

/** Arkesel's side: assigns session IDs, calls the product for every screen, and repeats an unanswered call once. */
export function simulatedUssdSessions({ clock, keys, productOrigin }: SimulatorContext): SimulatedUssdSessions {
  const sessions = new Map<string, StoredSession>()
  const keep = (session: StoredSession): SimulatedUssd => {
    sessions.delete(session.id)
    sessions.set(session.id, session)
    for (const oldest of [...sessions.keys()].slice(0, Math.max(0, sessions.size - MOST_SESSIONS))) sessions.delete(oldest)
    return session
  }
  const callProduct = async (session: StoredSession, newSession: boolean, userData: string): Promise<SimulatedUssd> => {
    const { id: sessionID, network } = session
    const sent = { sessionID, userID: 'MMOA', newSession, msisdn: `233${session.phone.slice(1)}`, userData, network }
    const url = `${productOrigin}/hooks/ussd/${keys.ussd.secret}`
    const answer = await post(url, sent).catch(() => post(url, sent).catch(() => undefined))
    const read = z.safeParse(answerShape, answer)
    const isOwn = read.success && read.data.sessionID === sessionID && read.data.userID === sent.userID && read.data.msisdn === sent.msisdn
    if (!isOwn) return keep({ ...session, message: CONNECTION_PROBLEM, isOpen: false })
    return keep({ ...session, message: read.data.message, isOpen: read.data.continueSession })
  }
  return {
    find: (id) => sessions.get(id),
    dial: (phone, network, code) => {
      const session = { id: randomUUID(), phone, network, message: '', isOpen: true, since: clock.now() }
      return code === keys.ussd.code
        ? callProduct(session, true, code)
        : Promise.resolve(keep({ ...session, message: CONNECTION_PROBLEM, isOpen: false }))
    },
    answer: async (id, input) => {
      const session = sessions.get(id)
      if (session === undefined || !session.isOpen) return session
      if (clock.now().getTime() - session.since.getTime() >= LONGEST_SESSION * 1000)
        return keep({ ...session, message: 'The session has timed out.', isOpen: false })
      return callProduct(session, false, input)
    },
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  return answer.ok ? answer.json() : undefined
}
