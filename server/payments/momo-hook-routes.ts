import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { createCallbackQueue } from '#server/momo/callback-queue.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { verifyPaystackSignature } from '#server/momo/paystack-signature.ts'
import { storeCallbackReceived, findRefundReferences, findTransaction } from '#server/momo/transactions-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { enforceLimit } from '#server/platform/http/rate-limit.ts'

const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const UNKNOWN = { limit: 60, windowSeconds: 60 }
const paystackEvent = z.object({
  data: z.object({ reference: z.optional(z.string()), transaction_reference: z.optional(z.string()) }),
})

/**
 * No callback is trusted: it is stored and answered, then the provider is polled. MTN signs nothing and uses POST or PUT; Paystack signs
 * the body's bytes.
 */
export function momoHookRoutes(app: FastifyInstance, deps: Deps, providers: PaymentProviders): void {
  const queue = createCallbackQueue((reference) =>
    checkTransaction(deps, providers, reference, { callbackReceived: true }).catch((error: unknown) => {
      deps.log.error({ err: error, reference }, 'An order could not be checked after a callback')
      return undefined
    }),
  )
  app.addHook('onClose', queue.close)
  const enqueue = async (reference: string) => {
    await storeCallbackReceived(deps.db, reference, deps.clock.now())
    queue.enqueue(reference)
  }
  const enqueueKnown = async (request: FastifyRequest, reference: string) => {
    if (!REFERENCE.test(reference) || !(await findTransaction(deps.db, reference.toLowerCase()))) {
      await enforceLimit(deps.db, `momo-hook:${addressGroup(request.ip)}`, UNKNOWN, deps.clock.now())
      throw new Refused(refusal('not_found'))
    }
    await enqueue(reference.toLowerCase())
  }
  // In this scope bodies stay bytes, for the signature.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { referenceId: string } }>({
      method: ['POST', 'PUT'],
      url: '/hooks/mtn/:referenceId',
      handler: async (request, reply) => {
        await enqueueKnown(request, request.params.referenceId)
        return reply.send({})
      },
    })
    scope.post('/hooks/paystack', async (request, reply) => {
      const key = deps.config.momo.paystack?.secretKey
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (key === undefined) throw new Refused(refusal('not_found'))
      if (!verifyPaystackSignature(body, request.headers['x-paystack-signature'], key)) throw new Refused(refusal('unauthorized'))
      const event = eventIn(body)
      // Paystack repeats a callback for days unless it gets 200.
      if (event?.reference !== undefined) await enqueueKnown(request, event.reference).catch(ignoreUnknown)
      // A refund's callback names only its payment's reference.
      if (event?.transaction_reference !== undefined)
        for (const reference of await findRefundReferences(deps.db, event.transaction_reference.toLowerCase())) await enqueue(reference)
      return reply.send({})
    })
  })
}

function eventIn(body: Buffer): z.output<typeof paystackEvent>['data'] | undefined {
  try {
    const parsed = paystackEvent.safeParse(JSON.parse(body.toString('utf8')))
    return parsed.success ? parsed.data.data : undefined
  } catch {
    return undefined
  }
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
