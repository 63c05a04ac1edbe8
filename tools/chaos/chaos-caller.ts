import { randomUUID } from 'node:crypto'

interface Answer {
  /** 0: no response. */
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
}

export interface ChaosCaller {
  readonly get: (path: string) => Promise<Answer>
  /** With the same idempotency key until a response arrives, as in the app. */
  readonly post: (path: string, body: object) => Promise<Answer>
}

const PATIENCE = 15_000
const TRIES = 60
/** The first request with this key is still running: retried. */
const STILL_RUNNING = 599

export function chaosCaller(origins: readonly string[], choose: () => string): ChaosCaller {
  const cookies = new Map<string, string>()
  const once = async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    try {
      const headers = {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const signal = AbortSignal.timeout(PATIENCE)
      const answer = await fetch(`${choose()}${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
      for (const one of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        if (name !== undefined && value !== undefined) cookies.set(name, value)
      }
      const text = await answer.text()
      const again = answer.status === 409 && answer.headers.has('retry-after')
      return { status: again ? STILL_RUNNING : answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {} }
    } catch {
      return { status: 0, body: {} }
    }
  }
  const withRetries = async (call: () => Promise<Answer>): Promise<Answer> => {
    let answer = await call()
    for (let tries = 0; tries < TRIES && (answer.status === 0 || answer.status >= 500); tries += 1) {
      await new Promise((resume) => setTimeout(resume, 200))
      answer = await call()
    }
    return answer
  }
  if (origins.length === 0) throw new Error('no process to call')
  return {
    get: (path) => withRetries(() => once('GET', path)),
    post: (path, body) => {
      const key = randomUUID()
      return withRetries(() => once('POST', path, body, key))
    },
  }
}
