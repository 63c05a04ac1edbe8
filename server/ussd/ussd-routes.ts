import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { submitVoucher } from '#server/payments/submit-voucher.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answerUssd, type TypedVoucher } from '#server/ussd/answer-ussd.ts'
import { arkeselUssd } from '#server/ussd/arkesel-ussd.ts'

/** A request is a few hundred bytes. */
const LONGEST_BODY = 8 * 1024

/** A wrong secret returns 404. Only the gateway can send a request, so its number is trusted. */
export function ussdRoutes(app: FastifyInstance, deps: Deps, providers: PaymentProviders): void {
  const secret = deps.config.ussd.arkeselSecret
  if (secret === undefined) return
  const submitInBackground = createVoucherSubmission(app, deps, providers)
  app.route<{ Params: { secret: string } }>({
    method: 'POST',
    url: '/hooks/ussd/:secret',
    bodyLimit: LONGEST_BODY,
    onRequest: async (request) => {
      if (!sameSecret(request.params.secret, secret)) throw new Refused(refusal('not_found'))
    },
    handler: async (request) => {
      const call = arkeselUssd.read(request.body)
      if (call === undefined) throw new Refused(refusal('invalid_request'))
      const answer = await answerUssd(deps, providers.networks, call, { requestId: request.id, address: request.ip })
      if (answer.voucher) submitInBackground(answer.voucher)
      return arkeselUssd.write(request.body, answer)
    },
  })
}

/** The network may take longer than a session. The menu prompts again after a wrong voucher. */
function createVoucherSubmission(app: FastifyInstance, deps: Deps, providers: PaymentProviders): (typed: TypedVoucher) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(running)
  })
  return ({ reference, voucher }) => {
    const work = submitVoucher(deps, providers, reference, voucher)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) deps.log.error({ err: error, reference }, 'A voucher typed by USSD was not handed on')
      })
      .finally(() => running.delete(work))
    running.add(work)
  }
}
