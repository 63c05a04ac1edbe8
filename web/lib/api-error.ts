/** What the server says when a call fails: a sentence, and one per field where fields are wrong. */
export interface ErrorBody {
  message: string | undefined
  errors: Readonly<Record<string, string>>
}

interface ApiErrorFacts {
  /** The HTTP status; 0 when no answer came. */
  status: number
  message: string
  serverMessage?: string | undefined
  errors?: Readonly<Record<string, string>>
  /** The whole answer, where it was JSON: some refusals carry more than a sentence. */
  body?: unknown
  retryAfter?: boolean
}

/** A call that did not succeed. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly serverMessage: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the sending may have been carried out although nobody said so: no answer, a fault, or "still running". */
  readonly uncertain: boolean

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.status = facts.status
    this.serverMessage = facts.serverMessage
    this.errors = facts.errors ?? {}
    this.body = facts.body
    this.uncertain = facts.status === 0 || facts.status >= 500 || (facts.status === 409 && facts.retryAfter === true)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

export function readErrorBody(body: unknown): ErrorBody {
  if (!isRecord(body)) return { message: undefined, errors: {} }
  const errors = isRecord(body['errors']) ? Object.entries(body['errors']) : []
  return {
    message: typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : undefined,
    errors: Object.fromEntries(errors.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  }
}

/** A session that ended: a 401, or an error that says so in the words of one. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 401 : error instanceof Error && /^401: .*Unauthorized/.test(error.message)

/** A failed read in the place of what it should show: `{status}: {text}`, and the server's own sentence as the text where it gave one. */
export const formatReadFailure = (error: Error): string =>
  error instanceof ApiError && error.serverMessage !== undefined ? `${error.status}: ${error.serverMessage}` : error.message

/** The words for a person: the server's own where it gave some, then those about the connection, then `otherwise`. */
export function wordsFor(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.serverMessage ?? (error.status === 0 ? error.message : otherwise)
}
