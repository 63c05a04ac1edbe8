import * as z from 'zod/mini'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { UssdGateway } from '#server/ussd/ussd-gateway.ts'

const word = z.string().check(z.maxLength(200))
/** Documented as booleans; some of Arkesel's libraries send text. */
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
])

const requestShape = z.object({
  sessionID: word.check(z.minLength(1)),
  userID: z._default(word, ''),
  newSession: flag,
  msisdn: word,
  userData: z._default(z.string().check(z.maxLength(2000)), ''),
  network: z._default(word, ''),
})

/** By present and former brands. */
const NETWORKS: readonly (readonly [RegExp, MomoProvider])[] = [
  [/^mtn/i, 'mtn'],
  [/^(?:telecel|vodafone)/i, 'telecel'],
  [/^(?:airtel|tigo|at\b)/i, 'airteltigo'],
]

/** Arkesel sends one JSON POST per screen. */
export const arkeselUssd: UssdGateway = {
  name: 'arkesel',
  read: (body) => {
    const request = z.safeParse(requestShape, body)
    if (!request.success) return undefined
    const { sessionID, newSession, msisdn, userData, network } = request.data
    const known = NETWORKS.find(([name]) => name.test(network.trim()))
    return { sessionId: sessionID, isNew: newSession, phone: msisdn, input: userData, network: known?.[1] }
  },
  write: (body, { text, ends }) => {
    const { sessionID, userID, msisdn } = z.parse(requestShape, body)
    return { sessionID, userID, msisdn, message: text, continueSession: !ends }
  },
}
