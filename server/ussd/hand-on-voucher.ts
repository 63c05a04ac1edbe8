import type { FastifyInstance } from 'fastify'
import { Refused } from '#domain/kernel/refusal.ts'
import type { UssdTarget } from '#domain/ussd/ussd-step.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { submitVoucher } from '#server/payments/submit-voucher.ts'
import type { Deps } from '#server/platform/deps.ts'

export type TypedVoucher = Extract<UssdTarget, { to: 'voucher' }>

/** Hands vouchers on without the phone waiting for the network, which may take longer than a session lasts. One that was wrong can be typed again: the menu asks anew. */
export function handOnVouchers(app: FastifyInstance, deps: Deps, desk: PaymentProviders): (typed: TypedVoucher) => void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  return ({ reference, voucher }) => {
    const work = submitVoucher(deps, desk, reference, voucher)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) deps.log.error({ err: error, reference }, 'A voucher typed by USSD was not handed on')
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
}
