import { setTimeout } from 'node:timers/promises'
import type { Answer } from '#tests/support/test-caller.ts'

export type Method = 'GET' | 'POST'
export interface Sent {
  readonly method: Method
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
}
export interface ReceivedResponse {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}
export type Transport = (sent: Sent) => Promise<ReceivedResponse>

export type Call = (
  person: string,
  method: Method,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Omit<Answer, 'headers'>>

export interface People {
  readonly call: Call
  readonly signUp: () => Promise<{ name: string; userId: string }>
  readonly openOffice: () => Promise<void>
}

const STAFF = { desk: 'front_desk', manager: 'manager', md: 'md', chief: 'md' } as const

/** Each person has an address, so that sign-in limits are separate. */
export const PEOPLE_SETTINGS = { SIGN_IN_CODES: 'off', TRUSTED_PROXIES: '127.0.0.1' } as const

/** Users sign in again when their session ends. Needs PEOPLE_SETTINGS. */
export function openPeople(transport: Transport, administrator: { email: string; password: string }): People {
  const jars = new Map<string, Map<string, string>>()
  const phones = new Map<string, string>()
  const addresses = new Map<string, string>()
  let joined = 0

  const once: Call = async (person, method, path, body, headers = {}) => {
    const jar = jars.get(person) ?? new Map<string, string>()
    jars.set(person, jar)
    const from = addresses.get(person) ?? `10.${addresses.size >> 8}.${addresses.size & 255}.1`
    addresses.set(person, from)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await retryWhileBusy(transport, {
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': from, ...(cookie !== '' && { cookie }) },
      text,
    })
    for (const one of response.cookies) keep(jar, one)
    return { status: response.status, body: response.text === '' ? undefined : JSON.parse(response.text) }
  }
  const enter = async (person: string) => {
    if (person === 'administrator') await once(person, 'POST', '/api/auth/validate-admin', administrator)
    const answer = await once(person, 'POST', '/api/simple-login', { name: person, phone: phones.get(person) })
    if (answer.body?.success !== true) throw new Error(`${person} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const call: Call = async (person, method, path, body, headers) => {
    const answer = await once(person, method, path, body, headers)
    if (answer.status !== 401) return answer
    await enter(person)
    return once(person, method, path, body, headers)
  }
  const signUp = async () => {
    joined += 1
    const [name, phone] = [`Customer ${joined}`, `024${String(4_000_000 + joined)}`]
    phones.set(name, phone)
    const { body } = await enter(name)
    const profile = { businessType: 'market_trader', address: 'Shop 14, Kaneshie Market, Accra', momoNumber: phone }
    const { status } = await call(name, 'POST', '/api/profile/complete', profile)
    if (status !== 200) throw new Error(`The profile of ${name} was answered ${status}`)
    return { name, userId: body.user.id }
  }
  const openOffice = async () => {
    const { body } = await once('administrator', 'POST', '/api/auth/validate-admin', administrator)
    phones.set('administrator', body.phone)
    for (const [index, [person, role]] of Object.entries(STAFF).entries()) {
      const phone = `020100000${index + 1}`
      phones.set(person, phone)
      const made = await call('administrator', 'POST', '/api/admin/users/create', { fullName: person, phone, role })
      if (made.status !== 200) throw new Error(`${person} was answered ${made.status} ${JSON.stringify(made.body)}`)
    }
  }
  return { call, signUp, openOffice }
}

const TRIES = 200

/** A 503 changes nothing, so the call is repeated. */
async function retryWhileBusy(transport: Transport, sent: Sent): Promise<ReceivedResponse> {
  for (let tried = 1; ; tried += 1) {
    const response = await transport(sent)
    if (response.status !== 503 || tried === TRIES) return response
    await setTimeout(50)
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  const gone = attributes.some((one) => one.trim().toLowerCase() === 'max-age=0') || value.join('=') === ''
  if (gone) jar.delete(name)
  else jar.set(name, value.join('='))
}
