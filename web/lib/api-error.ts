export interface ErrorBody {
  message: string | undefined
  errors: Readonly<Record<string, string>>
}

interface ApiErrorFacts {
  /** 0 if there was no response. */
  status: number
  message: string
  serverMessage?: string | undefined
  errors?: Readonly<Record<string, string>>
  body?: unknown
  retryAfter?: boolean
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly serverMessage: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly body: unknown
  /** The server may have carried out the request: no response, a fault, or "still running". */
  readonly uncertain: boolean
  /** Refused for session, limit or another user, before the key was compared: it says nothing about an earlier attempt (rule W8). */
  readonly beforeKey: boolean
  /** The server sent `Retry-After`. */
  readonly retryAfter: boolean

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.status = facts.status
    this.serverMessage = facts.serverMessage
    this.errors = facts.errors ?? {}
    this.body = facts.body
    this.retryAfter = facts.retryAfter === true
    this.uncertain = facts.status === 0 || facts.status >= 500 || (facts.status === 409 && this.retryAfter)
    this.beforeKey = facts.status === 401 || facts.status === 429 || (isRecord(facts.body) && 'signedInAs' in facts.body)
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

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 401 : error instanceof Error && /^401: .*Unauthorized/.test(error.message)

export const formatReadFailure = (error: Error): string =>
  error instanceof ApiError && error.serverMessage !== undefined ? `${error.status}: ${error.serverMessage}` : error.message

/** The server's message, else the network error, else `otherwise`. */
export function errorText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.serverMessage ?? (error.status === 0 ? error.message : otherwise)
}

export const fieldErrors = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> => Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]).toReversed())
