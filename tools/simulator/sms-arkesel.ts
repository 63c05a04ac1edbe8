import * as z from 'zod/mini'
import { jsonIn } from '#tools/simulator/body-json.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorPart, SimulatorPartFactory } from '#tools/simulator/simulator-part.ts'
import { smsAccount, smsBook, type BookedSms, type SimulatedSmsState, type SmsBook } from '#tools/simulator/simulated-sms.ts'

const GHANA = /^233\d{9}$/
const required = z.string().check(z.minLength(1))
const sendShape = z.object({
  sender: required.check(z.maxLength(11), z.regex(/^[A-Za-z0-9 ]+$/)),
  message: required.check(z.maxLength(918)),
  recipients: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
  callback_url: z.optional(z.url()),
  scheduled_date: z.optional(z.string()),
  use_case: z.optional(z.enum(['promotional', 'transactional'])),
  sandbox: z.optional(z.boolean()),
})
const reportsShape = z.object({ msg_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(1000)) })

const WORDS: Readonly<Record<SimulatedSmsState, string>> = { submitted: 'SUBMITTED', delivered: 'DELIVERED', undelivered: 'NOT_DELIVERED' }

/** Version 2: `api-key`, several recipients, reports by an unsigned GET. */
export const arkeselPart: SimulatorPartFactory = (context): SimulatorPart => {
  const book = smsBook(context)
  const account = smsAccount(book)
  return {
    name: 'arkesel',
    prefix: '/arkesel',
    rootPaths: ['/api/v2/sms/'],
    tick: book.tick,
    about: ({ path, body }) => ({
      operation: path.endsWith('/sms/send') ? 'send' : 'status',
      ...phoneOf(body),
    }),
    handle: (call) => {
      const own = account(call)
      if (own !== undefined) return own
      if (call.headers['api-key'] !== context.keys.arkesel.apiKey) return failure(403, 'Authentication failed')
      return answer(call, book)
    },
  }
}

function answer(call: SimulatorCall, book: SmsBook): SimulatorAnswer {
  const id = /^\/api\/v2\/sms\/([\w-]{1,100})$/.exec(call.path)?.[1]
  if (call.method === 'POST' && call.path === '/api/v2/sms/send') return send(call.body, book)
  if (call.method === 'POST' && call.path === '/api/v2/sms/message-reports') return reports(call.body, book)
  if (call.method !== 'GET' || id === undefined) return failure(404, 'The route could not be found')
  const sms = book.find(id)
  return sms === undefined
    ? failure(404, 'message does not exist')
    : { status: 200, body: { status: 'success', data: { id, ...asJson(sms) } } }
}

function send(body: string, book: SmsBook): SimulatorAnswer {
  const read = z.safeParse(sendShape, jsonIn(body))
  if (!read.success)
    return {
      status: 422,
      body: { status: 'error', message: 'The given data was invalid.', errors: z.flattenError(read.error).fieldErrors },
    }
  const { sender, message, recipients, callback_url: callbackUrl, sandbox = false } = read.data
  const data: unknown[] = []
  for (const to of recipients.filter((one) => GHANA.test(one))) {
    const sms = book.accept({
      from: sender,
      to,
      text: message,
      sandbox,
      reportUrl: callbackUrl === undefined ? undefined : reportTo(callbackUrl),
    })
    if (sms === undefined) return failure(402, 'Insufficient balance')
    data.push({ recipient: to, id: sms.id })
  }
  const invalid = recipients.filter((one) => !GHANA.test(one))
  if (invalid.length > 0) data.push({ 'invalid numbers': invalid })
  return { status: 200, body: { status: 'success', data } }
}

const reportTo = (callbackUrl: string) => (lies: SimulatedSmsState, id: string) => {
  const url = new URL(callbackUrl)
  url.searchParams.set('sms_id', id)
  url.searchParams.set('status', WORDS[lies])
  return url.href
}

function reports(body: string, book: SmsBook): SimulatorAnswer {
  const read = z.safeParse(reportsShape, jsonIn(body))
  if (!read.success) return failure(422, 'The given data was invalid.')
  const rows = read.data.msg_ids.map((id) => {
    const sms = book.find(id)
    return [id, sms === undefined ? { status: 'error', response: 'message does not exist' } : asJson(sms)] as const
  })
  return { status: 200, body: { status: 'success', data: Object.fromEntries(rows) } }
}

const asJson = ({ from, to, text, at, parts, state }: BookedSms) => ({
  sender: from,
  recipient: to,
  message: text,
  message_count: parts,
  status: WORDS[state],
  sent_at_time: at.toISOString().slice(0, 19).replace('T', ' '),
})

const failure = (status: number, message: string): SimulatorAnswer => ({ status, body: { status: 'error', message } })

function phoneOf(body: string): { phone?: string } {
  const to = z.safeParse(z.object({ recipients: z.array(z.string()) }), jsonIn(body)).data?.recipients[0]
  return to !== undefined && GHANA.test(to) ? { phone: `0${to.slice(3)}` } : {}
}
