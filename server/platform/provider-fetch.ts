/** A call to a provider of mobile money or text messages. Its headers and body hold keys and phone numbers: nothing of it is ever logged. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As configured, with its own path where it has one, such as `http://127.0.0.1:4010/arkesel`. */
  readonly baseUrl: string
  /** Begins with a slash and is put behind the base's own path; query included. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** For the whole call, the answer's body included. */
  readonly timeoutMilliseconds?: number
}

/** What came back. Every failure is an answer too: nothing is thrown. */
export type ProviderResponse =
  | {
      readonly answered: true
      readonly status: number
      readonly text: string
      /** The body as JSON; undefined where it is none. */
      readonly json: unknown
    }
  | {
      readonly answered: false
      /** Whether the provider may have the call all the same. False only where no connection was ever made. */
      readonly mayHaveArrived: boolean
      /** A sentence without a value of the call or the answer. */
      readonly detail: string
    }

const LONGEST_WAIT_MILLISECONDS = 5_000
const LONGEST_ANSWER_BYTES = 64 * 1024

/**
 * The one way out to a provider: five seconds in all, at most 64 KB of answer, and no redirect, which would carry a key to another address. A call without
 * an answer may have arrived unless the connection itself was refused; only then may it be made elsewhere without a thought.
 */
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

/** What went wrong before a connection stood: the address has no name, nobody listens, or its certificate is not to be believed. */
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

/** fetch() hides what happened in the cause of its error, and in the errors of that where an address has several. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [...('code' in error && typeof error.code === 'string' ? [error.code] : []), ...[error.cause, ...inner].flatMap(codesOf)]
}
