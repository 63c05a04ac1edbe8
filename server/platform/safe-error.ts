import { brokenConstraint, sqlState } from '#server/platform/database-errors.ts'

export interface SafeError {
  readonly name: string
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
  readonly at?: readonly string[]
}

/** Of database errors only SQLSTATE and constraint: messages contain values. Others lose quoted text and long numbers. */
export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutValues(messageOf(error)) }
  const state = sqlState(error)
  const code: unknown = 'code' in error ? error.code : undefined
  const constraint = brokenConstraint(error)
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(state === undefined && { message: withoutValues(error.message) }),
    at: frames(error.stack),
  }
}

const messageOf = (thrown: unknown): string =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'message' in thrown &&
  typeof thrown.message === 'string' &&
  sqlState(thrown) === undefined
    ? thrown.message
    : ''

const withoutValues = (message: string): string =>
  message
    .slice(0, 500)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d{4,}/g, '…')

/** Without a stack's first lines, which repeat the message. */
const frames = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
