import { readFileSync } from 'node:fs'
import { parsePhone, PHONE_FORM } from '#domain/kernel/phone.ts'
import { phonePage, phonesPage } from '#tools/simulator/phone-page.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorContext, SimulatorPart } from '#tools/simulator/simulator-part.ts'

type Providers = Readonly<Record<ProviderPart['name'], ProviderPart>>

/** Pages load only their own two files and submit only to themselves. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const FILES: ReadonlyMap<string, string> = new Map([
  ['/phone-page.css', 'text/css; charset=utf-8'],
  ['/phone-page.js', 'text/javascript; charset=utf-8'],
])

/** `/` selects a phone, `/phone/0244123456` approves, declines and reads. Also serves every path without another part. */
export function phonePart(context: SimulatorContext, providers: Providers): SimulatorPart {
  return {
    name: 'phone',
    prefix: '',
    handle: (call) => {
      const file = FILES.get(call.path)
      if (file !== undefined)
        return { status: 200, headers: { 'content-type': file }, body: readFileSync(new URL(`.${call.path}`, import.meta.url), 'utf8') }
      if (call.method === 'GET' && call.path === '/') return phones(context, call)
      if (call.method === 'GET' && call.path === '/phone') return chosen(context, call)
      const [, phone = '', action] = /^\/phone\/(0\d{9})(?:\/(answer|menu|owner))?$/.exec(call.path) ?? []
      if (phone === '') return { status: 404, body: 'The simulator has nothing here. The phones are at /.' }
      if (call.method === 'POST' && action === 'answer') return answer(context, providers, phone, new URLSearchParams(call.body))
      if (call.method === 'POST' && action === 'owner') return nameOwner(providers, phone, new URLSearchParams(call.body))
      if (call.method === 'POST' && action === 'menu') return useMenu(context, phone, new URLSearchParams(call.body))
      if (call.method !== 'GET' || action !== undefined) return { status: 405, body: 'This is no way to ask.' }
      return call.query.has('state') ? { status: 200, body: stateOf(context, phone) } : shown(context, providers, phone)
    },
  }
}

const html = (body: string, status = 200): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_POLICY, 'referrer-policy': 'no-referrer' },
  body,
})
const to = (location: string): SimulatorAnswer => ({ status: 303, headers: { location } })

function phones({ phones: all }: SimulatorContext, { query }: SimulatorCall): SimulatorAnswer {
  const state = all.numbers().join(' ')
  return query.has('state') ? { status: 200, body: state } : html(phonesPage(all.numbers(), state))
}

function chosen({ phones: all }: SimulatorContext, { query }: SimulatorCall): SimulatorAnswer {
  const phone = parsePhone(query.get('number') ?? '')
  return phone === undefined ? html(phonesPage(all.numbers(), all.numbers().join(' '), PHONE_FORM), 400) : to(`/phone/${phone}`)
}

const stateOf = ({ phones: all }: SimulatorContext, phone: string): string =>
  [...all.promptsOf(phone), ...all.messagesOf(phone)].map(({ id }) => id).join(' ')

function shown(context: SimulatorContext, providers: Providers, phone: string, problem?: string): SimulatorAnswer {
  const { mtn, paystack } = providers
  const wallets = [
    { network: 'MTN MoMo', balance: mtn.book.wallet(phone, 'GHS').balance },
    { network: 'Through Paystack', balance: paystack.book.wallet(phone, 'GHS').balance },
  ]
  const all = context.phones
  const owner = mtn.book.wallet(phone, 'GHS').name
  const facts = { phone, owner, prompts: all.promptsOf(phone), messages: all.messagesOf(phone), menus: all.menus(), wallets, problem }
  return html(phonePage({ ...facts, state: stateOf(context, phone) }), problem === undefined ? 200 : 422)
}

function answer(context: SimulatorContext, providers: Providers, phone: string, given: URLSearchParams): SimulatorAnswer {
  const prompt = context.phones.promptsOf(phone).find(({ id }) => id === given.get('id'))
  if (prompt === undefined) return shown(context, providers, phone, 'This question has ended meanwhile.')
  if (given.get('answer') !== 'approve') prompt.decline()
  else if (/^\d{4}$/.test(given.get('pin') ?? '')) prompt.approve()
  else return shown(context, providers, phone, 'A PIN has four digits.')
  return to(`/phone/${phone}`)
}

/** Staff compare it with the customer's name before a payout. */
function nameOwner({ mtn, paystack }: Providers, phone: string, given: URLSearchParams): SimulatorAnswer {
  const name = { given: (given.get('given') ?? '').slice(0, 50), family: (given.get('family') ?? '').slice(0, 50) }
  for (const { book } of [mtn, paystack]) book.wallet(phone, 'GHS').name = name
  return to(`/phone/${phone}`)
}

/** Listed with the messages, so that another screen can read it. */
function useMenu({ phones: all }: SimulatorContext, phone: string, given: URLSearchParams): SimulatorAnswer {
  const menu = all.menus()[Number(given.get('menu') ?? NaN)]
  if (menu === undefined) return { status: 404, body: 'There is no such menu.' }
  all.receive(phone, { from: 'Network', text: menu.answer(phone) })
  return to(`/phone/${phone}`)
}
