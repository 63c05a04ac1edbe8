import { brokenConstraint, sqlState } from '#server/platform/database-errors.ts'

/** An error as the log may keep it: where and what kind, never what a person typed. */
export interface SafeError {
  readonly name: string
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
  readonly at?: readonly string[]
}

/**
 * The database repeats values in its messages ("Key (phone)=(…) already exists"), so its errors are known by their SQLSTATE and constraint alone.
 * Other messages lose whatever stands in quotes and every longer run of digits.
 */
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

/** The lines of the stack that name a place; the first lines repeat the message. */
const frames = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
