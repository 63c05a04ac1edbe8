import { createHash } from 'node:crypto'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/platform/config.ts'
import { safeError } from '#server/platform/safe-error.ts'

/** What must never be read in a log, wherever somebody puts it by mistake. */
const PRIVATE = [
  'phone',
  'phoneNumber',
  'momoNumber',
  'name',
  'fullName',
  'email',
  'address',
  'otp',
  'code',
  'signInCode',
  'developmentCode',
  'password',
  'token',
  'cookie',
  'authorization',
  'receiptNumber',
  'cashReceiptNumber',
  'momoTransactionId',
  'text',
] as const

/** JSON lines on standard output: time, level, what happened, and a request id where there is one. No personal data. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'message',
    serializers: { err: safeError, error: safeError },
    redact: {
      paths: PRIVATE.flatMap((name) => [name, `*.${name}`]).filter((path) => path !== '*.name' && path !== '*.code'),
      censor: '[private]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Ties the log lines of one person together without saying who it is. */
export const anonymous = (userId: string): string => createHash('sha256').update(userId).digest('base64url').slice(0, 10)
