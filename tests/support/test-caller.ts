import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerOf, InputOf, Sent } from '#web/lib/call.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** JSON or text; `call` returns a typed response. */
  readonly body: ReturnType<typeof JSON.parse>
}

type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface Caller {
  readonly cookies: ReadonlyMap<string, string>
  /** In domain types (Pesewas, Date). Fails unless it succeeds. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, headers?: Headers): Promise<AnswerOf<E>>
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: object, headers?: Headers): Promise<Answer>
  patch(path: string, body?: object, headers?: Headers): Promise<Answer>
  put(path: string, body?: object, headers?: Headers): Promise<Answer>
  delete(path: string, body?: object, headers?: Headers): Promise<Answer>
  /** For invalid requests. */
  send(method: Method, path: string, text: string, headers?: Headers): Promise<Answer>
}

export function openCaller(app: FastifyInstance): Caller {
  const cookies = new Map<string, string>()
  const send = async (method: Method, path: string, text: string | undefined, headers: Headers = {}): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      cookies: Object.fromEntries(cookies),
      ...(text !== undefined && { payload: text }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
  }
  const withBody = (method: Method) => (path: string, body?: object, headers?: Headers) =>
    send(method, path, body && JSON.stringify(body), headers)
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, headers?: Headers): Promise<AnswerOf<E>> => {
    const { path, text } = wireOf(endpoint, input)
    const answer = await send(endpoint.method, path, text, headers)
    if (answer.status !== 200) throw new Error(`${endpoint.name} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return z.decode(endpoint.response, answer.body) as AnswerOf<E>
  }
  return {
    cookies,
    call,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
    delete: withBody('DELETE'),
    send,
  }
}

function wireOf(endpoint: Endpoint, { params, query, body }: Sent): { path: string; text: string | undefined } {
  const filled = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(members(endpoint.params, params)[name] ?? ''))
  const search = new URLSearchParams(members(endpoint.query, query)).toString()
  return {
    path: search === '' ? filled : `${filled}?${search}`,
    text: endpoint.body && body !== undefined ? JSON.stringify(z.encode(endpoint.body, body)) : undefined,
  }
}

function members(schema: z.ZodMiniType | undefined, value: unknown): Record<string, string> {
  const encoded = schema && value !== undefined ? z.encode(schema, value) : {}
  const given = Object.entries(encoded ?? {}).filter(([, member]) => member !== undefined && member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, String(member)]))
}
