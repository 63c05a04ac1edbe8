const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** The SQLSTATE of an error from either database, by its code and not its class: two copies of a driver have two classes. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined
}

/** The name of the constraint that was broken, where one was. */
export function brokenConstraint(error: unknown): string | undefined {
  const constraint: unknown = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof constraint === 'string' ? constraint : undefined
}

/** A unique index said no; with a name, that one. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || brokenConstraint(error) === constraint)

/** Serialization failure or deadlock: the whole transaction may be run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A lock was not got in time. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Text that the database cannot hold: a NUL character, a number or date out of its range. */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P02', '22003', '22007', '22008', '22009', '22P05'].includes(codeOf(error))

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
// Connection, authorisation, resources (disk full too), read-only after a failover, operator intervention and time-outs, input and output.
const AWAY = /^(?:08...|28...|53...|25006|25P03|57014|57P0.|58...|55P03|40001|40P01)$/
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool)/

/** The database is not there, or not in time: the same call may succeed in a moment. pg gives its own failures no code, so those go by their words. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return NETWORK.has(code) || AWAY.test(code) || (error instanceof Error && WORDS.test(error.message))
}
