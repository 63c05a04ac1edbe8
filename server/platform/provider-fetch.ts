/** Headers and body contain keys and phone numbers: never log them. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly baseUrl: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly timeoutMilliseconds?: number
}

export type ProviderResponse =
  | {
      readonly answered: true
      readonly status: number
      readonly text: string
      readonly json: unknown
    }
  | {
      readonly answered: false
      /** False only if no connection was made. */
      readonly mayHaveArrived: boolean
      /** Contains no value of the call or response. */
      readonly detail: string
    }

const LONGEST_WAIT_MILLISECONDS = 5_000
const LONGEST_ANSWER_BYTES = 64 * 1024

/** No redirects: they would send a key to another address. Use another provider only if `mayHaveArrived` is false. */
export async function providerFetch(call: ProviderCall): Promise<ProviderResponse> {
  const { method, baseUrl, path, headers, json, timeoutMilliseconds = LONGEST_WAIT_MILLISECONDS } = call
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      headers: { accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await boundedText(response)
    return { answered: true, status: response.status, text, json: asJson(text) }
  } catch (error) {
    return failureOf(error)
  }
}

class AnswerTooLong extends Error {}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > LONGEST_ANSWER_BYTES) throw new AnswerTooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NEVER_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|ERR_TLS_\w+|CERT_\w+|DEPTH_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/

function failureOf(error: unknown): ProviderResponse {
  if (error instanceof AnswerTooLong) return { answered: false, mayHaveArrived: true, detail: 'The provider sent an answer without end' }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { answered: false, mayHaveArrived: true, detail: 'The provider did not answer in time' }
  return {
    answered: false,
    mayHaveArrived: !codesOf(error).some((code) => NEVER_CONNECTED.test(code)),
    detail: 'The provider could not be reached',
  }
}

/** fetch() hides the reason in `cause` and nested errors. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [...('code' in error && typeof error.code === 'string' ? [error.code] : []), ...[error.cause, ...inner].flatMap(codesOf)]
}
