import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { createCallbackQueue } from '#server/momo/callback-queue.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { verifyPaystackSignature } from '#server/momo/paystack-signature.ts'
import { storeCallbackReceived, findRefundReferences, findTransaction } from '#server/momo/transactions-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enforceLimit } from '#server/platform/http/rate-limit.ts'

const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Calls about orders that do not exist, by address. */
const UNKNOWN = { limit: 60, windowSeconds: 60 }
const paystackEvent = z.object({
  data: z.object({ reference: z.optional(z.string()), transaction_reference: z.optional(z.string()) }),
})

/**
 * Where providers say that there is news. Nothing of what they say is believed: that there is news is noted, the call is answered, and the provider itself is
 * asked then, by this process or, should it stop, by the job.
 * MTN signs nothing and calls with POST or PUT; Paystack signs the bytes of the body.
 */
export function momoHookRoutes(app: FastifyInstance, deps: Deps, desk: PaymentProviders): void {
  const callbacks = createCallbackQueue((reference) =>
    checkTransaction(deps, desk, reference, { callbackReceived: true }).catch((error: unknown) => {
      deps.log.error({ err: error, reference }, 'An order could not be checked after a callback')
      return undefined
    }),
  )
  app.addHook('onClose', callbacks.close)
  const heard = async (reference: string) => {
    await storeCallbackReceived(deps.db, reference, deps.clock.now())
    callbacks.enqueue(reference)
  }
  const hear = async (request: FastifyRequest, reference: string) => {
    if (!REFERENCE.test(reference) || !(await findTransaction(deps.db, reference.toLowerCase()))) {
      await enforceLimit(deps.db, `momo-hook:${request.ip}`, UNKNOWN, deps.clock.now())
      throw new Refused(refusal('not_found'))
    }
    await heard(reference.toLowerCase())
  }
  // A scope of its own: bodies stay the bytes that arrived, of whatever type.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { referenceId: string } }>({
      method: ['POST', 'PUT'],
      url: '/hooks/mtn/:referenceId',
      handler: async (request, reply) => {
        await hear(request, request.params.referenceId)
        return reply.send({})
      },
    })
    scope.post('/hooks/paystack', async (request, reply) => {
      const key = deps.config.momo.paystack?.secretKey
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (key === undefined) throw new Refused(refusal('not_found'))
      if (!verifyPaystackSignature(body, request.headers['x-paystack-signature'], key)) throw new Refused(refusal('unauthorized'))
      const told = eventIn(body)
      // What it is signed for and not ours (another event, a transfer made by hand) is answered well, or it would come again for days.
      if (told?.reference !== undefined) await hear(request, told.reference).catch(ignoreUnknown)
      // Of a refund only its payment is told.
      if (told?.transaction_reference !== undefined)
        for (const reference of await findRefundReferences(deps.db, told.transaction_reference.toLowerCase())) await heard(reference)
      return reply.send({})
    })
  })
}

function eventIn(body: Buffer): z.output<typeof paystackEvent>['data'] | undefined {
  try {
    const event = paystackEvent.safeParse(JSON.parse(body.toString('utf8')))
    return event.success ? event.data.data : undefined
  } catch {
    return undefined
  }
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
