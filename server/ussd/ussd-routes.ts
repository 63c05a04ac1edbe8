import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { sameSecret } from '#server/identity/secret-hash.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answerUssd } from '#server/ussd/answer-ussd.ts'
import { arkeselUssd } from '#server/ussd/arkesel-ussd.ts'
import { handOnVouchers } from '#server/ussd/hand-on-voucher.ts'

/** A request is a few hundred bytes. */
const LONGEST_BODY = 8 * 1024

/**
 * POST /hooks/ussd/<secret>: the gateway's address for the sessions of our code. Whoever does not know the secret finds nothing there, as where none is set:
 * the number in a request is believed because only the gateway can send it.
 */
export function ussdRoutes(app: FastifyInstance, deps: Deps, desk: PaymentProviders): void {
  const secret = deps.config.ussd.arkeselSecret
  if (secret === undefined) return
  const handOn = handOnVouchers(app, deps, desk)
  app.route<{ Params: { secret: string } }>({
    method: 'POST',
    url: '/hooks/ussd/:secret',
    bodyLimit: LONGEST_BODY,
    onRequest: async (request) => {
      if (!sameSecret(request.params.secret, secret)) throw new Refused(refusal('not_found'))
    },
    handler: async (request) => {
      const asked = arkeselUssd.read(request.body)
      if (asked === undefined) throw new Refused(refusal('invalid_request'))
      const answer = await answerUssd(deps, desk.networks, asked, { requestId: request.id, address: request.ip })
      if (answer.voucher) handOn(answer.voucher)
      return arkeselUssd.write(request.body, answer)
    },
  })
}
