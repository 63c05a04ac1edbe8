import * as z from 'zod/mini'
import { jsonIn } from '#tools/simulator/body-json.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorPart, SimulatorPartFactory } from '#tools/simulator/simulator-part.ts'
import { smsAccount, smsBook, type SimulatedSmsState, type SmsBook } from '#tools/simulator/simulated-sms.ts'

const GHANA = /^233\d{9}$/
const sendShape = z.object({
  From: z.string().check(z.minLength(1)),
  To: z.string().check(z.minLength(1)),
  Content: z.string().check(z.minLength(1), z.maxLength(918)),
  ClientReference: z.optional(z.string().check(z.maxLength(100))),
  RegisteredDelivery: z.optional(z.boolean()),
})

const WORDS: Readonly<Record<SimulatedSmsState, string>> = { submitted: 'Sent', delivered: 'Delivered', undelivered: 'Undeliverable' }
const RATE = 0.0243

/** Version 1: Basic authentication, one recipient, no reports. */
export const hubtelPart: SimulatorPartFactory = (context): SimulatorPart => {
  const book = smsBook(context)
  const account = smsAccount(book)
  const { clientId, clientSecret } = context.keys.hubtel
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return {
    name: 'hubtel',
    prefix: '/hubtel',
    rootPaths: ['/v1/messages/'],
    tick: book.tick,
    about: ({ path, body }) => ({ operation: path.endsWith('/messages/send') ? 'send' : 'status', ...phoneOf(body) }),
    handle: (call) => {
      const own = account(call)
      if (own !== undefined) return own
      if (call.headers.authorization !== authorization) return { status: 401, body: { status: 10, statusDescription: 'Unauthorized' } }
      return answer(call, book)
    },
  }
}

function answer(call: SimulatorCall, book: SmsBook): SimulatorAnswer {
  if (call.method === 'POST' && call.path === '/v1/messages/send') return send(call.body, book)
  const id = /^\/v1\/messages\/([\w-]{1,100})$/.exec(call.path)?.[1]
  const sms = call.method === 'GET' && id !== undefined ? book.find(id) : undefined
  if (sms === undefined) return { status: 404, body: { message: 'Not found' } }
  const { text, at, to, from, state } = sms
  return {
    status: 200,
    body: { rate: RATE, batchId: null, messageId: id, content: text, status: WORDS[state], time: at, updateTime: at, to, from },
  }
}

function send(body: string, book: SmsBook): SimulatorAnswer {
  const read = z.safeParse(sendShape, jsonIn(body))
  if (!read.success) return refused(4, 'From, To and Content are required')
  const { From, To, Content, ClientReference } = read.data
  if (!/^[A-Za-z0-9 ]{1,11}$/.test(From)) return refused(2, 'invalid source address')
  if (!GHANA.test(To)) return refused(1, 'invalid destination address')
  const sms = book.accept({ from: From, to: To, text: Content, reference: ClientReference })
  if (sms === undefined) return refused(12, 'Payment required on account')
  return {
    status: 201,
    body: {
      rate: RATE,
      messageId: sms.id,
      status: 0,
      networkId: '62001',
      clientReference: ClientReference ?? null,
      statusDescription: 'request submitted successfully',
    },
  }
}

const refused = (status: number, statusDescription: string): SimulatorAnswer => ({ status: 400, body: { status, statusDescription } })

function phoneOf(body: string): { phone?: string } {
  const to = z.safeParse(z.object({ To: z.string() }), jsonIn(body)).data?.To
  return to !== undefined && GHANA.test(to) ? { phone: `0${to.slice(3)}` } : {}
}
