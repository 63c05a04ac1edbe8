const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** By shape, because two copies of a driver have two error classes. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined
}

export function brokenConstraint(error: unknown): string | undefined {
  const constraint: unknown = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof constraint === 'string' ? constraint : undefined
}

export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || brokenConstraint(error) === constraint)

/** Serialization failure or deadlock. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** A NUL character, or a number or date outside its range. */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P02', '22003', '22007', '22008', '22009', '22P05'].includes(codeOf(error))

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
// Connection, authorisation, resources, read-only, shutdown, time-outs, input and output.
const AWAY = /^(?:08...|28...|53...|25006|25P03|57014|57P0.|58...|55P03|40001|40P01)$/
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool)/

/** A retry may succeed. pg's own errors have no code, only text. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return NETWORK.has(code) || AWAY.test(code) || (error instanceof Error && WORDS.test(error.message))
}
